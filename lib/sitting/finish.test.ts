import { arrangementOf, frozenOption } from '@/lib/exam/arrangement';

import fc from 'fast-check';

import { formatMarks, parseMarks } from '@/lib/exam/marks';
import { OPTIONS } from '@/lib/exam/paper';
import { oracle, type Scheme } from '@/lib/exam/testing-score';
import { findAttempt } from '@/lib/store/attempts';
import { commitTogether } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import { describeEachEngine, waitForLock } from '@/lib/store/testing';

import { countAllDue } from './cohort';
import { finishIn } from './finish';
import { freeze } from './frozen-paper';
import {
  answers,
  aPaper,
  begin,
  clears,
  DURATION_MS,
  finish,
  finishedAtMs,
  html,
  LAPTOP,
  linesOf,
  marks,
  MINUTE_MS,
  read,
  readOpen,
  save,
  START_MS,
  storedEvents,
  storedResults,
} from './testing';
import type { SentEvent } from './wire';

const END_MS = START_MS + DURATION_MS;
const GRACE_MS = 5_000;

/** The result of answers to questions 1 and 2, of which the first is right. */
const ONE_OF_TWO = {
  totalQuestions: 4,
  totalAnswered: 2,
  totalNotAnswered: 2,
  correctAnswers: 1,
  percentage: '25.00',
};

describeEachEngine('finishing', (store) => {
  let db: Db;
  /** Another instance of the site on the same store. */
  let other: Db;

  beforeAll(async () => {
    const url = await store.freshUrl();
    [db, other] = [await store.open(url), await store.open(url)];
  });

  /** Spreads requests over two instances; on SQLite over one, since two in one process block each other. */
  const instance = (index: number) => (store.engine === 'PostgreSQL' && index % 2 === 1 ? other : db);

  test('a finish saves the last events, closes the attempt and returns the figures', async () => {
    const own = await begin(db);
    await save(db, own, [answers(1, 1, 1)]);
    const finished = { state: 'finished', id: own.id, kind: 'exam', figures: ONE_OF_TWO };
    const answer = await finish(db, own, [answers(2, 2, 1)], { nowMs: START_MS + MINUTE_MS });
    expect(answer).toEqual({ acknowledged: [2], refused: [], ...finished });
    expect(await read(db, own)).toEqual(finished);
    expect(await finishedAtMs(db, own)).toBe(START_MS + MINUTE_MS);
    expect(await storedResults(other, own)).toEqual([
      {
        ...{ attempt_id: own.id, scoring: 0, snapshot_id: freeze(aPaper()).id, counted_in: 'exam-2-3', score: 800 },
        total_questions: 4,
        total_answered: 2,
        total_not_answered: 2,
        correct_answers: 1,
        wrong_answers: 1,
        percentage: '25.00',
        marks_units: 800,
        subjects: '[{"name":"Reasoning","total":4,"answered":2,"correct":1}]',
        responses: '1100',
        spent_ms: '0,0,0,0',
        languages: null,
        confidences: '----',
      },
    ]);
  });

  test('answers and tags on a shuffled paper are stored by the questions and options of the frozen paper', async () => {
    const paper = { ...aPaper(), shuffle: 'questions-and-options' as const };
    const own = await begin(db, paper);
    const [place] = arrangementOf(paper, own.id);
    await finish(db, own, [{ ...answers(1, 1, 2), confidence: 'sure' } as SentEvent]);
    const [stored] = await storedResults(other, own);
    const frozen = place ? [...'0000'].fill(String(frozenOption(place, 2)), place.at, place.at + 1).join('') : '';
    expect(stored?.responses).toBe(frozen);
    expect(stored?.confidences).toBe(frozen.replace(/[1-4]/, 's').replaceAll('0', '-'));
  });

  test('choices are counted by the frozen options, even if some questions keep the order of theirs', async () => {
    const questions = aPaper().questions.map((it, at) => (at % 2 === 1 ? { ...it, keepsOptions: true as const } : it));
    const paper = { ...aPaper({ id: 'exam-77-1', questions }), shuffle: 'questions-and-options' as const };
    const counts = new Map<string, number>();
    for (let candidate = 0; candidate < 12; candidate += 1) {
      const own = await begin(db, paper);
      await finish(db, own, [answers(1, 1, 1), answers(2, 2, 2), answers(3, 3, 3), answers(4, 4, 4)]);
      const [stored] = await storedResults(other, own);
      [...(stored?.responses ?? '')].forEach((option, at) => {
        const key = `q${at + 1} option-${option}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      });
    }
    await countAllDue(db);
    const rows = await db.selectFrom('cohort_answer').selectAll().where('cohort', 'like', 'exam-77-1 %').execute();
    const counted = rows.filter(({ did }) => did.startsWith('option-'));
    expect(new Map(counted.map((row) => [`${row.question_id} ${row.did}`, row.candidates]))).toEqual(counts);
  });

  test('an attempt without events finishes with four blanks', async () => {
    const own = await begin(db, aPaper({ scheme: null }));
    expect(await finish(db, own)).toMatchObject({
      figures: { totalAnswered: 0, totalNotAnswered: 4, correctAnswers: 0, percentage: '0.00' },
    });
    expect(await storedResults(db, own)).toMatchObject([{ wrong_answers: 0, marks_units: null }]);
  });

  test('a second finish returns the same figures and refuses new events', async () => {
    const own = await begin(db);
    const first = await finish(db, own, [answers(1, 1, 1), answers(2, 2, 1)]);
    const result = await storedResults(db, own);
    const later = { nowMs: START_MS + MINUTE_MS };
    expect(await finish(db, own, [answers(1, 1, 1), answers(2, 2, 1)], later)).toEqual(first);
    expect(await finish(db, own, [answers(3, 2, 2)], later)).toEqual({
      ...first,
      acknowledged: [],
      refused: [{ sequence: 3, reason: 'too-late' }],
    });
    expect(await finish(db, own, [], { ...later, isTimeUp: true })).toMatchObject({ figures: ONE_OF_TWO });
    expect(await storedResults(db, own)).toEqual(result);
    expect(await finishedAtMs(db, own)).toBe(START_MS + 1_000);
  });

  test('twenty finishes at once make one result and all return it', async () => {
    const own = await begin(db);
    await save(db, own, [answers(1, 1, 1)]);
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => finish(instance(index), own, [answers(2, 2, 1)])),
    );
    for (const answer of all) {
      expect(answer).toMatchObject({ acknowledged: [2], refused: [], state: 'finished', figures: ONE_OF_TWO });
    }
    expect(await storedResults(db, own)).toHaveLength(1);
  });

  test('a finish amid saves of two devices counts exactly the acknowledged events', async () => {
    for (let round = 0; round < 20; round += 1) {
      const own = await begin(db);
      const saves = Array.from({ length: 6 }, (_, index) => {
        const question = (index % 4) + 1;
        return save(instance(index), own, [answers(index + 1, question, OPTIONS[(question + round) % 4] ?? 1)], {
          device: index % 2 === 1 ? LAPTOP : undefined,
        });
      });
      const finishing = finish(instance(round), own);
      const acknowledged = (await Promise.all(saves)).flatMap((answer) => answer.acknowledged);
      const { figures } = { figures: undefined, ...(await finishing) };
      const events = await storedEvents(db, own);
      expect(events.map(({ sequence }) => sequence).sort()).toEqual(acknowledged.sort());
      const last = new Map(events.map((event) => [event.question_number, event.option]));
      const correct = [...last].filter(([question, option]) => question === option).length;
      expect(figures).toMatchObject({ totalAnswered: last.size, correctAnswers: correct });
    }
  });

  if (store.engine === 'PostgreSQL') {
    test('a save is refused with the figures when another instance has just finished the attempt', async () => {
      const own = await begin(db);
      const attempt = await findAttempt(db, own.id, own.candidate);
      if (!attempt) throw new Error('attempt missing');
      let commit = () => {};
      const committing = new Promise<void>((resolve) => (commit = resolve));
      let hold = () => {};
      const held = new Promise<void>((resolve) => (hold = resolve));
      const finishing = commitTogether(other, async (trx) => {
        await finishIn(trx, attempt, START_MS + 1_000);
        hold();
        await committing;
      });
      await held;
      const saving = save(db, own, [answers(1, 1, 1)]);
      await waitForLock(db);
      commit();
      await finishing;
      expect(await saving).toMatchObject({
        acknowledged: [],
        refused: [{ sequence: 1, reason: 'too-late' }],
        state: 'finished',
        figures: { totalAnswered: 0 },
      });
    });
  }

  describe('at the end of the countdown', () => {
    test.each([
      ['long before', START_MS + MINUTE_MS, MINUTE_MS * 29],
      ['a millisecond before', END_MS - 1, 1],
    ])('%s the deadline, a finish by countdown only saves and returns the time left', async (_, nowMs, remainingMs) => {
      const own = await begin(db);
      const answer = await finish(db, own, [answers(1, 1, 3)], { isTimeUp: true, nowMs });
      expect(answer).toEqual({ acknowledged: [1], refused: [], ...(await readOpen(db, own, nowMs)) });
      expect(answer).toMatchObject({ remainingMs, progress: { responses: { q1: 3 } } });
      expect(await storedResults(db, own)).toEqual([]);
    });

    test.each([
      ['at the deadline', END_MS],
      ['in the grace', END_MS + GRACE_MS],
    ])('%s, a finish by countdown closes the attempt and counts its last events', async (_, nowMs) => {
      const own = await begin(db);
      const events = [answers(1, 1, 1), answers(2, 2, 1)];
      await linesOf(async () => {
        expect(await finish(db, own, events, { isTimeUp: true, nowMs })).toMatchObject({
          acknowledged: [1, 2],
          refused: [],
          figures: ONE_OF_TWO,
        });
      });
      expect(await finishedAtMs(db, own)).toBe(END_MS);
    });

    test('a finish by countdown after the grace refuses new events', async () => {
      const own = await begin(db);
      await save(db, own, [answers(1, 1, 1)]);
      const page = { isTimeUp: true, nowMs: END_MS + GRACE_MS + 1 };
      expect(await finish(db, own, [answers(1, 1, 1), answers(2, 2, 2)], page)).toMatchObject({
        acknowledged: [1],
        refused: [{ sequence: 2, reason: 'too-late' }],
        figures: { totalAnswered: 1, correctAnswers: 1 },
      });
      expect(await finishedAtMs(db, own)).toBe(END_MS);
    });
  });

  test('the result of any attempt equals the result in exact fractions', async () => {
    const schemes: Scheme[] = [
      { right: '2', wrong: '2/3' },
      { right: '2.5', wrong: '5/6' },
      { right: '2', wrong: '0.5' },
      { right: '1', wrong: '0' },
    ];
    const anAttempt = fc.record({
      keys: fc.array(fc.constantFrom('1', '2', '3', '4', ' 3 ', '4\n'), { minLength: 1, maxLength: 12 }),
      acts: fc.array(
        fc.record({
          type: fc.constantFrom('answer' as const, 'mark' as const, 'clear' as const),
          at: fc.nat(11),
          option: fc.constantFrom(...OPTIONS),
        }),
        { maxLength: 30 },
      ),
      scheme: fc.option(fc.constantFrom(...schemes)),
    });
    await fc.assert(
      fc.asyncProperty(anAttempt, async ({ keys, acts, scheme }) => {
        const own = await begin(db, paperOf(keys, scheme));
        const items = keys.map((correctAns): Parameters<typeof oracle>[0][number] => ({
          correctAns,
          subject: '',
          given: null,
        }));
        const events = acts.map(({ type, at, option }, index): SentEvent => {
          const question = (at % keys.length) + 1;
          const item = items[question - 1];
          if (item) item.given = type === 'clear' ? null : option;
          if (type === 'clear') return clears(index + 1, question);
          return (type === 'mark' ? marks : answers)(index + 1, question, option);
        });
        const last = Math.floor(events.length / 2);
        await save(db, own, events.slice(0, last));
        const answer = await finish(db, own, events.slice(last));

        const { wrongAnswers, marks: expectedMarks, ...figures } = oracle(items, scheme);
        expect(answer).toMatchObject({ state: 'finished', figures });
        const [result] = await storedResults(db, own);
        const units = result?.marks_units ?? null;
        expect(result?.wrong_answers).toBe(wrongAnswers);
        expect(units === null ? null : formatMarks(units)).toBe(expectedMarks);
      }),
      { numRuns: store.engine === 'SQLite' ? 100 : 50 },
    );
  });
});

function paperOf(keys: readonly string[], scheme: Scheme | null) {
  const unitsOf = (text: string) => Number(parseMarks(text));
  return aPaper(
    {
      scheme: scheme && { rightUnits: unitsOf(scheme.right), wrongUnits: unitsOf(scheme.wrong) },
      key: keys.map((correctAns) => ({ correctAns, explanation: html('') })),
    },
    keys.length,
  );
}
