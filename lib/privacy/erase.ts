import { setTimeout as delay } from 'node:timers/promises';

import type { Db } from '@/lib/db/database';

import { tablesOfPeople } from './kept';
import { deleteSome, eraseAttempt, type TableWithoutNames, unnameSome } from './nameless';
import { namesCandidate } from './rows';

/** Between two commits, so that saves of others come first. */
const PAUSE_MS = 5;

/** Tables whose rows lose their names with the attempts that they belong to. */
const WITH_ATTEMPTS = ['attempt', 'cohort_member', 'mock_entry'];

/**
 * Erases what the store has of a candidate, in commits of some rows each; killed in the middle, it goes on the next time.
 * Rows that the map of personal data leaves to their time stay.
 * @returns false where something must wait: an attempt that is open, or whose paper is being scored anew
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
