import { type CalendarEvent, eventsOf } from './calendar-event';
import { findDays } from './dates';
import { findHours } from './times';
import { capital, maskDates, sentencesOf, withoutOuterDates } from './titles';
import type { Years } from './years';

/** The events of a line of text, each called by the sentence that names its day. */
export function lineEvents(line: string, subject: string, years?: Years): CalendarEvent[] {
  return sentencesOf(line).flatMap((sentence) => {
    const days = findDays(sentence, years);
    if (days.length === 0) return [];
    const [hours] = findHours(maskDates(sentence));
    const title = capital(withoutOuterDates(sentence)) || subject;
    return days.flatMap((span) => eventsOf(span, { title, description: line, hours }));
  });
}
