import { isEditor } from '@/lib/accounts/editors';
import { stateOfSession } from '@/lib/accounts/ended-sessions';
import { keepMs } from '@/lib/content/retention';
import { nameInRankLists } from './consents';
import { readAttempt, startAttempt } from '@/lib/sitting/start';
import { aCandidate, aPaper, MINUTE_MS } from '@/lib/sitting/testing';
import { listAudit } from '@/lib/store/audit';
import { addClosing, countForHost, findClosing, listClosings, markAtHost } from '@/lib/store/closed-accounts';
import { commitAlone, type Trx } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import { describeEachEngine, waitForLock } from '@/lib/store/testing';
import { indianStamp } from '@/lib/text/indian-time';

import { closeAccount, eraseFromMs, findOwnClosing, readClosingOffer, takeBack } from './closing';
import { eraseClosed } from './erase';
import { standingAtStart, ageStandingOf } from './standing';
import { findName } from './testing';

jest.mock('@/lib/accounts/editors', () => ({ isEditor: jest.fn(() => false) }));

const NOW_MS = Date.UTC(2026, 10, 22, 14, 30);

test.each([0, 1, 4 * 3_600_000, 4 * 3_600_000 - 1])(
  'an account is erased from a midnight in India on, not before its time and within a day of it (%d ms later)',
  (laterMs) => {
    const at = eraseFromMs(NOW_MS + laterMs);
    const waitMs = at - (NOW_MS + laterMs) - keepMs('account');
    expect(indianStamp(at)).toMatch(/T00:00:00\.000\+05:30$/);
    expect(waitMs).toBeGreaterThan(0);
    expect(waitMs).toBeLessThanOrEqual(86_400_000);
  },
);

describeEachEngine('closing an account', (store) => {
  let db: Db;
  let url: string;
  let candidate: string;

  beforeAll(async () => {
    url = await store.freshUrl();
    db = await store.open(url);
  });
  beforeEach(async () => {
    candidate = aCandidate();
    await db.deleteFrom('closed_account').execute();
    jest.mocked(console.warn).mockReset();
  });

  const logged = () => jest.mocked(console.warn).mock.calls.map(([line]) => JSON.parse(line));

  const nameForLists = async () => {
    const named = db.selectFrom('named_in_rank_lists').select('name').where('candidate', '=', candidate);
    return (await named.executeTakeFirst())?.name;
  };
  const close = (nowMs = NOW_MS, username = candidate) => closeAccount(db, { username, sessionId: 'one' }, nowMs);

  test('a closed account can take no tests until the closing is taken back', async () => {
    await nameInRankLists(db, candidate, 'Asha Rao', NOW_MS);
    expect(await close()).toBe(true);
    expect(await ageStandingOf(db, candidate, NOW_MS)).toBe('closed');
    expect(await ageStandingOf(db, aCandidate(), NOW_MS)).toBe('free');
    expect(await takeBack(db, candidate, NOW_MS + 1)).toBe(true);
    expect(await ageStandingOf(db, candidate, NOW_MS)).toBe('free');
    expect(await nameForLists()).toBe('Asha Rao');
    expect(await takeBack(db, candidate, NOW_MS + 2)).toBe(false);
  });

  test('the log has each closing with its day, and each taking back, for a restored store', async () => {
    await close();
    await takeBack(db, candidate, NOW_MS + 1);
    expect(logged()).toMatchObject([
      { event: 'account closed', username: candidate, eraseAtMs: eraseFromMs(NOW_MS) },
      { event: 'account taken back', username: candidate },
    ]);
  });

  test('an account with an open test stays open, and the page leads to the test', async () => {
    const started = await startAttempt(db, candidate, aPaper(), NOW_MS);
    expect(await close(NOW_MS + MINUTE_MS)).toBe(false);
    expect(await findClosing(db, candidate)).toBeUndefined();
    const { openTests } = await readClosingOffer(db, candidate, NOW_MS + MINUTE_MS);
    expect(openTests).toMatchObject([{ id: started.id, href: '/ExamPaper?categoryId=2&subCategoryId=3' }]);
    expect((await readAttempt(db, candidate, started.id, NOW_MS + MINUTE_MS))?.state).toBe('open');
    // Its time is over: closing finishes it first.
    expect(await close(NOW_MS + 60 * MINUTE_MS)).toBe(true);
    expect((await readAttempt(db, candidate, started.id, NOW_MS + 60 * MINUTE_MS))?.state).toBe('finished');
  });

  test('a closing waits for a start that is under way, and then finds its test', async () => {
    // SQLite has only one writer at a time.
    if (store.engine === 'SQLite') return;
    const other = await store.open(url);
    let closing: Promise<boolean> | undefined;
    const refuse = async (trx: Trx): Promise<undefined> => {
      expect(await standingAtStart(trx, candidate, NOW_MS)).toBe('free');
      closing = closeAccount(other, { username: candidate, sessionId: 'one' }, NOW_MS);
      await Promise.race([closing, waitForLock(db)]);
    };
    const started = await startAttempt<never>(db, candidate, aPaper(), NOW_MS, [refuse]);
    expect(await closing).toBe(false);
    expect((await readAttempt(db, candidate, started.id, NOW_MS))?.state).toBe('open');
    expect(await ageStandingOf(db, candidate, NOW_MS)).toBe('free');
  });

  test('an editor’s account stays open, since the next owner of the name would be an editor', async () => {
    jest.mocked(isEditor).mockReturnValueOnce(true).mockReturnValueOnce(true);
    expect(await readClosingOffer(db, candidate, NOW_MS)).toMatchObject({ isEditor: true });
    expect(await close()).toBe(false);
    expect(await findClosing(db, candidate)).toBeUndefined();
    expect(await close()).toBe(true);
  });

  test('two closings at once count as one, with the day of the first', async () => {
    await Promise.all([close(), close()]);
    await close(NOW_MS + 40 * 86_400_000);
    expect(await findClosing(db, candidate)).toMatchObject({
      closed_at_ms: NOW_MS,
      erase_at_ms: eraseFromMs(NOW_MS),
    });
    expect(await listClosings(db, 10)).toHaveLength(1);
  });

  test('a closing can be taken back until its day, but not from then on', async () => {
    await close();
    const eraseAtMs = eraseFromMs(NOW_MS);
    expect(await takeBack(db, candidate, eraseAtMs)).toBe(false);
    expect(await findOwnClosing(db, candidate, eraseAtMs)).toBeUndefined();
    expect(await takeBack(db, candidate, eraseAtMs - 1)).toBe(true);
  });

  test('nobody can reopen or read another’s account, and closing one leaves the others open', async () => {
    await close();
    const other = aCandidate();
    expect(await takeBack(db, other, NOW_MS)).toBe(false);
    expect(await findOwnClosing(db, other, NOW_MS)).toBeUndefined();
    expect(await ageStandingOf(db, candidate, NOW_MS)).toBe('closed');
  });

  test('a new owner of the name, after the host’s erasure, can neither read nor reopen the old account', async () => {
    await close();
    const [{ id = '' } = {}] = await listClosings(db, 10);
    const note = (isErased: boolean) => markAtHost(db, isErased, { id, editor: 'meera', nowMs: NOW_MS });
    expect(await findOwnClosing(db, candidate, NOW_MS)).toBeDefined();
    expect(await note(true)).toBe(true);
    expect(await note(true)).toBe(false);
    expect(await findOwnClosing(db, candidate, NOW_MS)).toBeUndefined();
    expect(await takeBack(db, candidate, NOW_MS + 1)).toBe(false);
    expect(await ageStandingOf(db, candidate, NOW_MS)).toBe('closed');
    const [entry] = await listAudit(db, 1);
    expect(entry).toMatchObject({ editor: 'meera', action: 'closed account', whom: candidate });
    expect(await note(false)).toBe(true);
    expect(await findOwnClosing(db, candidate, NOW_MS)).toBeDefined();
  });

  test('an account is erased on its day, and a new owner of the name sees nothing of the old one', async () => {
    await nameInRankLists(db, candidate, 'Asha Rao', NOW_MS);
    const started = await startAttempt(db, candidate, aPaper(), NOW_MS);
    await close(NOW_MS + 60 * MINUTE_MS);
    const eraseAtMs = eraseFromMs(NOW_MS + 60 * MINUTE_MS);
    const eraseAt = (nowMs: number) => eraseClosed(db, nowMs, () => nowMs);
    // The clock that erases can be ahead of the one that takes back.
    await eraseAt(eraseAtMs + 59_000);
    expect(await ageStandingOf(db, candidate, NOW_MS)).toBe('closed');
    await Promise.all([eraseAt(eraseAtMs + 60_000), eraseAt(eraseAtMs + 60_000)]);
    expect(await ageStandingOf(db, candidate, NOW_MS)).toBe('free');
    expect(await nameForLists()).toBeUndefined();
    expect(await readAttempt(db, candidate, started.id, eraseAtMs)).toBeUndefined();
    expect([...(await findName(db, candidate)).keys()]).toEqual(['closed_account']);
    const ofOld = { sessionId: 'one', username: candidate, startedAtMs: eraseAtMs + 59_999 };
    expect(await stateOfSession(db, ofOld)).toBe('ended');
    expect(await stateOfSession(db, { ...ofOld, sessionId: 'new', startedAtMs: eraseAtMs + 60_001 })).toBe('open');
  });

  test('accounts that must wait keep no later one from its erasure', async () => {
    const waiting = Array.from({ length: 11 }, () => aCandidate());
    for (const one of waiting) {
      await startAttempt(db, one, aPaper(), NOW_MS);
      const closing = { candidate: one, sessionId: 'one', eraseAtMs: NOW_MS };
      await commitAlone(db, (trx) => addClosing(trx, closing, NOW_MS - 1));
    }
    await close();
    const erased = () => db.selectFrom('closed_account').select('candidate').where('erased_at_ms', 'is not', null);
    await eraseClosed(db, eraseFromMs(NOW_MS) + 86_400_000);
    expect(await erased().execute()).toEqual([{ candidate }]);
  });

  test('an account whose closing was taken back is never erased', async () => {
    await close();
    await takeBack(db, candidate, NOW_MS + 1);
    await nameInRankLists(db, candidate, 'Asha Rao', NOW_MS);
    await eraseClosed(db, eraseFromMs(NOW_MS) + 86_400_000);
    expect(await nameForLists()).toBe('Asha Rao');
  });

  test('the desk lists accounts whose day has come until the host has erased them', async () => {
    await close();
    const eraseAtMs = eraseFromMs(NOW_MS);
    expect(await countForHost(db, eraseAtMs - 1)).toBe(0);
    expect(await countForHost(db, eraseAtMs)).toBe(1);
    const [{ id = '' } = {}] = await listClosings(db, 10);
    await markAtHost(db, true, { id, editor: 'meera', nowMs: eraseAtMs });
    expect(await countForHost(db, eraseAtMs)).toBe(0);
  });
});
