import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { finishOwnDue } from './finish';
import {
  aLockedPaper,
  answers,
  begin,
  DURATION_MS,
  finish,
  finishedAtMs,
  LAPTOP,
  linesOf,
  MINUTE_MS,
  read,
  save,
  START_MS,
  storedEvents,
  storedResults,
} from './testing';

const END_MS = START_MS + DURATION_MS;
const GRACE_MS = 5_000;
const WAIT_LIMIT_MS = 10_000;
/** How far the clocks of two instances may differ. */
const APART_MS = 4_000;

describeEachEngine('timing of saves', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });

  describe('at the end of the time', () => {
    test.each([
      ['in the last millisecond', -1, undefined],
      ['exactly at the end', 0, 0],
      ['within the grace', 1, 1],
      ['in the last millisecond of the grace', GRACE_MS, GRACE_MS],
    ])('a save %s is accepted, and logged if it is past the end', async (_, pastEndMs, loggedMs) => {
      const own = await begin(db);
      const lines = await linesOf(async () => {
        const answer = await save(db, own, [answers(1, 2, 2)], { nowMs: END_MS + pastEndMs });
        expect(answer).toMatchObject({ acknowledged: [1], refused: [], state: 'open' });
        expect(answer).toMatchObject({ remainingMs: Math.max(0, -pastEndMs) });
      });
      const line = { level: 'warn', event: 'save in grace', attempt: own.id, question: 2, pastEndMs: loggedMs };
      expect(lines).toEqual(loggedMs === undefined ? [] : [line]);
      expect(await storedEvents(db, own)).toMatchObject([{ accepted_at_ms: END_MS + pastEndMs }]);
      expect(await storedResults(db, own)).toEqual([]);
    });

    test('a repeated save in the grace is acknowledged without a log line', async () => {
      const own = await begin(db);
      await save(db, own, [answers(1, 2, 2)]);
      const lines = await linesOf(async () => {
        expect(await save(db, own, [answers(1, 2, 2)], { nowMs: END_MS + 1 })).toMatchObject({ acknowledged: [1] });
      });
      expect(lines).toEqual([]);
    });

    test('a save a millisecond after the grace is refused and not stored', async () => {
      const own = await begin(db);
      expect(await save(db, own, [answers(1, 2, 2)], { nowMs: END_MS + GRACE_MS + 1 })).toMatchObject({
        acknowledged: [],
        refused: [{ sequence: 1, reason: 'too-late' }],
        state: 'open',
        remainingMs: 0,
      });
      expect(await storedEvents(db, own)).toEqual([]);
    });

    test('a save that waited in the queue is judged by its arrival, and its answer has the time left now', async () => {
      const own = await begin(db);
      const arrivedAtMs = END_MS + GRACE_MS;
      const nowMs = arrivedAtMs + WAIT_LIMIT_MS;
      expect(await finishOwnDue(db, own.candidate, nowMs + APART_MS)).toBe(0);
      expect(await read(db, own, nowMs)).toMatchObject({ state: 'open' });
      // Another page comes too late, and must not close the attempt either.
      await save(db, own, [answers(1, 1, 1)], { device: LAPTOP, nowMs });
      await linesOf(async () => {
        const answer = await save(db, own, [answers(1, 2, 2)], { nowMs, arrivedAtMs });
        expect(answer).toMatchObject({ acknowledged: [1], refused: [], state: 'open', remainingMs: 0 });
      });
      expect(await storedEvents(db, own)).toMatchObject([{ accepted_at_ms: arrivedAtMs, question_number: 2 }]);
      expect(await finishOwnDue(db, own.candidate, nowMs + APART_MS + 1)).toBe(1);
      expect(await storedResults(db, own)).toMatchObject([{ correct_answers: 1 }]);
    });

    test('a finish that waited in the queue is judged by its arrival, and ends the attempt', async () => {
      const own = await begin(db);
      const [arrivedAtMs, nowMs] = [END_MS - 1_000, END_MS + GRACE_MS + 1_000];
      expect(await finish(db, own, [answers(1, 2, 2)], { isTimeUp: true, nowMs, arrivedAtMs })).toMatchObject({
        acknowledged: [1],
        refused: [],
        figures: { correctAnswers: 1 },
      });
      expect(await finishedAtMs(db, own)).toBe(END_MS);
    });

    test('a finish by countdown waits for what another page can still send, and then closes the attempt', async () => {
      const own = await begin(db);
      await save(db, own, [answers(1, 1, 1)]);
      await save(db, own, [answers(1, 1, 2)], { device: LAPTOP });
      await linesOf(async () => {
        const laptop = { device: LAPTOP, isTimeUp: true, nowMs: END_MS + 100 };
        expect(await finish(db, own, [answers(2, 3, 3)], laptop)).toMatchObject({
          acknowledged: [2],
          state: 'open',
          remainingMs: 0,
        });
        const nowMs = END_MS + GRACE_MS + WAIT_LIMIT_MS;
        const phone = { nowMs, arrivedAtMs: END_MS + 600 };
        expect(await save(db, own, [answers(2, 2, 2)], phone)).toMatchObject({ acknowledged: [2], refused: [] });
        expect(await finish(db, own, [], { isTimeUp: true, nowMs })).toMatchObject({ state: 'open' });
        expect(await finish(db, own, [], { isTimeUp: true, nowMs: nowMs + APART_MS + 1 })).toMatchObject({
          figures: { totalAnswered: 3, correctAnswers: 2 },
        });
      });
      expect(await finishedAtMs(db, own)).toBe(END_MS);
    });

    test('an answer saved in the grace counts', async () => {
      const own = await begin(db);
      await linesOf(() => save(db, own, [answers(1, 2, 2)], { nowMs: END_MS + GRACE_MS }));
      expect(await read(db, own, END_MS + MINUTE_MS)).toMatchObject({ figures: { correctAnswers: 1 } });
      expect(await finishedAtMs(db, own)).toBe(END_MS);
    });
  });

  describe('locked sections', () => {
    const opensMs = START_MS + 10 * MINUTE_MS;

    test.each<[string, number, 'acknowledged' | 'too-early' | 'too-late', 'acknowledged' | 'too-early' | 'too-late']>([
      ['at the start', START_MS, 'acknowledged', 'too-early'],
      ['just before the grace of the second section', opensMs - GRACE_MS - 1, 'acknowledged', 'too-early'],
      ['within the grace before the change', opensMs - GRACE_MS, 'acknowledged', 'acknowledged'],
      ['within the grace after the change', opensMs + GRACE_MS, 'acknowledged', 'acknowledged'],
      ['just after the grace of the first section', opensMs + GRACE_MS + 1, 'too-late', 'acknowledged'],
      ['at the end', END_MS - 1, 'too-late', 'acknowledged'],
    ])('%s, each save in a locked section is judged by its section', async (_, nowMs, first, second) => {
      const own = await begin(db, aLockedPaper());
      await linesOf(async () => {
        const answer = await save(db, own, [answers(1, 2, 2), answers(2, 3, 3)], { nowMs });
        const ends = [first, second].map((end, index) => ({ sequence: index + 1, reason: end }));
        expect(answer).toMatchObject({
          state: 'open',
          acknowledged: ends.flatMap(({ sequence, reason }) => (reason === 'acknowledged' ? [sequence] : [])),
          refused: ends.filter(({ reason }) => reason !== 'acknowledged'),
        });
        const stored = (await storedEvents(db, own)).map(({ sequence }) => sequence);
        expect(stored).toEqual(answer.acknowledged);
      });
    });

    test('a repeated event is acknowledged even after its section', async () => {
      const own = await begin(db, aLockedPaper());
      await save(db, own, [answers(1, 1, 1)]);
      const late = await save(db, own, [answers(1, 1, 1), answers(2, 1, 2)], { nowMs: opensMs + MINUTE_MS });
      expect(late).toMatchObject({ acknowledged: [1], refused: [{ sequence: 2, reason: 'too-late' }] });
      expect(await storedEvents(db, own)).toHaveLength(1);
    });

    test.each([
      ['past the end', 2, GRACE_MS - 1_000, GRACE_MS - 1_000],
      ['exactly at the end', 2, 0, 0],
    ])('the log line of a save %s of its section says by how much', async (_, question, sinceChangeMs, pastEndMs) => {
      const own = await begin(db, aLockedPaper());
      const lines = await linesOf(() => save(db, own, [answers(1, question, 1)], { nowMs: opensMs + sinceChangeMs }));
      expect(lines).toMatchObject([{ event: 'save in grace', attempt: own.id, question, pastEndMs }]);
    });

    test('the log line of a save before the start of its section says by how much', async () => {
      const own = await begin(db, aLockedPaper());
      const lines = await linesOf(() => save(db, own, [answers(1, 3, 1)], { nowMs: opensMs - 2_000 }));
      expect(lines).toMatchObject([{ event: 'save in grace', attempt: own.id, question: 3, beforeStartMs: 2_000 }]);
    });

    test('the answer to a save gives the times of the sections', async () => {
      const own = await begin(db, aLockedPaper());
      expect(await save(db, own, [], { nowMs: START_MS + MINUTE_MS })).toMatchObject({
        sectionTimes: [
          { name: 'Reasoning', first: 1, last: 2, opensInMs: -MINUTE_MS, closesInMs: 9 * MINUTE_MS },
          { name: 'English', first: 3, last: 4, opensInMs: 9 * MINUTE_MS, closesInMs: 29 * MINUTE_MS },
        ],
      });
    });
  });
});
