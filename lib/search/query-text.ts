import { onOneLine } from '@/lib/text/unseen';

/** How much of a query is read, in characters. */
export const MOST_CHARACTERS = 100;

/** What `?q=` of the address holds: once, several times, or not at all. */
export type QueryParameter = string | string[] | undefined;

/**
 * The query as one line that can be shown, whatever the address holds: short, and without unseen characters.
 */
export function queryText(parameter: QueryParameter): string {
  const [given = ''] = [parameter ?? ''].flat();
  const line = onOneLine(given.slice(0, 10 * MOST_CHARACTERS));
  return [...line].slice(0, MOST_CHARACTERS).join('').trim();
}
