import type { Timetable } from '@/lib/content/timetables';
import type { Window } from '@/lib/exam/window';
import { digestOf } from '@/lib/server/digest';
import { mockPath, paths } from '@/lib/site/paths';
import { cutAtWord } from '@/lib/text/cut';
import { indianTime } from '@/lib/text/indian-time';
import { onOneLine } from '@/lib/text/unseen';

import { type CalendarEvent, timetableEvents } from './timetable-events';

/** An event of a feed. Its `uid` stays the same wherever the timetable and the row stand. */
export type FeedEvent = CalendarEvent & { uid: string; subject: string };

/** Years of tests. More is a host's mistake, and the latest stay. */
const MOST_EVENTS = 1_000;
const SUBJECT_LENGTH = 120;
const DESCRIPTION_LENGTH = 1_500;
const LINE_OCTETS = 75;

const orderOf = ({ day, hours, title, description }: CalendarEvent) =>
  [day, String(hours?.startMin ?? 0).padStart(4, '0'), title, description].join('\0');
const byTime = (a: CalendarEvent, b: CalendarEvent) => (orderOf(a) < orderOf(b) ? -1 : 1);

function eventsOfOne({ id, subject: written, description: html }: Timetable): FeedEvent[] {
  const subject = cutAtWord(onOneLine(written), SUBJECT_LENGTH);
  const events = timetableEvents({ subject, description: html }).toSorted(byTime);
  const different = new Map(events.map((it) => [JSON.stringify([it.day, it.title, it.hours]), it]));
  const alike = new Map<string, number>();
  return [...different.values()].map((event) => {
    const key = JSON.stringify([id, event.day, event.title]);
    alike.set(key, (alike.get(key) ?? 0) + 1);
    const description = cutAtWord(`${subject}\n${event.description}`, DESCRIPTION_LENGTH);
    return { ...event, description, uid: digestOf([key, alike.get(key)]), subject };
  });
}

/** The events of all timetables, the earliest first. */
export const feedEvents = (timetables: Timetable[]): FeedEvent[] =>
  timetables.flatMap(eventsOfOne).toSorted(byTime).slice(-MOST_EVENTS);

/** A text as the value of a property (RFC 5545, section 3.3.11). */
const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\n/g, '\\n');

/** Folds a line (RFC 5545, section 3.1) between characters. The space that continues it counts. */
function foldLine(line: string): string {
  let octets = 0;
  return Array.from(line, (character) => {
    const own = Buffer.byteLength(character);
    const isFull = octets + own > LINE_OCTETS;
    octets = own + (isFull ? 1 : octets);
    return isFull ? `\r\n ${character}` : character;
  }).join('');
}

const INDIA = ';TZID=Asia/Kolkata';
const two = (number: number) => String(number).padStart(2, '0');
const timeOf = (day: string, minute: number) => `${day}T${two(Math.floor(minute / 60))}${two(minute % 60)}00`;

function timesOf(day: string, hours: FeedEvent['hours']): string[] {
  if (!hours) return [`DTSTART;VALUE=DATE:${day}`, 'TRANSP:TRANSPARENT'];
  const { startMin, endMin } = hours;
  const end = endMin === undefined ? [] : [`DTEND${INDIA}:${timeOf(day, endMin)}`];
  return [`DTSTART${INDIA}:${timeOf(day, startMin)}`, ...end];
}

const headOf = (name: string) =>
  `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//${name}//Timetables//EN
X-WR-CALNAME:${escapeText(`${name}: time table`)}
REFRESH-INTERVAL;VALUE=DURATION:P1D
X-PUBLISHED-TTL:P1D
BEGIN:VTIMEZONE
TZID:Asia/Kolkata
BEGIN:STANDARD
DTSTART:19700101T000000
TZOFFSETFROM:+0530
TZOFFSETTO:+0530
END:STANDARD
END:VTIMEZONE`.split('\n');

const utc = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');

/** A mock as the feed has it. `version` rises with each change, which a calendar then takes over. */
export type FeedMock = Window & { id: string; name: string; isWithdrawn: boolean; version: number };

function mockLines(mock: FeedMock, siteUrl: string, stamp: string): string[] {
  const times = `Last start: ${indianTime(mock.lastStartMs)}\nResults: ${indianTime(mock.resultsMs)}`;
  return [
    ...['BEGIN:VEVENT', `UID:mock-${mock.id}`, `DTSTAMP:${stamp}`, `SEQUENCE:${mock.version}`],
    ...[`STATUS:${mock.isWithdrawn ? 'CANCELLED' : 'CONFIRMED'}`, `DTSTART:${utc(mock.opensMs)}`],
    ...[`DTEND:${utc(mock.closesMs)}`, `SUMMARY:${escapeText(onOneLine(mock.name))}`],
    ...[`DESCRIPTION:${escapeText(times)}`, `URL:${siteUrl}${mockPath(mock.id)}`, 'END:VEVENT'],
  ];
}

/** What the feed has, and the institute's name. */
export type FeedContent = { name: string; events: readonly FeedEvent[]; mocks: readonly FeedMock[] };

/** The feed as text/calendar (RFC 5545, with RFC 7986's refresh interval), stamped with the content's time. */
export function timetableFeed({ name, events, mocks }: FeedContent, siteUrl: string, madeAtMs: number): string {
  const stamp = utc(madeAtMs);
  const entries = events.flatMap(({ uid, day, hours, title, description, subject }) => [
    ...['BEGIN:VEVENT', `UID:${uid}`, `DTSTAMP:${stamp}`, ...timesOf(day.replaceAll('-', ''), hours)],
    ...[`SUMMARY:${escapeText(title)}`, `DESCRIPTION:${escapeText(description)}`],
    ...[`CATEGORIES:${escapeText(subject)}`, `URL:${siteUrl}${paths.onlineTestSeries}#time-table`, 'END:VEVENT'],
  ]);
  const sittings = mocks.flatMap((mock) => mockLines(mock, siteUrl, stamp));
  return [...headOf(name), ...entries, ...sittings, 'END:VCALENDAR', ''].map(foldLine).join('\r\n');
}
