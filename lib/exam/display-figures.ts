/** What a query holds under one name: a list where the name stands twice. */
type QueryValue = string | string[] | undefined;

const DASH = '–';

const MOST_QUESTIONS = 10_000;
const MOST_PAPER_NUMBER = 999_999;

/** The whole number from 0 to `most` that a query gives in at most six digits; null for anything else. */
function wholeNumber(value: QueryValue, most: number): number | null {
  if (typeof value !== 'string' || !/^\d{1,6}$/.test(value)) return null;
  return Number(value) <= most ? Number(value) : null;
}

/** The number of a category or sub-category out of a query; null when it is none. */
export const paperNumber = (value: QueryValue) => wholeNumber(value, MOST_PAPER_NUMBER);

/** A count of questions out of a query, for display only (specification §2, /Finish); a dash when it is none. */
export const countFigure = (value: QueryValue) => String(wholeNumber(value, MOST_QUESTIONS) ?? DASH);

/** A percentage out of a query, for display only, with two decimals; a dash when it is none, or finer than that. */
export function percentageFigure(value: QueryValue): string {
  if (typeof value !== 'string' || !/^\d{1,3}(\.\d{1,2})?$/.test(value)) return DASH;
  return Number(value) <= 100 ? Number(value).toFixed(2) : DASH;
}
