import { setTimeout as delay } from 'node:timers/promises';

import type { Db } from '@/lib/db/database';

import { tablesOfPeople } from './kept';
import { deleteSome, eraseAttempt, type TableWithoutNames, unnameSome } from './nameless';
import { namesCandidate } from './rows';

/** The pause between two commits, so that other saves get their turn. */
const PAUSE_MS = 5;

/** Tables whose rows lose their names together with the attempts they belong to. */
const WITH_ATTEMPTS = ['attempt', 'cohort_member', 'mock_entry'];

/**
 * Erases the store's data of a candidate, in commits of some rows each; after a kill, it continues the next time. Rows
 * with the rule 'at its time' in the map of personal data stay.
 * @returns false if something must wait: an attempt that is open, or whose paper is being scored anew
 */
export async function erase(db: Db, candidate: string): Promise<boolean> {
  for (const { table, of } of tablesOfPeople) {
    const where = namesCandidate(table, candidate);
    if (!where || of.erased === 'at its time' || WITH_ATTEMPTS.includes(table)) continue;
    const eraseSome = () =>
      of.erased === 'nameless' ? unnameSome(db, table as TableWithoutNames, where) : deleteSome(db, table, where);
    while (await eraseSome()) await delay(PAUSE_MS);
  }
  let waits = 0;
  for (let after = ''; ;) {
    const next = await db
      .selectFrom('attempt')
      .select('id')
      .where('candidate', '=', candidate)
      .where('id', '>', after)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!next) return waits === 0;
    if (!(await eraseAttempt(db, next.id))) waits += 1;
    after = next.id;
    await delay(PAUSE_MS);
  }
}
