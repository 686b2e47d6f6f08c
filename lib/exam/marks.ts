import { twoDecimals } from './two-decimals';

/**
 * Marks are whole numbers of this unit, 1/600 of a mark. 600 is the least number that 3, 8 and 100 divide: so thirds
 * (2/3, 5/6), quarters and eighths (a quarter of 2.5 is 5/8) and all two-decimal amounts are exact, and sums never drift.
 */
export const UNITS_PER_MARK = 600;

/** Why a text is no amount of marks: not written as one, or finer than the unit can hold. */
export type MarksFault = 'malformed' | 'inexact';

const AMOUNT = /^(\d{1,6})(?:\.(\d{1,6})|\/([1-9]\d{0,5}))?$/;

/** Reads '2', '2.5' or '2/3' as units; at most six digits on either side. Never rounds: what is not exact is a fault. */
export function parseMarks(text: string): number | MarksFault {
  const match = AMOUNT.exec(text);
  if (!match) return 'malformed';
  const [, whole = '', decimals = '', divisor = '1'] = match;
  const numerator = Number(whole + decimals) * UNITS_PER_MARK;
  const denominator = Number(divisor) * 10 ** decimals.length;
  return numerator % denominator === 0 ? numerator / denominator : 'inexact';
}

/** An amount in units as marks with two decimals, half a hundredth rounded away from zero: '-0.67', never '-0.00'. */
export function formatMarks(units: number): string {
  const text = twoDecimals(Math.abs(units), UNITS_PER_MARK);
  return units < 0 && text !== '0.00' ? `-${text}` : text;
}
