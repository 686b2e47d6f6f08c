import { decideOnLate } from '@/lib/holding/mocks/decide-on-late';
import { aMock, aPublishedPaper } from '@/lib/holding/mocks/testing';
import { voidAttempt } from '@/lib/holding/mocks/void';
import { findDifferences } from '@/lib/holding/rulings/testing';
import { eraseAttempt } from '@/lib/privacy/nameless';
import { listLate } from '@/lib/sitting/late-events';
import { listAudit } from '@/lib/store/audit';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { countAllDue } from './cohort';
import { enterMock } from './enter-mock';
import { finishAllDue } from './finish';
import { countAccepted } from './late';
import {
  aCandidate,
  aLockedPaper,
  answers,
  begin,
  DURATION_MS,
  finish,
  LAPTOP,
  MINUTE_MS,
  type Own,
  read,
  readOpen,
  save,
  START_MS,
  storedEvents,
  storedResults,
  visits,
} from './testing';

const END_MS = START_MS + DURATION_MS;
const BACK_MS = END_MS + 10 * MINUTE_MS;
const BY = { editor: 'ed', nowMs: BACK_MS + MINUTE_MS };

async function sit(db: Db, mockId: string): Promise<Own> {
  const candidate = aCandidate();
  const started = await enterMock(db, candidate, { kind: 'mock', mockId }, START_MS);
  if (!('id' in started)) throw new Error('not started');
  return { candidate, id: started.id };
}

/** A candidate whose line broke after the first answer, and whose page is back after the end with two more. */
async function aLateOne(db: Db, mockId: string): Promise<Own> {
  const own = await sit(db, mockId);
  await save(db, own, [answers(1, 1, 1)], { nowMs: START_MS + MINUTE_MS });
  await finishAllDue(db, END_MS + MINUTE_MS);
  const late = [
    { ...answers(2, 2, 2), agoMs: 15 * MINUTE_MS },
    { ...visits(3, 3), agoMs: 14 * MINUTE_MS },
  ];
  const answer = await save(db, own, [...late, { ...answers(4, 3, 3), agoMs: 12 * MINUTE_MS }], { nowMs: BACK_MS });
  expect(answer.refused.map(({ reason }) => reason)).toEqual(['too-late', 'too-late', 'too-late']);
  return own;
}

const all = (mockId: string) => ({ mockId, candidate: '', span: [START_MS, BACK_MS] as const, byMs: BACK_MS });

const decide = (db: Db, of: Partial<Parameters<typeof decideOnLate>[1]> & { mockId: string }) =>
  decideOnLate(db, { ...all(of.mockId), isAccepted: true, reason: 'The line of the hall was down.', ...BY, ...of });

const lateOf = async (db: Db, own: Own, nowMs = BY.nowMs) => {
  const state = await read(db, own, nowMs);
  return state.state === 'finished' ? state.late : undefined;
};

const correctOf = async (db: Db, own: Own) => (await storedResults(db, own))[0]?.correct_answers;

describeEachEngine('late answers', ({ open }) => {
  let db: Db;
  beforeAll(async () => (db = await open()));

  test('wait beside the events with their time, the silence before them and their page, and do not count', async () => {
    const { id: mockId } = await aMock(db);
    const own = await aLateOne(db, mockId);
    expect(await listLate(db, mockId, '', 10)).toEqual([
      {
        ...{ candidate: own.candidate, device: 'phone-0001', decision: null, reason: null, answers: 2 },
        ...{ fromMs: BACK_MS - 15 * MINUTE_MS, untilMs: BACK_MS - 12 * MINUTE_MS },
        ...{ silentFromMs: START_MS + MINUTE_MS, backMs: BACK_MS },
      },
    ]);
    await countAccepted(db, BY.nowMs);
    expect(await storedEvents(db, own)).toHaveLength(1);
    expect(await correctOf(db, own)).toBe(1);
    expect(await lateOf(db, own)).toEqual([{ answers: 2, decision: 'waits' }]);
  });

  test('count once they are accepted, as a count from scratch has it, and only once', async () => {
    const paper = await aPublishedPaper(db);
    const { id: mockId } = await aMock(db, { paper });
    const [own, other] = [await aLateOne(db, mockId), await aLateOne(db, mockId)];
    await countAllDue(db);
    expect(await decide(db, { mockId, candidate: own.candidate })).toBe(true);
    expect(await lateOf(db, own)).toMatchObject([{ answers: 2, decision: 'accepted' }]);
    for (let time = 0; time < 2; time += 1) {
      await countAccepted(db, BY.nowMs);
      await countAllDue(db);
      expect(await correctOf(db, own)).toBe(3);
      expect(await correctOf(db, other)).toBe(1);
      expect(await findDifferences(db, [paper.snapshotId])).toEqual([]);
    }
    expect(await decide(db, { mockId, candidate: own.candidate })).toMatch('No late answers wait');
    expect(await lateOf(db, own)).toMatchObject([{ decision: 'counted', reason: 'The line of the hall was down.' }]);
    const again = await save(db, own, [answers(2, 2, 4)], { nowMs: BACK_MS + 2 * MINUTE_MS });
    expect(again).toMatchObject({ acknowledged: [2], refused: [] });
    const [line, ...more] = await listAudit(db, 10);
    expect(line).toMatchObject({
      action: 'late answers',
      before: '2 late answers of 1 candidate',
      whom: own.candidate,
    });
    expect(more).toEqual([]);
  });

  test('are accepted for all whose silence overlaps a span, in one line of audit', async () => {
    const { id: mockId } = await aMock(db, { name: 'The mock of a span' });
    const [own, other] = [await aLateOne(db, mockId), await aLateOne(db, mockId)];
    const after = [BACK_MS, BACK_MS + MINUTE_MS] as const;
    expect(await decide(db, { mockId, span: after })).toMatch('No late answers wait');
    expect(await decide(db, { mockId, span: [END_MS, END_MS + 1] })).toBe(true);
    await countAccepted(db, BY.nowMs);
    expect([await correctOf(db, own), await correctOf(db, other)]).toEqual([3, 3]);
    const lines = (await listAudit(db, 100)).filter(({ subject }) => subject === 'The mock of a span');
    expect(lines.map(({ before, whom }) => [before, whom])).toEqual([['4 late answers of 2 candidates', null]]);
  });

  test('that came after the page was read wait for another decision', async () => {
    const { id: mockId } = await aMock(db);
    const own = await aLateOne(db, mockId);
    await save(db, own, [answers(5, 4, 4)], { nowMs: BACK_MS + 1 });
    expect(await decide(db, { mockId })).toBe(true);
    await countAccepted(db, BY.nowMs);
    expect(await correctOf(db, own)).toBe(3);
    const decisions = (await lateOf(db, own))?.map((it) => [it.decision, it.answers]);
    expect(decisions?.sort()).toEqual([
      ['counted', 2],
      ['waits', 1],
    ]);
  });

  test('that are refused do not count, until the institute accepts them after all', async () => {
    const { id: mockId } = await aMock(db);
    const own = await aLateOne(db, mockId);
    expect(await decide(db, { mockId, isAccepted: false, reason: 'Nobody saw a fault.' })).toBe(true);
    await countAccepted(db, BY.nowMs);
    expect(await correctOf(db, own)).toBe(1);
    expect(await lateOf(db, own)).toEqual([{ answers: 2, decision: 'refused', reason: 'Nobody saw a fault.' }]);
    expect(await decide(db, { mockId })).toMatch('No late answers wait');
    expect(await decide(db, { mockId, candidate: own.candidate })).toBe(true);
    await countAccepted(db, BY.nowMs);
    expect(await correctOf(db, own)).toBe(3);
  });

  test('that nobody decided about are refused when the results are final', async () => {
    const { id: mockId, results_ms: resultsMs } = await aMock(db);
    const own = await aLateOne(db, mockId);
    expect(await lateOf(db, own, resultsMs)).toEqual([{ answers: 2, decision: 'refused' }]);
  });

  test('follow the order of their page, and do not undo what it did later', async () => {
    const { id: mockId } = await aMock(db, { paper: await aPublishedPaper(db, { sections: aLockedPaper().sections }) });
    const own = await sit(db, mockId);
    await save(db, own, [answers(2, 1, 1)], { nowMs: START_MS + MINUTE_MS });
    const atMs = START_MS + 12 * MINUTE_MS;
    await save(db, own, [answers(1, 1, 4), answers(3, 2, 2)], { nowMs: atMs });
    expect(await decide(db, { mockId, byMs: atMs, nowMs: atMs })).toBe(true);
    await countAccepted(db, atMs);
    expect((await readOpen(db, own, atMs)).progress.responses).toEqual({ q1: 1, q2: 2 });
    await finish(db, own, [], { nowMs: atMs + 1 });
    expect(await correctOf(db, own)).toBe(2);
  });

  test('of a void attempt change its score and no count', async () => {
    const paper = await aPublishedPaper(db);
    const { id: mockId } = await aMock(db, { paper });
    const own = await aLateOne(db, mockId);
    await countAllDue(db);
    await voidAttempt(db, { mockId, candidate: own.candidate, reason: 'Two people sat it.', ...BY });
    await decide(db, { mockId });
    await countAccepted(db, BY.nowMs);
    expect(await correctOf(db, own)).toBe(3);
    expect(await findDifferences(db, [paper.snapshotId])).toEqual([]);
  });

  test('are no more than an attempt may have events, and those of practice are not kept', async () => {
    const { id: mockId } = await aMock(db);
    const practice = await begin(db);
    const own = await sit(db, mockId);
    await finishAllDue(db, END_MS + MINUTE_MS);
    for (let from = 1; from <= 1_101; from += 100) {
      const some = Array.from({ length: 100 }, (_, at) => answers(from + at, 1, 1));
      await save(db, own, some, { nowMs: BACK_MS, device: LAPTOP });
    }
    await save(db, practice, [answers(1, 1, 1)], { nowMs: BACK_MS });
    const counts = await db.selectFrom('late_event').select(['attempt_id', db.fn.countAll<number>().as('count')]);
    const kept = await counts.where('attempt_id', 'in', [own.id, practice.id]).groupBy('attempt_id').execute();
    expect(kept).toEqual([{ attempt_id: own.id, count: 1_000 }]);
  });

  test('are erased with their attempt', async () => {
    const { id: mockId } = await aMock(db);
    const own = await aLateOne(db, mockId);
    expect(await eraseAttempt(db, own.id)).toBe(true);
    expect(await listLate(db, mockId, '', 10)).toEqual([]);
  });
});
