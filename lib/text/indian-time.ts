const INDIAN = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** The time of day in India, to the second: '16:35:07'. */
export const indianClock = (atMs: number) => CLOCK.format(atMs);

const NO_BREAK = '\u00a0';

/** A moment in Indian time, for people; '4:35 pm' stays on one line. */
export const indianTime = (atMs: number) => INDIAN.format(atMs).replace(/\s(?=[ap]m$)/i, NO_BREAK);

const OFFSET_MS = 5.5 * 3_600_000;

const DAY = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });

/** A day in India, for people: '22 November 2026'. */
export const indianDate = (atMs: number) => DAY.format(atMs);

const WEEKDAY = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'Asia/Kolkata' });

/** The day of the week in India: 'Sunday'. */
export const indianWeekday = (atMs: number) => WEEKDAY.format(atMs);

/** A moment in Indian time as ISO 8601 has it, for programs. */
export const indianStamp = (atMs: number) => new Date(atMs + OFFSET_MS).toISOString().replace('Z', '+05:30');

/** A moment as `datetime-local` inputs hold it, in Indian time and whole minutes: '2026-11-22T10:00'. */
export const indianInput = (atMs: number) => new Date(atMs + OFFSET_MS).toISOString().slice(0, 16);

/**
 * The epoch milliseconds of such a text, whatever the zone of the browser; NaN for anything else, such as the 31st of
 * February, which engines take for a day of March.
 */
export function indianMs(input: string): number {
  const atMs = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(input) ? Date.parse(`${input}:00+05:30`) : NaN;
  return !Number.isNaN(atMs) && indianInput(atMs) === input ? atMs : NaN;
}

/** The day in India at a moment: '2026-11-22'. */
export const indianDay = (atMs: number) => indianInput(atMs).slice(0, 10);
