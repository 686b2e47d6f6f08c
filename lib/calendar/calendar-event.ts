import { type DaySpan, daysBetween } from './dates';
import type { Hours } from './times';

/** One entry of a calendar. */
export type CalendarEvent = DaySpan & {
  /** On its one day, in India; undefined where it takes whole days. */
  hours: Hours | undefined;
  title: string;
  /** Plain text in lines. */
  description: string;
};

type Details = Pick<CalendarEvent, 'title' | 'description'> & { hours?: Hours | undefined };

/** Anything longer would lie as a bar over everything else in a calendar. */
const LONGEST_BAR_DAYS = 14;

/** The events of a span of days: one, or where it is long one at its first and one at its last day. */
export function eventsOf({ first, last }: DaySpan, { title, description, hours }: Details): CalendarEvent[] {
  if (first === last) return [{ first, last, hours, title, description }];
  if (daysBetween(first, last) < LONGEST_BAR_DAYS) return [{ first, last, hours: undefined, title, description }];
  return [
    { first, last: first, hours: undefined, title: `${title} (first day)`, description },
    { first: last, last, hours: undefined, title: `${title} (last day)`, description },
  ];
}
