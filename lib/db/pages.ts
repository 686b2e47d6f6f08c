import 'server-only';

import { type SelectQueryBuilder, sql } from 'kysely';

/** Where a row stands in a list with the newest first. */
export type Place = { atMs: number; id: string };

/** A place as it stands in an address. */
export const placeText = ({ atMs, id }: Place) => `${atMs}.${id}`;

/** The place of an address; undefined for anything else. */
export function placeOf(text: string): Place | undefined {
  const [, atMs, id = ''] = /^(\d{1,15})\.([\w-]+)$/.exec(text) ?? [];
  return atMs === undefined ? undefined : { atMs: Number(atMs), id };
}

/** Some rows of a list; `next` is the place to go on after, undefined at the end. */
export type Page<Row> = { rows: Row[]; next: Place | undefined };

/** Sorts rows with the newest first, and reads those after a place. */
export const newestFirst =
  (limit: number, after?: Place) =>
  <Db, Table extends keyof Db, Row>(query: SelectQueryBuilder<Db, Table, Row>) => {
    const from = after ? query.where(sql<boolean>`(created_at_ms, id) < (${after.atMs}, ${after.id})`) : query;
    return from
      .orderBy(sql`created_at_ms`, 'desc')
      .orderBy(sql`id`, 'desc')
      .limit(limit);
  };

/** Reads one page of a list: a row more than it shows tells whether it is the last. */
export async function readPage<Row extends { id: string; created_at_ms: number }>(
  size: number,
  list: (limit: number) => Promise<Row[]>,
): Promise<Page<Row>> {
  const found = await list(size + 1);
  const rows = found.slice(0, size);
  const last = found.length > size ? rows.at(-1) : undefined;
  return { rows, next: last && { atMs: last.created_at_ms, id: last.id } };
}
