type QueryValue = string | string[] | undefined;

/** Stands for a figure that the address does not tell. */
export const NOT_TOLD = '–';

const MOST_QUESTIONS = 10_000;
const MOST_PAPER_NUMBER = 999_999;

/** Reads a whole number from 0 to `most`, of at most six digits; null for anything else. */
function wholeNumber(value: QueryValue, most: number): number | null {
  if (typeof value !== 'string' || !/^\d{1,6}$/.test(value)) return null;
  return Number(value) <= most ? Number(value) : null;
}

/** Reads the number of a category or sub-category from a query; null for anything else. */
export const paperNumber = (value: QueryValue) => wholeNumber(value, MOST_PAPER_NUMBER);

/** A count of questions from a query, for display only (specification §2, /Finish); a dash for anything else. */
export const countFigure = (value: QueryValue) => String(wholeNumber(value, MOST_QUESTIONS) ?? NOT_TOLD);

/** A moment from a query, in epoch milliseconds, for display only; undefined for anything else. */
export const timeFigure = (value: QueryValue) =>
  typeof value === 'string' && /^\d{13}$/.test(value) ? Number(value) : undefined;

/** A percentage from a query with two decimals, for display only; a dash for anything else or finer. */
export function percentageFigure(value: QueryValue): string {
  if (typeof value !== 'string' || !/^\d{1,3}(\.\d{1,2})?$/.test(value)) return NOT_TOLD;
  return Number(value) <= 100 ? Number(value).toFixed(2) : NOT_TOLD;
}
