import type { Selectable } from 'kysely';

import { type Act, audited } from './audit';
import type { Db } from './database';
import { portionsOf } from './portions';
import type { Schema } from './schema';

/** A candidate of a batch or of a mock's list, with what the institute wrote beside the Username. */
export type Listed = Omit<Selectable<Schema['batch_member']>, 'batch_id'>;

export const LISTED = ['candidate', 'name', 'roll_number', 'group_name'] as const satisfies (keyof Listed)[];

type Named = readonly Pick<Listed, 'candidate'>[];

/** A list as the audit tells it, and how it differs from the one `before`. */
export function listInWords(list: Named, before = list): string {
  const missing = (named: Named, from: Named) => {
    const there = new Set(from.map(({ candidate }) => candidate));
    return named.filter(({ candidate }) => !there.has(candidate)).length;
  };
  const [added, gone] = [missing(list, before), missing(before, list)];
  return `a list of ${list.length}${added + gone === 0 ? '' : `, ${added} of them new, ${gone} gone`}`;
}

/** All batches by their names, each with how many are in it. */
export const listBatches = (db: Db) =>
  db
    .selectFrom('batch')
    .leftJoin('batch_member', 'batch_id', 'id')
    .select(({ fn }) => ['batch.id', 'batch.name', 'version', fn.count<number>('candidate').as('members')])
    .groupBy('batch.id')
    .orderBy('batch.name')
    .orderBy('batch.id')
    .execute();

/** Who is in a batch, by Username. */
export const listMembers = (db: Db, batchId: string): Promise<Listed[]> =>
  db.selectFrom('batch_member').select(LISTED).where('batch_id', '=', batchId).orderBy('candidate').execute();

/**
 * Makes a batch (of version 0), replaces the one that was seen at `version`, or deletes it (null). Mocks keep their lists.
 * @returns false if it is not as it was seen
 */
export const saveBatch = (
  db: Db,
  batch: { name: string; members: readonly Listed[] } | null,
  { id, version, ...by }: Act & { version: number },
): Promise<boolean | string> =>
  audited(db, by, async (trx) => {
    const found = trx.selectFrom('batch').select(['name', 'version']).where('id', '=', id).forUpdate();
    const old = (await found.executeTakeFirst()) ?? { name: '', version: 0 };
    if (old.version !== version) return false;
    const were = await listMembers(trx, id);
    const before = version === 0 ? '' : `${old.name}: ${listInWords(were)}`;
    await trx.deleteFrom('batch').where('id', '=', id).execute();
    if (!batch) return version > 0 && { action: 'batch', subject: old.name, before, after: 'deleted' };
    const { name, members } = batch;
    const added = trx.insertInto('batch').values({ id, name, version: version + 1 });
    if (
      !(await added
        .onConflict((it) => it.doNothing())
        .returning('id')
        .executeTakeFirst())
    )
      return false;
    for (const some of portionsOf(members.map((it) => ({ batch_id: id, ...it }))))
      await trx.insertInto('batch_member').values(some).execute();
    const after = listInWords(members, version === 0 ? members : were);
    return { action: 'batch', subject: name, before, after };
  });
