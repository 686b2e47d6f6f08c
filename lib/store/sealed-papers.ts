import 'server-only';

import type { Selectable } from 'kysely';

import type { Trx } from './commit-together';
import type { Db } from './database';
import { engineOf } from './engine';
import type { Schema } from './schema';

export type SealedPaper = Selectable<Schema['sealed_paper']>;

/** Stores the sealed file of a frozen paper, unless it has one. */
export async function addSealedPaper(trx: Trx, sealed: SealedPaper): Promise<void> {
  await trx
    .insertInto('sealed_paper')
    .values(sealed)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The digest of a frozen paper's sealed file; undefined if it has none. */
export const findSealedDigest = async (db: Db, snapshotId: string): Promise<string | undefined> =>
  (await db.selectFrom('sealed_paper').select('digest').where('snapshot_id', '=', snapshotId).executeTakeFirst())
    ?.digest;

/** A sealed file in base64 by its digest. */
export const findSealedFile = async (db: Db, digest: string): Promise<string | undefined> =>
  (await db.selectFrom('sealed_paper').select('file').where('digest', '=', digest).executeTakeFirst())?.file;

/** The locked secret of a sealed file, once a mock with its paper has opened by the clock of the store. */
export async function findOpenSecret(db: Db, digest: string): Promise<string | undefined> {
  const nowMs = (await engineOf(db).readClock(db)) ?? Date.now();
  const row = await db
    .selectFrom('sealed_paper')
    .select('locked_secret')
    .where('digest', '=', digest)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('mock')
          .select('mock.id')
          .whereRef('mock.snapshot_id', '=', 'sealed_paper.snapshot_id')
          .where('opens_ms', '<=', nowMs)
          .where('is_withdrawn', '=', 0),
      ),
    )
    .executeTakeFirst();
  return row?.locked_secret;
}
