import 'server-only';

import { type SelectQueryBuilder, sql } from 'kysely';

/** Where a row stands in a list with the newest first. */
export type RowPlace = { atMs: number; id: string };

/** A place as it stands in an address. */
const placeText = ({ atMs, id }: RowPlace) => `${atMs}.${id}`;

/** The place of an address; undefined for anything else. */
function placeOf(text: string): RowPlace | undefined {
  const [, atMs, id = ''] = /^(\d{1,15})\.([\w-]+)$/.exec(text) ?? [];
  return atMs === undefined ? undefined : { atMs: Number(atMs), id };
}

/** One page of a list. `next` is the place where the next page begins, as addresses have it; undefined at the end. */
type Page<Row> = { rows: Row[]; next: string | undefined };

/** Sorts rows with the newest first, and reads those after a place. */
export const newestFirst =
  (limit: number, after?: RowPlace) =>
  <Db, Table extends keyof Db, Row>(query: SelectQueryBuilder<Db, Table, Row>) => {
    const from = after ? query.where(sql<boolean>`(created_at_ms, id) < (${after.atMs}, ${after.id})`) : query;
    return from
      .orderBy(sql`created_at_ms`, 'desc')
      .orderBy(sql`id`, 'desc')
      .limit(limit);
  };

/** Cuts what was found to a page; `last` is the row after which the next page begins, undefined if there is none. */
export function cutPage<Row>(found: readonly Row[], size: number): { rows: Row[]; last: Row | undefined } {
  const rows = found.slice(0, size);
  return { rows, last: found.length > size ? rows.at(-1) : undefined };
}

/**
 * Reads one page of a list, and one row more, which tells whether another page follows.
 * @param after the place of an address; anything else begins at the start
 */
export async function readPage<Row extends { id: string; created_at_ms: number }>(
  size: number,
  after: string,
  list: (limit: number, after?: RowPlace) => Promise<Row[]>,
): Promise<Page<Row>> {
  const { rows, last } = cutPage(await list(size + 1, placeOf(after)), size);
  return { rows, next: last && placeText({ atMs: last.created_at_ms, id: last.id }) };
}
