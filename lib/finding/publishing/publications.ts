import 'server-only';

import { sql } from 'kysely';

import type { Noun } from '@/lib/site/pages';

import type { Db } from '@/lib/store/database';

export type Publications = ReadonlyMap<string, number>;

const asMap = (rows: { noun: string; version: number }[]): Publications =>
  new Map(rows.map(({ noun, version }) => [noun, version]));

export const readPublications = async (db: Db): Promise<Publications> =>
  asMap(await db.selectFrom('publication').selectAll().execute());

/** Tells every instance that content of `nouns` (at least one) was published; returns their new counts. */
export async function announcePublication(db: Db, nouns: readonly Noun[]): Promise<Publications> {
  const rows = await db
    .insertInto('publication')
    .values(nouns.map((noun) => ({ noun, version: 1 })))
    .onConflict((conflict) => conflict.column('noun').doUpdateSet({ version: sql`publication.version + 1` }))
    .returningAll()
    .execute();
  return asMap(rows);
}
