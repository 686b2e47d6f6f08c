import type { Window } from '@/lib/exam/window';
import { mockPath } from '@/lib/site/paths';
import { indianTime } from '@/lib/text/indian-time';
import { onOneLine } from '@/lib/text/lines';

const LINE_OCTETS = 75;

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

const headOf = (name: string) =>
  `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//${name}//Mocks//EN
X-WR-CALNAME:${escapeText(`${name}: mocks`)}
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
type FeedContent = { name: string; mocks: readonly FeedMock[] };

/** The feed as text/calendar (RFC 5545, with RFC 7986's refresh interval), stamped with the content's time. */
export function timetableFeed({ name, mocks }: FeedContent, siteUrl: string, madeAtMs: number): string {
  const sittings = mocks.flatMap((mock) => mockLines(mock, siteUrl, utc(madeAtMs)));
  return [...headOf(name), ...sittings, 'END:VCALENDAR', ''].map(foldLine).join('\r\n');
}
