import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

import type * as Kyselys from 'kysely';
import type { KyselyConfig, LogEvent } from 'kysely';

import { processWide } from '@/lib/server/process-wide';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { startAttempt } from './start';
import { aCandidate, answers, aPaper, begin, finish, LAPTOP, read, save, START_MS } from './testing';

const mockTold = jest.fn<void, [LogEvent]>();
jest.mock('kysely', () => {
  const kysely = jest.requireActual<typeof Kyselys>('kysely');
  class Kysely extends kysely.Kysely<unknown> {
    constructor(config: KyselyConfig) {
      super({ ...config, log: (event) => mockTold(event) });
    }
  }
  return { ...kysely, Kysely };
});

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const WRITE = ['BEGIN', 'UPDATE attempt', 'INSERT attempt_event', 'COMMIT'];

/** A statement's verb and table. */
function nameOf({ query: { sql } }: LogEvent): string {
  const [verb = ''] = /\w+/.exec(sql) ?? [];
  const [, table] = /\b(?:from|into|update)\s+"(\w+)"/i.exec(sql) ?? [];
  return [verb.toUpperCase(), table].filter(Boolean).join(' ');
}

async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  mockTold.mockClear();
  await run();
  return mockTold.mock.calls.map(([event]) => nameOf(event)).filter((name) => name !== 'SET');
}

/** The statements of its transaction, which everybody waits for. */
async function sharedBy(run: () => Promise<unknown>): Promise<string[]> {
  const all = await statementsOf(run);
  return all.includes('BEGIN') ? all.slice(all.indexOf('BEGIN'), all.indexOf('COMMIT') + 1) : [];
}

describeEachEngine('the work of a save', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });

  test('a save of new events makes the others wait for two statements', async () => {
    const own = await begin(db);
    expect(await sharedBy(() => save(db, own, [answers(1, 1, 1)]))).toEqual(WRITE);
    expect(await sharedBy(() => save(db, own, [answers(1, 1, 1), answers(2, 1, 2)]))).toEqual(WRITE);
    expect(await sharedBy(() => save(db, own, [answers(1, 1, 1)], { device: LAPTOP }))).toEqual(WRITE);
  });

  test('a save reads its attempt, and in one statement what is stored of it', async () => {
    const own = await begin(db);
    const before = ['SELECT attempt', 'SELECT attempt_event'];
    await read(db, own);
    expect(await statementsOf(() => save(db, own, [answers(1, 1, 1)]))).toEqual([...before, ...WRITE]);
    expect(await statementsOf(() => save(db, own, [answers(1, 1, 2)], { device: LAPTOP }))).toEqual([
      ...before,
      ...WRITE,
    ]);
    expect(await statementsOf(() => save(db, own, [answers(1, 1, 1)]))).toEqual(before);
  });

  test('a save of no events, of known ones or of late ones makes nobody wait', async () => {
    const own = await begin(db);
    await save(db, own, [answers(1, 1, 1)]);
    expect(await sharedBy(() => save(db, own, []))).toEqual([]);
    expect(await sharedBy(() => save(db, own, [], { device: LAPTOP }))).toEqual([]);
    expect(await sharedBy(() => save(db, own, [answers(1, 1, 1)]))).toEqual([]);
    expect(await sharedBy(() => read(db, own))).toEqual([]);
    await finish(db, own);
    expect(await sharedBy(() => save(db, own, [answers(2, 1, 1)]))).toEqual([]);
    expect(await sharedBy(() => finish(db, own))).toEqual([]);
  });

  test('a finish reads the papers of earlier attempts before it makes others wait', async () => {
    const candidate = aCandidate();
    const beginOn = async (id: string) => {
      const paper = aPaper({ id });
      const own = { ...paper, questions: paper.questions.map((it) => ({ ...it, id: `${id} ${it.id}` })) };
      return { candidate, id: (await startAttempt(db, candidate, own, START_MS)).id };
    };
    for (let at = 0; at < 5; at += 1) await finish(db, await beginOn(`test-1-${at}`));
    const last = await beginOn('test-1-5');
    processWide('outlines', () => new Map()).clear();
    const shared = await sharedBy(() => finish(db, last));
    expect(shared).toContain('INSERT cohort_member');
    expect(shared).not.toContain('SELECT paper_snapshot');
  });

  test('the memory of an attempt holds nothing of the request that read it', async () => {
    const [own, other] = [await begin(db), await begin(db)];
    await save(db, own, [answers(1, 1, 1)]);
    const requests = new AsyncLocalStorage<object>();
    const handle = async () => {
      const request = { page: 'rendered' };
      await requests.run(request, () => read(db, own));
      return new WeakRef(request);
    };
    const request = await handle();
    // A connection holds the request that used it last.
    await read(db, other);
    // A weak reference keeps its object for the rest of the turn.
    await setImmediate();
    collectGarbage();
    expect(request.deref()).toBeUndefined();
  });

  test('requests at the same order share one reading of the events', async () => {
    const own = await begin(db);
    await save(db, own, [answers(1, 1, 1)]);
    const readings = await statementsOf(async () => {
      for (let again = 0; again < 5; again += 1) {
        expect(await read(db, own)).toMatchObject({ progress: { responses: { q1: 1 } } });
      }
    });
    expect(readings.filter((name) => name === 'SELECT attempt_event')).toHaveLength(1);
    await save(db, own, [answers(2, 1, 3)]);
    expect(await read(db, own)).toMatchObject({ progress: { responses: { q1: 3 } } });
  });
});
