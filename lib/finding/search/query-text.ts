import { onOneLine } from '@/lib/text/lines';

export const MOST_CHARACTERS = 100;

/** The query as one short line without invisible characters, whatever the address holds. */
export function queryText(parameter: string): string {
  const line = onOneLine(parameter.slice(0, 10 * MOST_CHARACTERS));
  return [...line].slice(0, MOST_CHARACTERS).join('').trim();
}

/** A query as a path segment that can hold any text. */
export const segmentOfQuery = (query: string) => Buffer.from(query).toString('base64url');

export const queryOfSegment = (segment: string) => queryText(Buffer.from(segment, 'base64url').toString());
