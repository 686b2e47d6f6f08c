import { answers, MINUTE_MS, save, START_MS } from '@/lib/attempts/testing';
import { enterMock } from '@/lib/attempts/enter-mock';
import { readAttempt } from '@/lib/attempts/start';
import type { Db } from '@/lib/db/database';
import { findListedMock } from '@/lib/db/mocks';
import { describeEachEngine } from '@/lib/db/testing';

import { watchMock } from './live';
import { aMock, grantAnew } from './testing';
import { voidAttempt } from './void';

/** Waits until a figure has reached `least`. */
async function expectSoon(read: () => Promise<number>, least: number) {
  for (let tries = 0; tries < 200 && (await read()) < least; tries += 1)
    await new Promise((done) => setTimeout(done, 10));
  expect(await read()).toBeGreaterThanOrEqual(least);
}

describeEachEngine('watching a mock', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });

  async function watch(id: string, candidate: string, nowMs: number) {
    const mock = await findListedMock(db, id);
    if (!mock) throw new Error('no mock');
    return watchMock(db, mock, candidate, nowMs);
  }

  async function enter(mockId: string, candidate: string) {
    const entered = await enterMock(db, candidate, { kind: 'mock', mockId }, START_MS);
    if (entered.state !== 'open') throw new Error(`not in: ${entered.state}`);
    return { candidate, id: entered.id };
  }

  test('a candidate who is in is seen with the time left and the answers', async () => {
    const { id } = await aMock(db);
    const own = await enter(id, 'asha');
    await save(db, own, [answers(1, 1, 2), answers(2, 3, 4), answers(3, 3, 1)], { nowMs: START_MS + MINUTE_MS });
    const { watched, ...live } = await watch(id, 'asha', START_MS + 2 * MINUTE_MS);
    expect(live).toMatchObject({ in: 1, saving: 1, unheard: 0, finished: 0, voided: 0, reasons: [] });
    expect(watched).toEqual({
      ...{ candidate: 'asha', maySit: true, alike: null, grantedMinutes: 0, refusal: null },
      attempt: {
        ...{ startedAtMs: START_MS, remainingMs: 28 * MINUTE_MS, answered: 2, questions: 4 },
        ...{ savedAtMs: START_MS + MINUTE_MS, finishedAtMs: null, voidReason: null },
      },
    });
  });

  test('who reads for minutes is not missed while the page asks, and who has closed it is', async () => {
    const { id } = await aMock(db);
    const [reads, gone] = [await enter(id, 'asha'), await enter(id, 'ravi')];
    for (const own of [reads, gone]) await save(db, own, [answers(1, 1, 2)], { nowMs: START_MS + 1_000 });
    // Pages ask each half minute.
    for (let atMs = START_MS + 30_000; atMs <= START_MS + 5 * MINUTE_MS; atMs += 30_000)
      await readAttempt(db, 'asha', reads.id, atMs);
    const heard = db.selectFrom('attempt').select('heard_at_ms').where('id', '=', reads.id);
    await expectSoon(async () => (await heard.executeTakeFirst())?.heard_at_ms ?? 0, START_MS + 4 * MINUTE_MS);
    expect(await watch(id, '', START_MS + 5 * MINUTE_MS)).toMatchObject({ in: 2, saving: 0, unheard: 1 });
  });

  test('whose attempt is void has not finished', async () => {
    const { id } = await aMock(db);
    for (const candidate of ['asha', 'ravi']) await enter(id, candidate);
    const by = { mockId: id, candidate: 'asha', editor: 'the-editor', nowMs: START_MS + MINUTE_MS };
    await voidAttempt(db, { ...by, reason: 'Two people sat it.' });
    expect(await watch(id, '', START_MS + MINUTE_MS)).toMatchObject({ in: 1, finished: 0, voided: 1 });
  });

  test('granted minutes and a void are seen at once', async () => {
    const { id } = await aMock(db);
    await enter(id, 'asha');
    const by = { mockId: id, candidate: 'asha', editor: 'the-editor' };
    await grantAnew(db, { ...by, minutes: 15, nowMs: START_MS + MINUTE_MS });
    const { watched } = await watch(id, 'asha', START_MS + MINUTE_MS);
    expect(watched).toMatchObject({ grantedMinutes: 15, attempt: { remainingMs: 44 * MINUTE_MS } });
    await voidAttempt(db, { ...by, reason: 'Two people sat it.', nowMs: START_MS + 2 * MINUTE_MS });
    expect((await watch(id, 'asha', START_MS + 2 * MINUTE_MS)).watched?.attempt).toMatchObject({
      ...{ remainingMs: 0, finishedAtMs: START_MS + 2 * MINUTE_MS, voidReason: 'Two people sat it.' },
    });
  });

  test('watchMock tells a candidate who has not started from one who may not', async () => {
    const { id } = await aMock(db, { candidates: ['asha'] });
    expect((await watch(id, 'asha', START_MS)).watched).toMatchObject({ maySit: true, attempt: null });
    await enterMock(db, 'ravi', { kind: 'mock', mockId: id }, START_MS);
    expect((await watch(id, 'ravi', START_MS)).watched).toMatchObject({
      maySit: false,
      refusal: { reason: 'not-invited', atMs: START_MS },
      attempt: null,
    });
    expect((await watch(id, 'a\0b', START_MS)).watched).toBeNull();
  });

  test('a name in another letter case leads to the candidate who is in, or on the list', async () => {
    const { id } = await aMock(db);
    for (const candidate of ['asha', 'Asha.K']) await enter(id, candidate);
    const alike = async (mockId: string, name: string) => (await watch(mockId, name, START_MS)).watched?.alike;
    expect(await alike(id, 'asha.k')).toBe('Asha.K');
    expect(await alike(id, 'ASHA')).toBe('asha');
    expect(await alike(id, 'ásha')).toBe('asha');
    expect(await alike(id, 'ravi')).toBeNull();
    const { id: listed } = await aMock(db, { candidates: ['Ravi', 'asha'] });
    expect(await alike(listed, 'ravi')).toBe('Ravi');
    expect(await alike(listed, 'asha')).toBeNull();
  });

  test('minutes for all are told beside a candidate’s, and a candidate who is not on the list gets none', async () => {
    const { id } = await aMock(db, { candidates: ['asha'] });
    const by = { mockId: id, editor: 'the-editor', nowMs: START_MS };
    await grantAnew(db, { ...by, candidate: '', minutes: 10 });
    expect(await grantAnew(db, { ...by, candidate: 'asha', minutes: 5 })).toBe(true);
    expect(await grantAnew(db, { ...by, candidate: 'Asha', minutes: 5 })).toBe('Asha is not on the list of this mock.');
    expect(await watch(id, 'asha', START_MS)).toMatchObject({ minutesForAll: 10, watched: { grantedMinutes: 15 } });
  });

  test('all editors share one count for four seconds', async () => {
    const { id } = await aMock(db);
    const inAt = async (nowMs: number) => (await watch(id, '', nowMs)).in;
    expect(await inAt(START_MS)).toBe(0);
    await enter(id, 'asha');
    expect(await inAt(START_MS + 3_999)).toBe(0);
    expect(await inAt(START_MS + 4_000)).toBe(1);
  });
});
