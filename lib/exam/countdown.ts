const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

const ANNOUNCED_MINUTES = [10, 5, 1] as const;

type AnnouncedMinutes = (typeof ANNOUNCED_MINUTES)[number];

/** The time left as the server told it, and the page's `performance.now()` when it did. */
export type Countdown = { readonly toldMs: number; readonly toldAtMs: number };

/** The time left at a later `performance.now()`. Recomputed, never decremented: a missed tick does no harm. */
export const countdownMs = ({ toldMs, toldAtMs }: Countdown, performanceNowMs: number): number =>
  Math.max(0, toldMs - (performanceNowMs - toldAtMs));

/** The announcement to make now; after a pause, only the latest. `leastMs` is the least time left so far. */
export function announcementDue(leastMs: number, remainingMs: number): AnnouncedMinutes | null {
  if (remainingMs <= 0) return null;
  return ANNOUNCED_MINUTES.findLast((it) => remainingMs <= it * MINUTE_MS && it * MINUTE_MS < leastMs) ?? null;
}

/** The time left as 'mm:ss', or 'h:mm:ss' from an hour on. Rounds seconds up: '00:00' means that no time is left. */
export function formatRemaining(remainingMs: number): string {
  const totalSeconds = Math.max(0, Math.ceil(remainingMs / SECOND_MS));
  const twoDigits = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const hours = Math.floor(totalSeconds / 3600);
  const minutesAndSeconds = `${twoDigits((totalSeconds / 60) % 60)}:${twoDigits(totalSeconds % 60)}`;
  return hours > 0 ? `${hours}:${minutesAndSeconds}` : minutesAndSeconds;
}
