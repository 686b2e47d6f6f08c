import { sum } from './statistics';

/** Minutes and seconds: '2:05', rounded to the nearest second; '75:00' from an hour on. */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export const minutesOf = (ms: number) => Math.round(ms / 60_000);

/** A range of times in milliseconds; `toMs` is null if it has no upper end. */
export type TimeRange = { readonly fromMs: number; readonly toMs: number | null };

/** A range in seconds: '< 5 s', '40–50 s', '≥ 300 s'. */
export function rangeText({ fromMs, toMs }: TimeRange): string {
  if (toMs === null) return `≥ ${fromMs / 1_000} s`;
  return fromMs === 0 ? `< ${toMs / 1_000} s` : `${fromMs / 1_000}–${toMs / 1_000} s`;
}

/** Upper ends, in seconds, of the bands that count the times of a cohort on a question. The last band has none. */
const BAND_ENDS_S = [5, 10, 15, 20, 30, 40, 50, 60, 75, 90, 120, 150, 180, 240, 300] as const;

export const TIME_BANDS = BAND_ENDS_S.length + 1;

/** The band of a time, from 0. A band includes its lower end, not its upper one. */
export function timeBand(spentMs: number): number {
  const index = BAND_ENDS_S.findIndex((endS) => spentMs < endS * 1_000);
  return index < 0 ? BAND_ENDS_S.length : index;
}

/** The limits of a band in milliseconds; the last has no upper end. */
export const bandLimitsMs = (band: number): TimeRange => ({
  fromMs: (BAND_ENDS_S[band - 1] ?? 0) * 1_000,
  toMs: band < BAND_ENDS_S.length ? (BAND_ENDS_S[band] ?? 0) * 1_000 : null,
});

/** The band of the median (the lower of the middle two); null if nobody is counted. `counts` has a number per band. */
export function medianBand(counts: readonly number[]): number | null {
  const total = sum(counts);
  if (total === 0) return null;
  const middle = Math.ceil(total / 2);
  let seen = 0;
  return counts.findIndex((count) => (seen += count) >= middle);
}
