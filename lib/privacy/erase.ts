import { setTimeout as delay } from 'node:timers/promises';

import { logInfo } from '@/lib/server/log';
import { everyFewSeconds } from '@/lib/sitting/sweep';
import { listErasable, markErased } from '@/lib/store/closed-accounts';
import { commitAlone } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import { engineOf } from '@/lib/store/engine';

import { namesCandidate, tablesOfPeople } from './kept';
import { deleteSome, eraseAttempt, type TableWithoutNames, unnameSome } from './nameless';

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

/** A margin for clocks that differ: no instance may erase what another can still take back. */
const ERASE_AFTER_MS = 60_000;
const EVERY_MS = 10_000;

/** Erases the accounts whose day has come. After a kill, it continues the next time. */
export async function eraseClosed(db: Db, nowMs: number, readClock = Date.now): Promise<void> {
  for (const candidate of await listErasable(db, nowMs - ERASE_AFTER_MS)) {
    // An account that must wait is tried again the next time.
    if (!(await erase(db, candidate))) continue;
    // Reads the clock anew: a login during the erasure made a session of the old account.
    await commitAlone(db, (trx) => markErased(trx, candidate, readClock()));
    await engineOf(db).emptyLog(db);
    logInfo('account erased', { username: candidate });
  }
}

/** Erases closed accounts on their days, now and every ten seconds. */
export const startErasures = () =>
  everyFewSeconds('erasure of closed accounts', (db, nowMs) => eraseClosed(db, nowMs), EVERY_MS);
