/** A unit is 1/600 of a mark: thirds, eighths and all two-decimal amounts are whole numbers of it. */
export const UNITS_PER_MARK = 600;

/** Why a text is not an amount of marks: badly written, or finer than the unit. */
type MarksFault = 'malformed' | 'inexact';

const AMOUNT = /^(\d{1,6})(?:\.(\d{1,6})|\/([1-9]\d{0,5}))?$/;

/** Reads '2', '2.5' or '2/3' as units, with at most six digits on either side. Never rounds: gives a fault instead. */
export function parseMarks(text: string): number | MarksFault {
  const match = AMOUNT.exec(text);
  if (!match) return 'malformed';
  const [, whole = '', decimals = '', divisor = '1'] = match;
  const numerator = Number(whole + decimals) * UNITS_PER_MARK;
  const denominator = Number(divisor) * 10 ** decimals.length;
  return numerator % denominator === 0 ? numerator / denominator : 'inexact';
}

const divisorOf = (one: number, other: number): number => (other === 0 ? one : divisorOf(other, one % other));

/** Units as `parseMarks` reads them: '2', '0.5', '2/3'. */
export function amountText(units: number): string {
  if (units % (UNITS_PER_MARK / 100) === 0) return String(units / UNITS_PER_MARK);
  const divisor = divisorOf(units, UNITS_PER_MARK);
  return `${units / divisor}/${UNITS_PER_MARK / divisor}`;
}

/**
 * Marks as UPSC publishes its cut-offs: right answers less the cost of wrong ones, rounded to two decimals, times the
 * marks of a right answer. So 43 2/3 right answers of 2 marks are 87.34, though they are 87.33 exactly.
 */
export const publishedUnits = (units: number, rightUnits: number): number =>
  Math.round((Math.round((100 * units) / rightUnits) * rightUnits) / 100);

/** A fraction with two decimals, rounded half up in integers. Takes 0 to below 10^13 over a whole number above 0. */
export function twoDecimals(numerator: number, denominator: number): string {
  const hundredths = Math.floor((200 * numerator + denominator) / (2 * denominator));
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** `part` of `whole` in per cent with two decimals; '–' if `whole` is 0. */
export const percentText = (part: number, whole: number) => (whole === 0 ? '–' : twoDecimals(100 * part, whole));

/** Units as marks with two decimals, half a hundredth rounded away from zero: '-0.67', never '-0.00'. */
export function formatMarks(units: number): string {
  const text = twoDecimals(Math.abs(units), UNITS_PER_MARK);
  return units < 0 && text !== '0.00' ? `-${text}` : text;
}
