import { addClosing, takeBackClosing } from '@/lib/store/closed-accounts';
import { commitAlone } from '@/lib/store/commit-together';
import { type Db, openDatabase } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { endSession, stateOfSession } from './ended-sessions';

const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);
const EXPIRES_AT_MS = NOW_MS + 7 * 24 * 3_600_000;

const isSessionEnded = async (db: Db, sessionId: string) =>
  (await stateOfSession(db, { sessionId, username: 'asha', startedAtMs: NOW_MS })) === 'ended';

describeEachEngine('ended sessions', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });
  beforeEach(async () => {
    await db.deleteFrom('ended_session').execute();
  });

  const stored = async () => {
    const rows = await db.selectFrom('ended_session').selectAll().orderBy('session_id').execute();
    return rows.map((row) => [row.session_id, row.expires_at_ms]);
  };

  test('a session goes on until it is ended', async () => {
    expect(await isSessionEnded(db, 'one')).toBe(false);
    await endSession(db, 'one', EXPIRES_AT_MS, NOW_MS);
    expect(await isSessionEnded(db, 'one')).toBe(true);
  });

  test('ending one session leaves the others alone', async () => {
    await endSession(db, 'one', EXPIRES_AT_MS, NOW_MS);
    for (const other of ['two', 'ONE', 'one ', '', "' or '1'='1", '%']) {
      expect(await isSessionEnded(db, other)).toBe(false);
    }
  });

  test('ending a session twice, or at the same moment, changes nothing', async () => {
    await endSession(db, 'one', EXPIRES_AT_MS, NOW_MS);
    await endSession(db, 'one', EXPIRES_AT_MS + 5, NOW_MS + 1);
    expect(await stored()).toEqual([['one', EXPIRES_AT_MS]]);
    await Promise.all(Array.from({ length: 5 }, () => endSession(db, 'two', EXPIRES_AT_MS, NOW_MS)));
    expect(await stored()).toEqual([
      ['one', EXPIRES_AT_MS],
      ['two', EXPIRES_AT_MS],
    ]);
  });

  test('the end of a session is stored as long as the cookie would live, and no longer', async () => {
    await endSession(db, 'one', EXPIRES_AT_MS, NOW_MS);
    await endSession(db, 'two', EXPIRES_AT_MS + 10, EXPIRES_AT_MS - 1);
    expect(await isSessionEnded(db, 'one')).toBe(true);
    await endSession(db, 'three', EXPIRES_AT_MS + 10, EXPIRES_AT_MS);
    expect(await stored()).toEqual([
      ['three', EXPIRES_AT_MS + 10],
      ['two', EXPIRES_AT_MS + 10],
    ]);
  });

  test('the end of a session holds at every instance of the site, and after a restart', async () => {
    const url = await store.freshUrl();
    const [first, second] = [await openDatabase(url), await store.open(url)];
    await endSession(first, 'one', EXPIRES_AT_MS, NOW_MS);
    expect(await isSessionEnded(second, 'one')).toBe(true);
    await first.destroy();
    expect(await isSessionEnded(await store.open(url), 'one')).toBe(true);
  });

  describe('of an account that was closed', () => {
    const ERASE_MS = NOW_MS + 1_000_000;
    const username = 'ravi';
    const stateOf = (sessionId: string, startedAtMs: number, of = username) =>
      stateOfSession(db, { sessionId, username: of, startedAtMs });

    beforeEach(async () => {
      await db.deleteFrom('closed_account').execute();
      const closing = { candidate: username, sessionId: 'closing', eraseAtMs: ERASE_MS };
      await commitAlone(db, (trx) => addClosing(trx, closing, NOW_MS));
    });

    test('sessions that started before the account was closed are ended, except the one that closed it', async () => {
      expect(await stateOf('other', NOW_MS - 1)).toBe('ended');
      expect(await stateOf('closing', NOW_MS - 1)).toBe('closed');
      expect(await stateOf('later', NOW_MS + 1)).toBe('closed');
      expect(await stateOf('other', NOW_MS - 1, 'Ravi')).toBe('open');
    });

    test('when a closing is taken back, the sessions that it ended stay ended and the others are open', async () => {
      expect(await commitAlone(db, (trx) => takeBackClosing(trx, username, ERASE_MS - 1))).toBe(true);
      expect(await stateOf('other', NOW_MS - 1)).toBe('ended');
      expect(await stateOf('closing', NOW_MS - 1)).toBe('open');
      expect(await stateOf('later', NOW_MS + 1)).toBe('open');
    });

    test('sessions from before an erasure are ended, so they show nothing of somebody new with the name', async () => {
      await db
        .updateTable('closed_account')
        .set({ erased_at_ms: ERASE_MS + 5 })
        .execute();
      expect(await stateOf('closing', NOW_MS - 1)).toBe('ended');
      expect(await stateOf('later', ERASE_MS + 4)).toBe('ended');
      expect(await stateOf('somebody new', ERASE_MS + 6)).toBe('open');
    });
  });
});
