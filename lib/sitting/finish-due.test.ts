import { processWide } from '@/lib/server/process-wide';
import { grantExtraMinutes } from '@/lib/sitting/compensatory-time';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { finishAllDue, finishOwnDue } from './finish';
import { startAttempt } from './start';
import {
  aCandidate,
  aLockedPaper,
  answers,
  aPaper,
  begin,
  DURATION_MS,
  finish,
  finishedAtMs,
  MINUTE_MS,
  type Own,
  read,
  save,
  START_MS,
  storedResults,
} from './testing';

const END_MS = START_MS + DURATION_MS;
/** The grace and the longest wait of a save in the queue. */
const CLOSES_AFTER_MS = 19_000;

describeEachEngine('closing due attempts', (store) => {
  const fresh = async () => {
    const url = await store.freshUrl();
    return [await store.open(url), await store.open(url)] as const;
  };
  const results = async (db: Db, owns: readonly Own[]) =>
    (await Promise.all(owns.map((own) => storedResults(db, own)))).flat();

  test('finishAllDue closes and scores only attempts that no save can reach, as of their deadline', async () => {
    const [db] = await fresh();
    const [due, inTime, running, done] = [
      await begin(db),
      await begin(db, aPaper(), START_MS + 1),
      await begin(db, aPaper(), START_MS + MINUTE_MS),
      await begin(db),
    ];
    for (const own of [due, inTime, running, done])
      await save(db, own, [answers(1, 1, 1), answers(2, 2, 1)], { nowMs: START_MS + 2 * MINUTE_MS });
    await finish(db, done, [answers(3, 2, 2)], { nowMs: START_MS + 3 * MINUTE_MS });

    expect(await finishAllDue(db, END_MS + CLOSES_AFTER_MS)).toBe(0);
    expect(await finishAllDue(db, END_MS + CLOSES_AFTER_MS + 1)).toBe(1);
    expect(await storedResults(db, due)).toMatchObject([
      { total_answered: 2, correct_answers: 1, percentage: '25.00' },
    ]);
    expect(await finishedAtMs(db, due)).toBe(END_MS);
    for (const own of [inTime, running]) expect(await finishedAtMs(db, own)).toBeNull();
    expect(await results(db, [inTime, running])).toEqual([]);
    expect(await finishedAtMs(db, done)).toBe(START_MS + 3 * MINUTE_MS);
    expect(await finishAllDue(db, END_MS + CLOSES_AFTER_MS + 1)).toBe(0);
  });

  test('finishAllDue waits for compensatory time and for the last locked section', async () => {
    const [db] = await fresh();
    const candidate = aCandidate();
    await grantExtraMinutes(db, candidate, 20, START_MS);
    const { id } = await startAttempt(db, candidate, aLockedPaper(), START_MS);
    const endMs = START_MS + 40 * MINUTE_MS;
    expect(await finishAllDue(db, endMs + CLOSES_AFTER_MS)).toBe(0);
    expect(await finishAllDue(db, endMs + CLOSES_AFTER_MS + 1)).toBe(1);
    expect(await finishedAtMs(db, { candidate, id })).toBe(endMs);
  });

  test('two instances that close due attempts at once score each attempt once', async () => {
    const [db, other] = await fresh();
    const owns = await Promise.all(Array.from({ length: 30 }, () => begin(db)));
    const second = store.engine === 'PostgreSQL' ? other : db;
    const lateMs = END_MS + MINUTE_MS;
    await Promise.all([finishAllDue(db, lateMs), finishAllDue(second, lateMs), finishAllDue(second, lateMs)]);
    expect(await results(db, owns)).toHaveLength(30);
  });

  test('an attempt is scored once when its candidate finishes it while it is being closed', async () => {
    const [db, other] = await fresh();
    const owns = await Promise.all(Array.from({ length: 10 }, () => begin(db)));
    const second = store.engine === 'PostgreSQL' ? other : db;
    const lateMs = END_MS + MINUTE_MS;
    const [, , ...answered] = await Promise.all([
      finishAllDue(second, lateMs),
      finishAllDue(db, lateMs),
      ...owns.map((own) => finish(db, own, [], { nowMs: lateMs })),
      ...owns.map((own) => read(second, own, lateMs)),
    ]);
    for (const answer of answered) expect(answer).toMatchObject({ state: 'finished', figures: { totalAnswered: 0 } });
    expect(await results(db, owns)).toHaveLength(10);
  });

  test('finishAllDue closes 401 attempts that end together', async () => {
    const [db] = await fresh();
    const owns: Own[] = [];
    // All at once would wait for a connection longer than the store waits.
    while (owns.length < 401) owns.push(await begin(db));
    expect(await finishAllDue(db, END_MS + MINUTE_MS)).toBe(401);
    expect(await results(db, owns)).toHaveLength(401);
  });

  test('finishOwnDue closes only the attempts of its candidate', async () => {
    const [db] = await fresh();
    const [own, others] = [await begin(db), await begin(db)];
    expect(await finishOwnDue(db, own.candidate, END_MS + CLOSES_AFTER_MS)).toBe(0);
    expect(await finishOwnDue(db, own.candidate, END_MS + MINUTE_MS)).toBe(1);
    expect(await finishedAtMs(db, own)).toBe(END_MS);
    expect(await finishedAtMs(db, others)).toBeNull();
  });

  test('finishOwnDue closes nothing while the clock is wrong', async () => {
    const [db] = await fresh();
    const own = await begin(db);
    const clock = processWide('clock', () => ({ isRight: true }));
    clock.isRight = false;
    await expect(finishOwnDue(db, own.candidate, END_MS + MINUTE_MS)).rejects.toThrow('clock');
    clock.isRight = true;
    expect(await finishedAtMs(db, own)).toBeNull();
  });

  describe('attempts that cannot be scored', () => {
    /** Makes the papers of all attempts unreadable. */
    async function spoil(db: Db) {
      await db.insertInto('paper_snapshot').values({ id: 'spoilt', content: 'no paper', created_at_ms: 0 }).execute();
      await db.updateTable('attempt').set({ snapshot_id: 'spoilt' }).execute();
    }
    const mend = (db: Db, { snapshot_id }: { snapshot_id: string }) =>
      db.updateTable('attempt').set({ snapshot_id }).execute();
    const snapshotOf = (db: Db) => db.selectFrom('attempt').select('snapshot_id').executeTakeFirstOrThrow();
    const log = jest.spyOn(console, 'error');
    beforeEach(() => log.mockReset().mockReturnValue());
    afterEach(() => log.mockReset());

    test('finishAllDue closes an attempt behind 201 that cannot be scored', async () => {
      const [db] = await fresh();
      await Promise.all(Array.from({ length: 201 }, () => begin(db)));
      await spoil(db);
      const good = await begin(db, aPaper(), START_MS + 1);
      expect(await finishAllDue(db, END_MS + MINUTE_MS)).toBe(1);
      expect(await storedResults(db, good)).toHaveLength(1);
      expect(log).toHaveBeenCalledTimes(201);
    });

    test('an unscorable attempt is logged once, retried ever more rarely and closed once it can be', async () => {
      const [db] = await fresh();
      const own = await begin(db);
      const sound = await snapshotOf(db);
      await spoil(db);
      const tries = jest.spyOn(JSON, 'parse');
      for (let second = 0; second < 300; second += 5) {
        await finishOwnDue(db, own.candidate, END_MS + MINUTE_MS + second * 1_000);
      }
      expect(tries.mock.calls.filter(([text]) => text === 'no paper')).toHaveLength(5);
      tries.mockRestore();
      expect(log.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
        { level: 'error', event: 'attempt cannot be closed', attempt: own.id },
      ]);
      await mend(db, sound);
      expect(await finishAllDue(db, END_MS + MINUTE_MS + 301_000)).toBe(0);
      expect(await finishAllDue(db, END_MS + 60 * MINUTE_MS)).toBe(1);
      expect(await storedResults(db, own)).toHaveLength(1);
    });
  });
});
