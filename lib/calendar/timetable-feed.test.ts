import fc from 'fast-check';
import ICAL from 'ical.js';

import { listTimetables, type Timetable } from '@/lib/content/timetables';
import { toSafeHtml } from '@/lib/html/sanitize';
import { onOneLine } from '@/lib/text/unseen';

import { feedEvents, type FeedMock, timetableFeed } from './timetable-feed';

jest.mock('@/lib/server/env', () => ({
  env: () => ({ contentDir: 'lib/standin/content', apiHost: undefined, contentMaxAgeS: 30 }),
}));
jest.mock('next/cache', () => ({ unstable_cache: (load: unknown) => load }));

const MADE_AT_MS = Date.UTC(2026, 10, 21, 6, 30);
const SITE_URL = 'https://site.example';
const NAME = 'Ganga Academy';

const table = (...rows: [day: string, topic: string][]) =>
  `<table><tr><th>Date</th><th>Topic</th></tr>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;

const timetable = (description: string, subject = 'General Studies', id = 'tt-1'): Timetable => ({
  id,
  subject,
  description: toSafeHtml(description, () => undefined),
});

const feedOf = (timetables: Timetable[], siteUrl = SITE_URL) =>
  timetableFeed({ name: NAME, events: feedEvents(timetables), mocks: [] }, siteUrl, MADE_AT_MS);

/** The feed as another program reads it. */
function read(feed: string) {
  const calendar = new ICAL.Component(ICAL.parse(feed));
  const events = calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: event.getFirstPropertyValue('uid'),
    summary: event.getFirstPropertyValue('summary'),
    description: event.getFirstPropertyValue('description'),
    categories: event.getFirstProperty('categories')?.getValues(),
    url: event.getFirstPropertyValue('url'),
    stamp: String(event.getFirstPropertyValue('dtstamp')),
    start: String(event.getFirstPropertyValue('dtstart')),
    end: event.hasProperty('dtend') ? String(event.getFirstPropertyValue('dtend')) : undefined,
    zone: event.getFirstProperty('dtstart')?.getParameter('tzid'),
    transparency: event.getFirstPropertyValue('transp'),
  }));
  return { calendar, events };
}

/** What is wrong with the feed's form (RFC 5545, section 3.1). */
function faultsOf(feed: string): string[] {
  const lines = feed.split('\r\n');
  return [
    ...(feed.endsWith('END:VCALENDAR\r\n') ? [] : ['end']),
    ...lines.filter((line) => Buffer.byteLength(line) > 75).map((line) => `long: ${line}`),
    // A line is folded only when the next character would be too many; one has at most four octets.
    ...lines
      .filter((line, at) => lines[at + 1]?.startsWith(' ') && Buffer.byteLength(line) < 72)
      .map((line) => `short: ${line}`),
    ...lines.filter((line) => /\p{Cc}/u.test(line)).map((line) => `control character: ${line}`),
    ...lines
      .slice(0, -1)
      .filter((line) => !/^(?: |[A-Z-]+[:;])/.test(line))
      .map((line) => `no property: ${line}`),
  ];
}

test('the sample content’s feed has its sixteen tests, on their days', async () => {
  const feed = feedOf(await listTimetables());
  const { events } = read(feed);
  expect(faultsOf(feed)).toEqual([]);
  expect(events).toHaveLength(16);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(16);
  for (const [position, start, summary] of [
    [0, '2027-01-10', 'Test: Ancient India: Harappan sites to the Guptas'],
    [3, '2027-01-31', 'Test: National movement, 1885 to 1947'],
    [7, '2027-02-28', 'Test: Physical geography and the world map'],
    [12, '2027-04-04', 'Test: General science, space, biotechnology and computing'],
    [14, '2027-04-18', 'Full test 1: Revision of history, polity and economy'],
    [15, '2027-04-25', 'Full test 2: Revision of geography, environment and science'],
  ] as const) {
    expect(events[position]).toMatchObject({ start, end: undefined, summary, transparency: 'TRANSPARENT' });
  }
  expect(events[0]).toMatchObject({
    categories: ['Prelims General Studies I, 16-week test series'],
    url: 'https://site.example/OnlineTestSeries#time-table',
    stamp: '2026-11-21T06:30:00Z',
  });
  expect(String(events[0]?.description).split('\n')).toEqual([
    'Prelims General Studies I, 16-week test series',
    'Week from: 4 January 2027',
    'Topics: Ancient India: Harappan sites to the Guptas',
    'Test: 10 January 2027',
    expect.stringMatching(/^The week begins on Monday and its test is on Sunday, open from 7 am to 9 pm\./),
  ]);
});

test('the calendar has a name, and asks to be fetched once a day', () => {
  const { calendar } = read(feedOf([]));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(`${NAME}: time table`);
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('P1D');
  expect(calendar.getFirstPropertyValue('x-published-ttl')).toBe('P1D');
});

test('a calendar without events is still valid, since it holds the time zone', () => {
  const feed = feedOf([timetable('<p>Every Monday</p>')]);
  expect(faultsOf(feed)).toEqual([]);
  expect(read(feed).events).toEqual([]);
  expect(read(feed).calendar.getAllSubcomponents()).toHaveLength(1);
});

test('times are in India’s zone, wherever the server stands', () => {
  const { events } = read(
    feedOf([timetable(table(['4 January 2027, 7 am to 9 pm', 'A'], ['5 January 2027, 3 am', 'B']))]),
  );
  expect(events[0]).toMatchObject({ start: '2027-01-04T07:00:00', end: '2027-01-04T21:00:00', transparency: null });
  expect(events[1]).toMatchObject({ start: '2027-01-05T03:00:00', end: undefined, zone: 'Asia/Kolkata' });
});

test('an event keeps its UID, and the feed its text, when the content changes its order', () => {
  const [a, b, c] = [
    timetable(table(['4 January 2027', 'A'], ['5 January 2027, 7 am', 'B']), 'One', 'tt-1'),
    timetable(`${table(['5 January 2027, 8 am', 'B'])}${table(['4 January 2027', 'A'])}`, 'One', 'tt-1'),
    timetable(table(['4 January 2027', 'A']), 'Two', 'tt-2'),
  ];
  const uids = (timetables: Timetable[]) => feedEvents(timetables).map(({ title, uid }) => [title, uid]);
  expect(uids([b])).toEqual(uids([a]));
  expect(feedOf([c, a])).toBe(feedOf([a, c]));
  expect(new Set(feedEvents([a, c]).map(({ uid }) => uid)).size).toBe(3);
});

test('equal events are one event, and two with the same name on the same day are two', () => {
  const seven: [string, string] = ['4 January 2027, 7 am', 'Mock test'];
  expect(feedEvents([timetable(table(seven, seven))])).toHaveLength(1);
  const events = feedEvents([timetable(table(seven, ['4 January 2027, 5 pm', 'Mock test']))]);
  expect(events.map(({ hours }) => hours?.startMin)).toEqual([420, 1020]);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(2);
});

test.each(['http://[::1]:3000', 'http://localhost:3000', 'https://my_preview.example', 'https://परीक्षा.example'])(
  'a feed of the site at %s is valid',
  (siteUrl) => {
    const { events } = read(feedOf([timetable(table(['4 January 2027', 'A']))], siteUrl));
    expect(events[0]?.url).toBe(`${siteUrl}/OnlineTestSeries#time-table`);
  },
);

const HOSTILE = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...['\n', '\r', '\r\n', ',', ';', ':', '"', '\\', '\\n', '\t', '\0', '\u2028', '\u0085', '\ud800']),
    fc.constantFrom(...['क्षा', '👩🏽‍🎓', 'BEGIN:VEVENT', 'END:VCALENDAR\r\n', 'a', ' ', '<', '&', '<b>']),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 150,
});

const visible = (text: unknown) => onOneLine(String(text));

test('whatever a subject or a cell holds, another program reads it as it was meant', () => {
  fc.assert(
    fc.property(HOSTILE, HOSTILE, (subject, cell) => {
      const text = cell.replace(/&/g, '&amp;').replace(/</g, '&lt;');
      const html = `<table><tr><th>Topic</th><th>Date</th></tr><tr><td>x${text}</td><td>4 January 2027</td></tr></table>`;
      const events = feedEvents([timetable(html, `x${subject}`)]);
      const feed = timetableFeed({ name: NAME, events, mocks: [] }, SITE_URL, MADE_AT_MS);
      expect(faultsOf(feed)).toEqual([]);
      const [event, ...others] = read(feed).events;
      expect(others).toEqual([]);
      expect(event?.start).toBe('2027-01-04');
      expect(visible(event?.summary)).toBe(visible(events[0]?.title));
      expect(visible(event?.categories)).toBe(visible(events[0]?.subject));
      expect(visible(event?.categories)).toBe(visible(`x${subject}`));
      expect(visible(event?.description)).toContain(visible(`x${subject}`));
    }),
    { numRuns: 100 },
  );
});

test('an endless text is cut', () => {
  const [event] = read(
    feedOf([timetable(table(['4 January 2027', 'निबंध '.repeat(20_000)]), 'x '.repeat(5_000))]),
  ).events;
  expect([...String(event?.summary)].length).toBeLessThanOrEqual(120);
  expect([...String(event?.description)].length).toBeLessThanOrEqual(1_500);
  expect([...String(event?.categories)].length).toBeLessThanOrEqual(120);
});

test('the latest events stay if there are too many', () => {
  const rows = Array.from({ length: 1_100 }, (_, index): [string, string] => {
    const month = String((index % 12) + 1).padStart(2, '0');
    return [`${2000 + (index % 99)}-${month}-${10 + (index % 18)}`, `Test ${index}`];
  });
  const events = feedEvents([timetable(table(...rows))]);
  expect(events).toHaveLength(1_000);
  expect(events.at(-1)?.day.slice(0, 4)).toBe('2098');
});

describe('a mock in the feed', () => {
  const MOCK: FeedMock = {
    ...{ id: 'm-1', name: 'Prelims mock 1; hall, room', isWithdrawn: false, version: 3 },
    ...{
      opensMs: Date.UTC(2027, 0, 4, 4, 30),
      lastStartMs: Date.UTC(2027, 0, 4, 5),
      closesMs: Date.UTC(2027, 0, 4, 6, 30),
    },
    resultsMs: Date.UTC(2027, 0, 5, 4, 30),
  };

  const eventsOf = (...mocks: FeedMock[]) => {
    const feed = timetableFeed({ name: NAME, events: feedEvents([]), mocks }, SITE_URL, MADE_AT_MS);
    expect(faultsOf(feed)).toEqual([]);
    return read(feed).calendar.getAllSubcomponents('vevent');
  };
  const valueOf = (event: ICAL.Component | undefined, name: string) => String(event?.getFirstPropertyValue(name));

  test('a mock lasts from its opening to its close, and names the last start, the results and its page', () => {
    const [event] = eventsOf(MOCK);
    expect(valueOf(event, 'dtstart')).toBe('2027-01-04T04:30:00Z');
    expect(valueOf(event, 'dtend')).toBe('2027-01-04T06:30:00Z');
    expect(valueOf(event, 'summary')).toBe('Prelims mock 1; hall, room');
    expect(visible(valueOf(event, 'description'))).toMatch(/Last start: .*10:30 am Results: .*5 Jan 2027.*10:00 am/);
    expect(valueOf(event, 'url')).toBe('https://site.example/ExamPaper?mock=m-1');
  });

  test('a mock is the same event after a change, with a higher sequence, and cancelled when it is withdrawn', () => {
    const [before] = eventsOf(MOCK);
    const [after] = eventsOf({ ...MOCK, name: 'Moved', opensMs: MOCK.opensMs + 60_000, isWithdrawn: true, version: 4 });
    expect([before, after].map((event) => valueOf(event, 'uid'))).toEqual(['mock-m-1', 'mock-m-1']);
    expect([before, after].map((event) => valueOf(event, 'sequence'))).toEqual(['3', '4']);
    expect([before, after].map((event) => valueOf(event, 'status'))).toEqual(['CONFIRMED', 'CANCELLED']);
  });

  test('a mock is read as it was meant, whatever its name holds', () => {
    fc.assert(
      fc.property(HOSTILE, (name) => {
        const [event, ...others] = eventsOf({ ...MOCK, name: `x${name}` });
        expect(others).toEqual([]);
        expect(visible(valueOf(event, 'summary'))).toBe(visible(`x${name}`));
      }),
      { numRuns: 100 },
    );
  });
});
