import { createHash } from 'node:crypto';

import type { Timetable } from '@/lib/content/timetables';

import type { CalendarEvent } from './calendar-event';
import { cleanLine, cleanText, cut } from './ics-text';
import { timetableEvents } from './timetable-events';

/** What a phone shows of a title and of a description, and more. */
const TITLE_LENGTH = 120;
const DESCRIPTION_LENGTH = 1_500;

/** Years of tests. Of more, which is a host's mistake, the latest stay. */
const MOST_EVENTS = 1_000;

/** An event of a feed. */
export type FeedEvent = CalendarEvent & {
  /** The same for the same event in every feed, wherever the timetable and the row stand. */
  uid: string;
  subject: string;
};

const digestOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const byTime = (a: CalendarEvent, b: CalendarEvent) =>
  compare(a.first, b.first) ||
  (a.hours?.startMin ?? -1) - (b.hours?.startMin ?? -1) ||
  compare(a.last, b.last) ||
  compare(a.title, b.title) ||
  compare(a.description, b.description);

/** One timetable's events, those that say the same at the same time once. */
function eventsOfOne({ id, subject, description }: Timetable): FeedEvent[] {
  const name = cut(cleanLine(subject), TITLE_LENGTH);
  // A line that names many days is the description of them all.
  const descriptions = new Map<string, string>();
  const descriptionOf = (text: string) => {
    const known =
      descriptions.get(text) ?? cut(cleanText(`${name}\n${text.slice(0, 2 * DESCRIPTION_LENGTH)}`), DESCRIPTION_LENGTH);
    descriptions.set(text, known);
    return known;
  };
  const events = timetableEvents({ subject: name, description })
    .map((event) => ({
      ...event,
      title: cut(cleanLine(event.title), TITLE_LENGTH),
      description: descriptionOf(event.description),
    }))
    .toSorted(byTime);
  const alike = new Map<string, number>();
  const timed = new Map(
    events.map((event) => [JSON.stringify([event.first, event.title, event.last, event.hours]), event]),
  );
  return [...timed.values()].map((event) => {
    const key = JSON.stringify([id, event.first, event.title]);
    const earlier = alike.get(key) ?? 0;
    alike.set(key, earlier + 1);
    return { ...event, uid: digestOf([key, earlier]), subject: name };
  });
}

/** The events of all timetables, the earliest first. */
export const feedEvents = (timetables: Timetable[]): FeedEvent[] =>
  timetables.flatMap(eventsOfOne).toSorted(byTime).slice(-MOST_EVENTS);

/** What the feed says, in a few characters. */
export const feedDigest = (events: FeedEvent[]) => digestOf(events);
