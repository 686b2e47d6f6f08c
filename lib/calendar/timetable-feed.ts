import { createEvents, type EventAttributes } from 'ics';

import { paths } from '@/lib/site/paths';
import { site } from '@/lib/site/site';

import { dayAfter } from './dates';
import type { FeedEvent } from './feed-events';
import { cleanLine, escapeText, foldLine } from './ics-text';

type Options = {
  /** The site's own origin, without a trailing slash. */
  siteUrl: string;
  /** When this content came about, in epoch milliseconds. */
  madeAtMs: number;
};

const HEADER = {
  productId: `-//${cleanLine(site.name)}//Timetables//EN`,
  calName: escapeText(cleanLine(`${site.name}: time table`)),
};

/** India is 5 h 30 min ahead of UTC all the year round. */
const INDIA_AHEAD_MIN = 330;
const MINUTE_MS = 60_000;

const instantMs = (day: string, minute: number) =>
  Date.parse(`${day}T00:00:00Z`) + (minute - INDIA_AHEAD_MIN) * MINUTE_MS;

function asDate(day: string): [number, number, number] {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return [year, month, date];
}

/**
 * An event as the library takes it. Times are written in UTC: India has one offset and no summer time, so nothing is lost, each
 * calendar shows them in its own zone, and none needs a definition of India's. Whole days leave their owner free.
 */
function asAttributes(event: FeedEvent, madeAtMs: number): EventAttributes & { timestamp: number } {
  const { uid, title, description, subject, first, last, hours } = event;
  const texts = { uid, title, description, categories: [escapeText(subject)], timestamp: madeAtMs };
  if (!hours) return { ...texts, start: asDate(first), end: asDate(dayAfter(last)), transp: 'TRANSPARENT' };
  const { startMin, endMin = startMin } = hours;
  return { ...texts, start: instantMs(first, startMin), end: instantMs(first, endMin) };
}

/** A calendar must hold something (RFC 5545, section 3.6): one without events says where its days are. */
const ONLY_THE_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Kolkata',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/**
 * Puts right what the library cannot: it folds by characters and not by octets, asks for a visit each hour, has no refresh
 * interval, demands an end, and refuses addresses such as `http://[::1]:3000`.
 */
function repaired(calendar: string, url: string, isEmpty: boolean): string {
  const lines = calendar.replace(/\r\n[\t ]/g, '').split('\r\n');
  let start = '';
  return lines
    .flatMap((line) => {
      if (line.startsWith('DTSTART:')) start = line.slice('DTSTART:'.length);
      if (line === `DTEND:${start}`) return [];
      if (line.startsWith('X-PUBLISHED-TTL:')) return ['REFRESH-INTERVAL;VALUE=DURATION:P1D', 'X-PUBLISHED-TTL:P1D'];
      if (line === 'END:VEVENT') return [`URL:${url}`, line];
      return line === 'END:VCALENDAR' && isEmpty ? [...ONLY_THE_ZONE, line] : [line];
    })
    .map(foldLine)
    .join('\r\n');
}

/** The feed as text/calendar (RFC 5545, with RFC 7986's refresh interval). */
export function timetableFeed(events: FeedEvent[], { siteUrl, madeAtMs }: Options): string {
  const attributes = events.map((event) => asAttributes(event, madeAtMs));
  const { error, value } = createEvents(attributes, HEADER);
  if (value === null) throw new Error('The calendar could not be written.', { cause: error });
  return repaired(value, `${siteUrl}${paths.onlineTestSeries}#time-table`, events.length === 0);
}
