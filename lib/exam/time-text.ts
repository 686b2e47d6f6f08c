/** A time as minutes and seconds, '2:05', in whole seconds rounded to the nearest; '75:00' from an hour on. */
export function minutesAndSeconds(ms: number): string {
  const seconds = Math.round(ms / 1_000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** From where to where a time lies, in milliseconds; null: it has no upper end. */
export type TimeRange = { readonly fromMs: number; readonly toMs: number | null };

/** A range in seconds: 'under 5 s', '40–50 s', '300 s or more'. */
export function rangeText({ fromMs, toMs }: TimeRange): string {
  if (toMs === null) return `${fromMs / 1_000} s or more`;
  return fromMs === 0 ? `under ${toMs / 1_000} s` : `${fromMs / 1_000}–${toMs / 1_000} s`;
}
