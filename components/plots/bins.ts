/** The least of 1, 2, 5, 10, 20, 50 … that cuts `range` into at most `mostParts` parts. */
export function niceStep(range: number, mostParts: number): number {
  for (let power = 1; ; power *= 10) {
    const factor = [1, 2, 5].find((it) => it * power * mostParts >= range);
    if (factor) return factor * power;
  }
}

/** The multiples of `step` within `from` and `to`, both included. */
export function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step);
}

export type ValueCount = { readonly value: number; readonly count: number };

/** A range with its lower end and without its upper one, and the count of values in it. */
export type Bin = { readonly from: number; readonly to: number; readonly count: number };

const MOST_BINS = 14;

/** Sorts counts into adjoining bins of one round width that reach every value and every `marked` one. */
export function toBins(counts: readonly ValueCount[], marked: readonly number[]): Bin[] {
  const values = [...counts.map(({ value }) => value), ...marked];
  if (values.length === 0) return [];
  const least = values.reduce((low, value) => Math.min(low, value));
  const most = values.reduce((high, value) => Math.max(high, value));
  const step = niceStep(most - least, MOST_BINS);
  const first = Math.floor(least / step) * step;
  const totals = new Map<number, number>();
  for (const { value, count } of counts) {
    const from = Math.floor(value / step) * step;
    totals.set(from, (totals.get(from) ?? 0) + count);
  }
  const froms = multiples(step, first, Math.floor(most / step) * step);
  return froms.map((from) => ({ from, to: from + step, count: totals.get(from) ?? 0 }));
}
