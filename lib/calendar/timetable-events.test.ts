import { toSafeHtml } from '@/lib/html/sanitize';

import { timetableEvents } from './timetable-events';

const eventsIn = (html: string, subject = 'General Studies') =>
  timetableEvents({ subject, description: toSafeHtml(html, () => undefined) });

/** The events as '2027-01-10 Title', with the last day and the minutes where there are such. */
const told = (html: string, subject?: string) =>
  eventsIn(html, subject).map(({ first, last, hours, title }) =>
    [
      first === last ? first : `${first}/${last}`,
      ...(hours ? [`${hours.startMin}-${hours.endMin ?? ''}`] : []),
      title,
    ].join(' '),
  );

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const table = (headings: string[], ...rows: string[]) =>
  `<table><thead><tr>${headings.map((it) => `<th>${it}</th>`).join('')}</tr></thead><tbody>${rows.join('')}</tbody></table>`;
const captioned = (caption: string, html: string) => html.replace('<table>', `<table><caption>${caption}</caption>`);

describe('a row of a table', () => {
  test('is an event on its day, called by its topic', () => {
    expect(told(table(['Date', 'Topic'], row('4 January 2027', 'Polity'), row('04.02.2027', 'Economy')))).toEqual([
      '2027-01-04 Polity',
      '2027-02-04 Economy',
    ]);
  });

  test('is called by what its column or its cell says of the day, too', () => {
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

  test('is not called by its day of the week', () => {
    expect(told(table(['Date', 'Day', 'Topic'], row('4 January 2027', 'Monday', 'Polity')))).toEqual([
      '2027-01-04 Polity',
    ]);
  });

  test('says nothing twice, and leaves numbers out', () => {
    expect(told(table(['Sr. No.', 'Test', 'Paper', 'Topic'], row('1', '4 January 2027', 'Test 3', 'Polity')))).toEqual([
      '2027-01-04 Test 3 – Polity',
    ]);
  });

  test('without a topic is called by the subject', () => {
    expect(told(table(['No.', 'Test'], row('1', '4 January 2027')))).toEqual(['2027-01-04 Test: General Studies']);
    expect(told(table(['Date', 'Marks'], row('4 January 2027', '100')))).toEqual(['2027-01-04 General Studies']);
  });

  test('with a day for the test has no event for the week that leads to it', () => {
    expect(told(table(['Week from', 'Topics', 'Test'], row('4 January 2027', 'Polity', '10 January 2027')))).toEqual([
      '2027-01-10 Test: Polity',
    ]);
  });

  test('with a beginning alone has its event there', () => {
    expect(told(table(['Week from', 'Topics'], row('4 January 2027', 'Polity')))).toEqual(['2027-01-04 Polity']);
  });

  test('from one day to another has one event over both', () => {
    expect(told(table(['From', 'To', 'Topics'], row('4 January 2027', '9 January 2027', 'Polity')))).toEqual([
      '2027-01-04/2027-01-09 Polity',
    ]);
  });

  test('with two days for something has an event for each', () => {
    expect(told(table(['Topic', 'Class', 'Test'], row('Polity', '4 January 2027', '10 January 2027')))).toEqual([
      '2027-01-04 Class: Polity',
      '2027-01-10 Test: Polity',
    ]);
  });

  test('has the time of its cell, of its column of times, or of a cell with nothing else', () => {
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

  test('over several days, or over so many that they are two events, has no time', () => {
    expect(told(table(['Date', 'Topic'], row('4 to 6 January 2027, 7 am', 'Revision')))).toEqual([
      '2027-01-04/2027-01-06 Revision',
    ]);
    expect(told(table(['Date', 'Topic'], row('4 January to 4 April 2027', 'Admission')))).toEqual([
      '2027-01-04 Admission (first day)',
      '2027-04-04 Admission (last day)',
    ]);
  });

  test('has what the table says of it as its description', () => {
    const html = `<p>Bring a pen.</p><p>Hall 2.</p>${table(['Date', 'Topic', ''], row('4 January 2027', 'Polity &amp; law', 'x'))}`;
    expect(eventsIn(html)[0]?.description).toBe('Date: 4 January 2027\nTopic: Polity & law\nx\nBring a pen.\nHall 2.');
  });

  test('without a date, or with one that does not exist, has none', () => {
    expect(
      told(table(['Day', 'Topic'], row('Monday', 'a'), row('31 February 2027', 'b'), row('4 January', 'c'))),
    ).toEqual([]);
  });
});

describe('a table', () => {
  const dates = table(['Date', 'Topic'], row('28 December', 'A'), row('4 January', 'B'));

  test('has its years from its caption, around the new year', () => {
    expect(told(captioned('December 2026 to March 2027', dates))).toEqual(['2026-12-28 A', '2027-01-04 B']);
    expect(told(captioned('January 2027', dates))).toEqual(['2027-01-04 B']);
    expect(told(captioned('Plan', dates))).toEqual([]);
  });

  test.each([
    ['a heading before it', `<h3>January 2027</h3><p>Text</p>${dates}`],
    ['a heading farther above', `<h3>January 2027</h3><h4>Plan</h4>${dates}`],
    ['a paragraph before it', `<p>Tests are in January 2027.</p>${dates}`],
    [
      'the table’s first row',
      table(['Date', 'Topic'], '<tr><td colspan="2">January 2027</td></tr>', row('4 January', 'B')),
    ],
  ])('has its years from %s', (_, html) => {
    expect(told(html)).toEqual(['2027-01-04 B']);
  });

  test('has its years from the subject', () => {
    expect(told(dates, 'Tests of January 2027')).toEqual(['2027-01-04 B']);
  });

  test('believes the nearest, and a caption or heading more than a paragraph', () => {
    expect(told(captioned('January 2027', `<h3>January 2026</h3>${dates}`))).toEqual(['2027-01-04 B']);
    expect(told(`<h3>January 2027</h3><p>Since January 2025.</p>${dates}`)).toEqual(['2027-01-04 B']);
    expect(told(`<p>In January 2025.</p><h3>Plan</h3>${dates}`)).toEqual([]);
    expect(told(`<h3>January 2026</h3><h3>January 2027</h3>${dates}`)).toEqual(['2027-01-04 B']);
  });

  test('gives its own years to no other table', () => {
    expect(told(captioned('January 2027', dates) + dates)).toEqual(['2027-01-04 B']);
  });

  test('may head its columns by plain cells in its first row', () => {
    expect(told(`<table>${row('<b>Topic</b>', '<b>Test</b>')}${row('Polity', '4 January 2027')}</table>`)).toEqual([
      '2027-01-04 Test: Polity',
    ]);
    expect(told(`<table>${row('Polity', '4 January 2027')}${row('Economy', '5 January 2027')}</table>`)).toEqual([
      '2027-01-04 Polity',
      '2027-01-05 Economy',
    ]);
  });

  test('may head its rows by their dates', () => {
    const html = '<table><tr><th>Date</th><th>Topic</th></tr><tr><th>4 January 2027</th><td>Polity</td></tr></table>';
    expect(told(html)).toEqual(['2027-01-04 Polity']);
  });

  test('may name a day once for several rows', () => {
    const html = `<table><tr><th>Date</th><th>Paper</th></tr>
      <tr><td rowspan="2">4 January 2027</td><td>GS I</td></tr><tr><td>GS II</td></tr></table>`;
    expect(told(html)).toEqual(['2027-01-04 GS I', '2027-01-04 GS II']);
  });

  test('may hold a date in a topic, which is no event', () => {
    const rows = [
      row('4 January 2027', 'Amendment of 28 September 2023'),
      row('5 January 2027', 'b'),
      row('6 January 2027', 'c'),
    ];
    expect(told(table(['Date', 'Topic'], ...rows))).toHaveLength(3);
    expect(told(table(['Date', 'Topic'], ...rows))[0]).toBe('2027-01-04 Amendment of 28 September 2023');
  });

  test('may hold a row that is a line', () => {
    const line = '<tr><td colspan="2">Orientation on 2 January 2027</td></tr>';
    expect(told(table(['Date', 'Topic'], line, row('4 January 2027', 'Polity')))).toEqual([
      '2027-01-02 Orientation',
      '2027-01-04 Polity',
    ]);
  });

  test('may be written in Hindi', () => {
    const html = captioned(
      'जनवरी से मार्च २०२७',
      table(['क्रमांक', 'दिनांक', 'विषय', 'समय'], row('१', '४ जनवरी', 'राजव्यवस्था', '१०:३०')),
    );
    expect(told(html)).toEqual(['2027-01-04 630- राजव्यवस्था']);
  });
});

describe('a list item or paragraph', () => {
  test('with a full date is an event, called by what it says', () => {
    const html = `<ul><li>4 January 2027: Orientation, 10 am to 11 am</li><li>Mock test – 10/01/2027</li></ul>
      <p>Office hours are long. The hall opens on 12 January 2027 for all. Come early.</p>`;
    expect(told(html)).toEqual([
      '2027-01-04 600-660 Orientation',
      '2027-01-10 Mock test',
      '2027-01-12 The hall opens on 12 January 2027 for all',
    ]);
    expect(eventsIn(html)[2]?.description).toBe(
      'Office hours are long. The hall opens on 12 January 2027 for all. Come early.',
    );
  });

  test('with nothing but a date is called by the subject', () => {
    expect(told('<p>4 January 2027</p>')).toEqual(['2027-01-04 General Studies']);
  });

  test('has a year of its own, or no event', () => {
    expect(told('<h3>January 2027</h3><p>4 January: Orientation</p><ul><li>Every Monday at 7 am</li></ul>')).toEqual(
      [],
    );
  });
});

test('an empty text has no events', () => {
  expect(told('')).toEqual([]);
});
