import { toSafeHtml } from '@/lib/html/sanitize';

import { timetableEvents } from './timetable-events';

const eventsIn = (html: string, subject = 'General Studies') =>
  timetableEvents({ subject, description: toSafeHtml(html, () => undefined) });

/** The events as '2027-01-10 Title', with the minutes where they have any. */
const told = (html: string, subject?: string) =>
  eventsIn(html, subject).map(({ day, hours, title }) =>
    [day, ...(hours ? [`${hours.startMin}-${hours.endMin ?? ''}`] : []), title].join(' '),
  );

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (headings: string[], ...rows: string[]) =>
  `<table><thead><tr>${headings.map((it) => `<th>${it}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;

describe('a row of a table', () => {
  test('a row with a date is an event on that day, with its topic as the title', () => {
    expect(told(table(['Date', 'Topic'], row('4 January 2027', 'Polity'), row('2027-02-04', 'Economy')))).toEqual([
      '2027-01-04 Polity',
      '2027-02-04 Economy',
    ]);
  });

  test('the title includes what the column or the cell of the day says', () => {
    const rows = [row('4 January 2027', 'Polity'), row('Full test 1, 11 January 2027', 'Revision')];
    for (const heading of ['Test', 'Test date', 'Date of the test', 'Test Day & Date', 'Date & time of test']) {
      expect(told(table([heading, 'Topic'], ...rows))).toEqual([
        '2027-01-04 Test: Polity',
        '2027-01-11 Full test 1: Revision',
      ]);
    }
    for (const heading of ['Last date', 'Last date to apply', 'Closing date', 'Test of the week']) {
      expect(told(table([heading, 'Topic'], ...rows))[0]).toBe(`2027-01-04 ${heading}: Polity`);
    }
  });

  test('the title leaves out the day of the week', () => {
    expect(told(table(['Date', 'Day', 'Topic'], row('4 January 2027', 'Monday', 'Polity')))).toEqual([
      '2027-01-04 Polity',
    ]);
  });

  test('the title repeats nothing and leaves numbers out', () => {
    expect(told(table(['Sr. No.', 'Test', 'Paper', 'Topic'], row('1', '4 January 2027', 'Test 3', 'Polity')))).toEqual([
      '2027-01-04 Test 3 – Polity',
    ]);
  });

  test('a row without a topic has the subject as its title', () => {
    expect(told(table(['No.', 'Test'], row('1', '4 January 2027')))).toEqual(['2027-01-04 Test: General Studies']);
    expect(told(table(['Date', 'Marks'], row('4 January 2027', '100')))).toEqual(['2027-01-04 General Studies']);
  });

  test('a row with a day for the test has no event for the week before it', () => {
    expect(told(table(['Week from', 'Topics', 'Test'], row('4 January 2027', 'Polity', '10 January 2027')))).toEqual([
      '2027-01-10 Test: Polity',
    ]);
  });

  test('a row with only a beginning has its event there', () => {
    expect(told(table(['Week from', 'Topics'], row('4 January 2027', 'Polity')))).toEqual(['2027-01-04 Polity']);
  });

  test('a row with two days for something has an event for each', () => {
    expect(told(table(['Topic', 'Class', 'Test'], row('Polity', '4 January 2027', '10 January 2027')))).toEqual([
      '2027-01-04 Class: Polity',
      '2027-01-10 Test: Polity',
    ]);
  });

  test('an event takes its time from its cell, from the column of times, or from a cell with only a time', () => {
    expect(told(table(['Date', 'Topic'], row('4 January 2027, 7 am to 9 pm', 'Polity')))).toEqual([
      '2027-01-04 420-1260 Polity',
    ]);
    expect(
      told(table(['Date', 'Topic', 'Time'], row('4 January 2027', 'From 5 pm tax to 8 pm tax', 'Starts 10:30 am'))),
    ).toEqual(['2027-01-04 630- From 5 pm tax to 8 pm tax']);
    expect(told(table(['Date', 'Topic', ''], row('4 January 2027', 'Polity', '(09:00)')))).toEqual([
      '2027-01-04 540- Polity',
    ]);
    expect(told(table(['Date', 'Topic'], row('4 January 2027', 'The night of 10 pm')))).toEqual([
      '2027-01-04 The night of 10 pm',
    ]);
  });

  test('an event has the text of its row as description', () => {
    const html = `<p>Bring a pen.</p><p>Hall 2.</p>${table(['Date', 'Topic', ''], row('4 January 2027', 'Polity &amp; law', 'x'))}`;
    expect(eventsIn(html)[0]?.description).toBe('Date: 4 January 2027\nTopic: Polity & law\nx\nBring a pen. Hall 2.');
  });

  test.each([
    '4 to 6 January 2027',
    '4-6 January 2027',
    '4th – 6th January 2027',
    '4 & 5 January 2027',
    '4, 5 and 6 January 2027',
    '30 January to 2 February 2027',
    '4 January – Wednesday, 6 January 2027',
    '4 January 2027 to 6 January 2027',
    '4 January 2027 (Monday) till 6 January 2027 (Wednesday)',
    '2027-01-04 – 2027-01-06',
  ])('the row of %j has no event, since that is more than one day', (days) => {
    expect(told(table(['Date', 'Topic'], row(days, 'Polity'), row('8 January 2027', 'Economy')))).toEqual([
      '2027-01-08 Economy',
    ]);
    expect(told(table(['Date', 'Topic'], row(`Revision ${days}`, 'Polity')))).toEqual([]);
    expect(told(table(['Week', 'Topic', 'Test'], row(days, 'Polity', '10 January 2027')))).toEqual([
      '2027-01-10 Test: Polity',
    ]);
  });

  test.each([
    ['Test 12 – 4 January 2027', '2027-01-04 Test 12: Polity'],
    ['GS 1 - 2027-01-04', '2027-01-04 GS 1: Polity'],
    ['GS1-2027-01-04', '2027-01-04 GS: Polity'],
    ['Mock test 5 - Sunday, 10 January 2027', '2027-01-10 Mock test 5 - Sunday: Polity'],
    ['Test 12-4 January 2027', '2027-01-04 Test: Polity'],
    ['Test 3 - 4 January 2027, 7 am', '2027-01-04 420- Test 3: Polity'],
  ])('the number in %j is no day', (text, event) => {
    expect(told(table(['Date', 'Topic'], row(text, 'Polity')))).toEqual([event]);
  });

  test.each(['Classes on 4 – 6 January 2027', 'Monday 4 – Wednesday 6 January 2027', 'From 4 - 6 January 2027'])(
    'the number in %j is a day',
    (text) => {
      expect(told(table(['Date', 'Topic'], row(text, 'Polity')))).toEqual([]);
    },
  );

  test.each([
    '4 January 2027 and 6 January 2027',
    '4 January 2027, 2027-01-06',
    '10:00 - 4 January 2027; 6 January 2027',
  ])('the days that %j names in full are two events', (days) => {
    expect(eventsIn(table(['Date', 'Topic'], row(days, 'Polity'))).map(({ day }) => day)).toEqual([
      '2027-01-04',
      '2027-01-06',
    ]);
  });

  test('a row with columns for the first and the last day has its event on the first', () => {
    for (const [first, last] of [
      ['From', 'To'],
      ['Starts', 'Ends'],
      ['Begins on', 'Till'],
    ] as const) {
      expect(told(table([first, last, 'Topic'], row('4 January 2027', '6 January 2027', 'Polity')))).toEqual([
        '2027-01-04 Polity',
      ]);
    }
  });

  test('a row without a date, or with one that does not exist, has no event', () => {
    expect(
      told(table(['Day', 'Topic'], row('Monday', 'a'), row('31 February 2027', 'b'), row('4 January', 'c'))),
    ).toEqual([]);
  });
});

describe('a table', () => {
  test('plain cells in the first row may head the columns', () => {
    expect(told(`<table>${row('<b>Topic</b>', '<b>Test</b>')}${row('Polity', '4 January 2027')}</table>`)).toEqual([
      '2027-01-04 Test: Polity',
    ]);
    expect(told(`<table>${row('Polity', '4 January 2027')}${row('Economy', '5 January 2027')}</table>`)).toEqual([
      '2027-01-04 Polity',
      '2027-01-05 Economy',
    ]);
  });

  test('dates may head the rows of a table', () => {
    const html = '<table><tr><th>Date</th><th>Topic</th></tr><tr><th>4 January 2027</th><td>Polity</td></tr></table>';
    expect(told(html)).toEqual(['2027-01-04 Polity']);
  });

  test('a table may name a day once for several rows', () => {
    const html = `<table><tr><th>Date</th><th>Paper</th></tr>
      <tr><td rowspan="2">4 January 2027</td><td>GS I</td></tr><tr><td>GS II</td></tr></table>`;
    expect(told(html)).toEqual(['2027-01-04 GS I', '2027-01-04 GS II']);
  });

  test('a date in a topic is no event', () => {
    const rows = [
      row('4 January 2027', 'Amendment of 28 September 2023'),
      row('5 January 2027', 'b'),
      row('6 January 2027', 'c'),
    ];
    expect(told(table(['Date', 'Topic'], ...rows))).toHaveLength(3);
    expect(told(table(['Date', 'Topic'], ...rows))[0]).toBe('2027-01-04 Amendment of 28 September 2023');
  });

  test('the columns may have headings in Hindi', () => {
    expect(told(table(['क्रमांक', 'दिनांक', 'विषय', 'समय'], row('१', '4 January 2027', 'राजव्यवस्था', '10:30')))).toEqual([
      '2027-01-04 630- राजव्यवस्था',
    ]);
  });

  test('a table that only lays out other tables is read as those', () => {
    expect(
      told(`<table><tr><td>Left</td><td>${table(['Date', 'Topic'], row('2027-01-04', 'Polity'))}</td></tr></table>`),
    ).toEqual(['2027-01-04 Polity']);
  });

  test('spans in a table may be too large or zero', () => {
    expect(told('<table><tr><td colspan="900" rowspan="900">4 January 2027</td></tr></table>')).toEqual(
      Array.from({ length: 60 }, () => '2027-01-04 General Studies'),
    );
    expect(told('<table><tr><td colspan="-2">4 January 2027</td><td colspan="x">b</td></tr></table>')).toEqual([
      '2027-01-04 B',
    ]);
  });
});

test.each([
  ['7 am', '420-'],
  ['10:30 AM', '630-'],
  ['2.30 p.m.', '870-'],
  ['09:00', '540-'],
  ['12 am', '0-'],
  ['12:15 pm', '735-'],
  ['7 am to 9 pm', '420-1260'],
  ['7am-9pm', '420-1260'],
  ['7 to 9 pm', '1140-1260'],
  ['11 to 1 pm', '660-780'],
  ['09:00 to 11:30', '540-690'],
  ['9 pm to 1 am', '1260-'],
])('%j is a time of the day', (time, minutes) => {
  expect(told(table(['Date', 'Topic'], row(`4 January 2027, ${time}`, 'Polity')))).toEqual([
    `2027-01-04 ${minutes} Polity`,
  ]);
});

test.each(['9:00', '30 minutes', '25:00', '10:75 am', '13 pm', '0 am', '10 amendments', '1:10:30', 'Ratio 3:2'])(
  '%j is no time of the day',
  (text) => {
    expect(
      eventsIn(table(['Date', 'Topic'], row('4 January 2027', 'Polity'), row('5 January 2027', text))),
    ).toMatchObject([{ hours: undefined }, { hours: undefined }]);
  },
);

test.each([
  'from 7 to 9 pm',
  'between 7 and 9 pm',
  'between 7 pm and 9 pm',
  'Monday 7 - 9 pm',
  'Timing: 7-9 pm',
  'शाम 7 - 9 pm',
])('a number after a word of time is an hour: %s', (text) => {
  expect(eventsIn(table(['Date', 'Topic'], row(`4 January 2027, ${text}`, 'Polity')))).toMatchObject([
    { hours: { startMin: 1_140, endMin: 1_260 } },
  ]);
});

test.each([
  ['Full test 1 - 7 am to 9 pm', '2027-01-04 420-1260 Full test 1: Polity'],
  ['Paper 1: 10 am', '2027-01-04 600- Paper 1: Polity'],
  ['Paper 1 - 10 am', '2027-01-04 Paper 1 - 10 am: Polity'],
  ['Test No. 12 – 10 am', '2027-01-04 Test No. 12 – 10 am: Polity'],
  ['Papers 1 & 2 - 10 am', '2027-01-04 Papers 1 & 2 - 10 am: Polity'],
  ['GS1 - 10 am', '2027-01-04 GS1 - 10 am: Polity'],
  ['Evening class 7 to 9 pm', '2027-01-04 Evening class 7 to 9 pm: Polity'],
])('the number in %j is no hour', (text, event) => {
  expect(told(table(['Date', 'Topic'], row(`${text.replace('&', '&amp;')}, 4 January 2027`, 'Polity')))).toEqual([
    event,
  ]);
});

test('text outside of tables has no events', () => {
  expect(told('')).toEqual([]);
  expect(
    told('<p>The hall opens on 12 January 2027 for all.</p><ul><li>4 January 2027: Orientation</li></ul>'),
  ).toEqual([]);
});
