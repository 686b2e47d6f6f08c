import { multiples, niceStep } from './scale';

export type ValueCount = { readonly value: number; readonly count: number };

/** A range of values that holds its lower end and not its upper one, and how many there are in it. */
export type Bin = { readonly from: number; readonly to: number; readonly count: number };

const MOST_BINS = 14;

/** Counts sorted into bins of one round width, without a gap, wide enough for every value and for the `marked` ones. */
export function toBins(counts: readonly ValueCount[], marked: readonly number[]): Bin[] {
  const values = [...counts.map(({ value }) => value), ...marked];
  if (values.length === 0) return [];
  const [least, most] = values.reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );
  const step = niceStep(most - least, MOST_BINS);
  const first = Math.floor(least / step) * step;
  const totals = new Map<number, number>();
  for (const { value, count } of counts) {
    const from = Math.floor(value / step) * step;
    totals.set(from, (totals.get(from) ?? 0) + count);
  }
  return multiples(step, first, Math.floor(most / step) * step).map((from) => ({
    from,
    to: from + step,
    count: totals.get(from) ?? 0,
  }));
}
