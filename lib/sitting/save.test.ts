import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { finishAttempt, saveEvents } from './save';
import {
  answers,
  aPaper,
  begin,
  clears,
  DURATION_MS,
  finish,
  finishedAtMs,
  LAPTOP,
  marks,
  MINUTE_MS,
  type Own,
  PHONE,
  readOpen,
  save,
  START_MS,
  storedEvents,
  visits,
} from './testing';
import type { SentEvent } from './wire';

const END_MS = START_MS + DURATION_MS;
/** The grace and the longest wait of a save in the queue. */
const CLOSES_AFTER_MS = 19_000;

describeEachEngine('saving', (store) => {
  let db: Db;
  /** Another connection to the same store. */
  let other: Db;

  beforeAll(async () => {
    const url = await store.freshUrl();
    [db, other] = [await store.open(url), await store.open(url)];
  });

  const responses = async (own: Own) => (await readOpen(db, own)).progress.responses;

  describe('in time', () => {
    test('a save returns the acknowledged events, what is stored and the time left', async () => {
      const own = await begin(db);
      const events = [visits(1, 1), answers(2, 1, 4), marks(3, 2, 3)];
      expect(await save(db, own, events, { nowMs: START_MS + MINUTE_MS })).toEqual({
        acknowledged: [1, 2, 3],
        refused: [],
        state: 'open',
        id: own.id,
        have: { [PHONE]: [[1, 3]] },
        remainingMs: 29 * MINUTE_MS,
        sectionTimes: [],
      });
    });

    test('a save stores each event as sent, with its place and the time of its acceptance', async () => {
      const own = await begin(db);
      const tagged = { ...answers(7, 1, 4), confidence: 'guess', spentMs: 2_500, language: 'both' } as const;
      await save(db, own, [tagged, visits(8, 3)], { nowMs: START_MS + 1 });
      await save(db, own, [clears(1, 1), marks(2, 4, 2)], { device: LAPTOP, nowMs: START_MS + 2 });
      const untold = { option: null, confidence: null, spent_ms: null, language: null };
      const signals = { is_left: null, away_ms: null, browser: null, network: null };
      const row = { attempt_id: own.id, device: PHONE, accepted_at_ms: START_MS + 1, ...untold, ...signals };
      const told = { option: 4, confidence: 'guess', spent_ms: 2_500, language: 'both' };
      const laptops = { ...row, device: LAPTOP, accepted_at_ms: START_MS + 2 };
      expect(await storedEvents(db, own)).toEqual([
        { ...row, sequence: 7, position: 1, type: 'answer', question_number: 1, ...told },
        { ...row, sequence: 8, position: 2, type: 'visit', question_number: 3 },
        { ...laptops, sequence: 1, position: 3, type: 'clear', question_number: 1 },
        { ...laptops, sequence: 2, position: 4, type: 'mark', question_number: 4, option: 2 },
      ]);
    });

    test('saved events show in the progress', async () => {
      const own = await begin(db);
      await save(db, own, [answers(1, 1, 4), marks(2, 2, 3), answers(3, 4, 1), clears(4, 4)]);
      expect((await readOpen(db, own)).progress).toEqual({
        answered: [1],
        notAnswered: [3, 4],
        notVisited: [3],
        visited: [1, 2, 4],
        markedForReview: [2],
        totalQuestions: 4,
        responses: { q1: 4, q2: 3 },
      });
    });

    test('another connection reads a save as soon as it is acknowledged', async () => {
      const owns = await Promise.all(Array.from({ length: 10 }, () => begin(db)));
      const seen = owns.map(async (own) => {
        await save(db, own, [answers(1, 1, 2)]);
        return (await storedEvents(other, own)).length;
      });
      expect(await Promise.all(seen)).toEqual(owns.map(() => 1));
    });

    test('a save without events returns the state of the attempt', async () => {
      const own = await begin(db);
      await save(db, own, [answers(1, 1, 2)]);
      expect(await save(db, own, [], { nowMs: START_MS + MINUTE_MS })).toEqual({
        acknowledged: [],
        refused: [],
        state: 'open',
        id: own.id,
        have: { [PHONE]: [[1, 1]] },
        remainingMs: 29 * MINUTE_MS,
        sectionTimes: [],
      });
    });
  });

  describe('again', () => {
    test.each<[string, SentEvent[]]>([
      ['the same events', [answers(1, 1, 2), answers(2, 1, 3)]],
      ['one of the events', [answers(1, 1, 2)]],
      ['the events in another order', [answers(2, 1, 3), answers(1, 1, 2)]],
      ['one event twice', [answers(2, 1, 3), answers(2, 1, 3)]],
      ['other events under the same sequences', [answers(1, 2, 4), visits(2, 4)]],
    ])('a retry with %s is acknowledged and changes nothing', async (_, again) => {
      const own = await begin(db);
      await save(db, own, [answers(1, 1, 2), answers(2, 1, 3)]);
      const rows = await storedEvents(db, own);
      const { progress } = await readOpen(db, own);
      const answer = await save(db, own, again, { nowMs: START_MS + MINUTE_MS });
      expect(answer).toMatchObject({ acknowledged: again.map(({ sequence }) => sequence), refused: [] });
      expect(await storedEvents(db, own)).toEqual(rows);
      expect((await readOpen(db, own)).progress).toEqual(progress);
    });

    test('a retry with a new event stores only the new one', async () => {
      const own = await begin(db);
      await save(db, own, [answers(1, 1, 2)]);
      expect(await save(db, own, [answers(1, 1, 2), answers(2, 2, 2)])).toMatchObject({ acknowledged: [1, 2] });
      expect((await storedEvents(db, own)).map(({ sequence }) => sequence)).toEqual([1, 2]);
    });

    test('a retry does not undo what another device did in between', async () => {
      const own = await begin(db);
      await save(db, own, [answers(1, 1, 1)]);
      await save(db, own, [answers(1, 1, 2)], { device: LAPTOP });
      await save(db, own, [answers(1, 1, 1)]);
      expect(await responses(own)).toEqual({ q1: 2 });
    });

    test('an answer that arrives after a later one of its device changes nothing', async () => {
      const own = await begin(db);
      await save(db, own, [answers(2, 1, 4)]);
      await save(db, own, [answers(1, 1, 1)]);
      expect(await responses(own)).toEqual({ q1: 4 });
    });

    test('ten equal saves at once store one event', async () => {
      const own = await begin(db);
      const again = await Promise.all(Array.from({ length: 10 }, () => save(db, own, [answers(1, 1, 2)])));
      for (const { acknowledged } of again) expect(acknowledged).toEqual([1]);
      expect(await storedEvents(db, own)).toHaveLength(1);
    });

    test('a save after the finish acknowledges saved events and refuses new ones', async () => {
      const own = await begin(db);
      await save(db, own, [answers(1, 1, 1), answers(2, 2, 2)]);
      const { figures } = { figures: undefined, ...(await finish(db, own)) };
      const rows = await storedEvents(db, own);
      expect(await save(db, own, [answers(2, 2, 2), answers(3, 3, 3), answers(1, 1, 1)])).toEqual({
        acknowledged: [2, 1],
        refused: [{ sequence: 3, reason: 'too-late' }],
        state: 'finished',
        id: own.id,
        kind: 'exam',
        figures,
      });
      expect(await storedEvents(db, own)).toEqual(rows);
      expect(await save(db, own, [])).toMatchObject({ state: 'finished', figures });
    });

    test('a save after the deadline acknowledges saved events, refuses new ones and closes the attempt', async () => {
      const own = await begin(db);
      await save(db, own, [answers(1, 1, 1), answers(2, 2, 1)]);
      const lateMs = END_MS + CLOSES_AFTER_MS + 1;
      expect(await save(db, own, [answers(1, 1, 1), answers(3, 3, 3)], { nowMs: lateMs })).toMatchObject({
        acknowledged: [1],
        refused: [{ sequence: 3, reason: 'too-late' }],
        state: 'finished',
        figures: { totalAnswered: 2, correctAnswers: 1 },
      });
      expect(await finishedAtMs(db, own)).toBe(END_MS);
      expect(await storedEvents(db, own)).toHaveLength(2);
      expect(await save(db, own, [answers(2, 2, 1)], { nowMs: END_MS + DURATION_MS })).toMatchObject({
        acknowledged: [2],
        refused: [],
        state: 'finished',
      });
    });

    test('a device gets no acknowledgement for what another one saved under the same sequence', async () => {
      const own = await begin(db);
      await save(db, own, [answers(1, 1, 1)]);
      await finish(db, own);
      expect(await save(db, own, [answers(1, 1, 1)], { device: LAPTOP })).toMatchObject({
        acknowledged: [],
        refused: [{ sequence: 1, reason: 'too-late' }],
      });
    });
  });

  test('a save about a question that the paper lacks is refused as a whole, and nothing of it is stored', async () => {
    const own = await begin(db);
    const request = { device: PHONE, events: [answers(1, 1, 1), answers(2, 5, 1), answers(3, 2, 1)] };
    expect(await saveEvents(db, own.candidate, own.id, request, START_MS)).toBe('no-question');
    expect(await finishAttempt(db, own.candidate, own.id, request, START_MS)).toBe('no-question');
    expect(await storedEvents(db, own)).toEqual([]);
    expect(await readOpen(db, own)).toMatchObject({ have: {} });
    expect(await save(db, own, [answers(1, 4, 1)])).toMatchObject({ acknowledged: [1], have: { [PHONE]: [[1, 1]] } });
  });

  test('a refused save does not affect the saves that share its commit', async () => {
    const owns = await Promise.all(Array.from({ length: 4 }, () => begin(db)));
    const [first, second, third, fourth] = owns.map(({ candidate, id }) => ({ candidate, id }));
    if (!first || !second || !third || !fourth) throw new Error('four attempts expected');
    const events = [answers(1, 1, 1)];
    const request = { device: PHONE, events };
    const [one, two, three, four] = await Promise.all([
      save(db, first, events),
      saveEvents(db, first.candidate, second.id, request, START_MS),
      saveEvents(db, third.candidate, third.id, { ...request, events: [answers(1, 9, 1)] }, START_MS),
      save(db, fourth, events),
    ]);
    expect([one, four]).toMatchObject([{ acknowledged: [1] }, { acknowledged: [1] }]);
    expect([two, three]).toEqual(['no-attempt', 'no-question']);
    for (const own of [first, fourth]) expect(await storedEvents(other, own)).toHaveLength(1);
    for (const own of [second, third]) expect(await storedEvents(other, own)).toEqual([]);
  });

  describe('limit of events', () => {
    /** For a paper of four questions. */
    const MOST = 1_000;
    const many = (from: number, count = 200) =>
      Array.from({ length: count }, (_, index) => answers(from + index, 1, 1));

    test('too many events in one attempt are refused; stored ones are acknowledged and count', async () => {
      const own = await begin(db);
      for (let from = 1; from < MOST; from += 199) await save(db, own, many(from, 199));
      const overflow = { sequence: MOST + 1, reason: 'too-many' };
      expect(await save(db, own, [answers(MOST, 1, 1), answers(MOST + 1, 1, 2)])).toMatchObject({
        acknowledged: [MOST],
        refused: [overflow],
        state: 'open',
        have: { [PHONE]: [[1, MOST]] },
      });
      expect(await save(db, own, [answers(MOST, 1, 1), answers(MOST + 1, 1, 2)])).toMatchObject({
        acknowledged: [MOST],
        refused: [overflow],
      });
      expect(await storedEvents(db, own)).toHaveLength(MOST);
      expect(await finish(db, own)).toMatchObject({ figures: { totalAnswered: 1, correctAnswers: 1 } });
    });

    test('saves at the same moment store no more events than the limit', async () => {
      const own = await begin(db);
      const devices = Array.from({ length: 10 }, (_, index) => `device-${index}-of-10`);
      const told = await Promise.all(devices.map((device) => save(db, own, many(1), { device })));
      expect(told.flatMap(({ acknowledged }) => acknowledged)).toHaveLength(MOST);
      const events = await storedEvents(db, own);
      expect(events.map(({ position }) => position)).toEqual(Array.from({ length: MOST }, (_, index) => index + 1));
    });

    test('a paper of many questions has a higher limit of events', async () => {
      const own = await begin(db, aPaper({ id: 'exam-2-4' }, 30));
      for (let from = 1; from <= 1_200; from += 200) await save(db, own, many(from));
      expect(await save(db, own, many(1_201, 1))).toMatchObject({ refused: [{ reason: 'too-many' }] });
    });

    test('retries do not count towards the limit of events', async () => {
      const own = await begin(db);
      for (let retry = 0; retry <= MOST / 200; retry += 1) await save(db, own, many(1));
      expect(await save(db, own, [answers(201, 1, 4)])).toMatchObject({ acknowledged: [201], refused: [] });
      expect(await responses(own)).toEqual({ q1: 4 });
    });
  });
});
