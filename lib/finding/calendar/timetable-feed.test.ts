import fc from 'fast-check';
import ICAL from 'ical.js';

import { onOneLine } from '@/lib/text/lines';

import { type FeedMock, timetableFeed } from './timetable-feed';

const MADE_AT_MS = Date.UTC(2026, 10, 21, 6, 30);
const SITE_URL = 'https://site.example';
const NAME = 'Ganga Academy';

/** The feed as another program reads it. */
const read = (feed: string) => new ICAL.Component(ICAL.parse(feed));

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

const feedOf = (mocks: FeedMock[], siteUrl = SITE_URL) => timetableFeed({ name: NAME, mocks }, siteUrl, MADE_AT_MS);

test('the calendar has a name, and asks to be fetched once a day', () => {
  const calendar = read(feedOf([]));
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe(`${NAME}: mocks`);
  expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('P1D');
  expect(calendar.getFirstPropertyValue('x-published-ttl')).toBe('P1D');
});

test('a calendar without events is still valid, since it holds the time zone', () => {
  const feed = feedOf([]);
  expect(faultsOf(feed)).toEqual([]);
  expect(read(feed).getAllSubcomponents('vevent')).toEqual([]);
  expect(read(feed).getAllSubcomponents()).toHaveLength(1);
});

const HOSTILE = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...['\n', '\r', '\r\n', ',', ';', ':', '"', '\\', '\\n', '\t', '\0', '\u2028', '\u0085', '\ud800']),
    fc.constantFrom(...['क्षा', '👩🏽‍🎓', 'BEGIN:VEVENT', 'END:VCALENDAR\r\n', 'a', ' ', '<', '&', '<b>']),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
  ),
  maxLength: 150,
});

const visible = (text: unknown) => onOneLine(String(text));

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
    const feed = feedOf(mocks);
    expect(faultsOf(feed)).toEqual([]);
    return read(feed).getAllSubcomponents('vevent');
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

  test.each(['http://[::1]:3000', 'http://localhost:3000', 'https://my_preview.example', 'https://परीक्षा.example'])(
    'a feed of the site at %s leads to the mock',
    (siteUrl) => {
      const [event] = read(feedOf([MOCK], siteUrl)).getAllSubcomponents('vevent');
      expect(valueOf(event, 'url')).toBe(`${siteUrl}/ExamPaper?mock=m-1`);
    },
  );

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
