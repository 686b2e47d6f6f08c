import { grantExtraMinutes } from '@/lib/sitting/compensatory-time';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { listHistory } from './history';
import { readScorecard } from './scorecard';
import { startAttempt } from './start';
import {
  aCandidate,
  answers,
  aPaper,
  begin,
  clears,
  DURATION_MS,
  finish,
  marks,
  MINUTE_MS,
  read,
  review,
  save,
  START_MS,
} from './testing';

describeEachEngine('finished attempts', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });

  describe('the history', () => {
    test('the history lists the candidate’s own attempts, newest first, under their frozen names', async () => {
      const candidate = aCandidate();
      const ids = [];
      for (const [turn, name] of ['Polity', 'History', 'Polity, second edition'].entries()) {
        const atMs = START_MS + turn * MINUTE_MS;
        const { id } = await startAttempt(db, candidate, aPaper({ name }), atMs);
        await finish(db, { candidate, id }, [answers(1, 1, 1)].slice(turn), { nowMs: atMs + 1_000 });
        ids.push(id);
      }
      await finish(db, await begin(db));
      const [first, second, third] = ids;
      const path = '/ExamPaper?categoryId=2&subCategoryId=3';
      const marks = { units: 0, fullUnits: 4_800 };
      const none = { path, marks, wrongAnswers: 0, totalQuestions: 4, correctAnswers: 0, percentage: '0.00' };
      const finishedAt = (turn: number) => START_MS + turn * MINUTE_MS + 1_000;
      expect(await listHistory(db, candidate, START_MS)).toEqual([
        { id: third, paperName: 'Polity, second edition', finishedAtMs: finishedAt(2), ...none },
        { id: second, paperName: 'History', finishedAtMs: finishedAt(1), ...none },
        {
          id: first,
          paperName: 'Polity',
          finishedAtMs: finishedAt(0),
          ...none,
          marks: { units: 1_200, fullUnits: 4_800 },
          correctAnswers: 1,
          percentage: '25.00',
        },
      ]);
    });

    test('the history and the review name the extra time that an attempt had', async () => {
      const candidate = aCandidate();
      await grantExtraMinutes(db, candidate, 20, START_MS);
      const { id } = await startAttempt(db, candidate, aPaper({ name: `Longer on ${store.engine}` }), START_MS);
      await finish(db, { candidate, id });
      expect(await listHistory(db, candidate, START_MS)).toMatchObject([{ id, extraMs: 10 * MINUTE_MS }]);
      expect(await review(db, { candidate, id })).toMatchObject({ extraMs: 10 * MINUTE_MS });
    });

    test('the history leaves out open attempts', async () => {
      const own = await begin(db);
      expect(await listHistory(db, own.candidate, START_MS)).toEqual([]);
      expect(await listHistory(db, aCandidate(), START_MS)).toEqual([]);
    });
  });

  describe('the review', () => {
    test('the review shows each question with the given answer, the right answer and the explanation', async () => {
      const own = await begin(db);
      await save(db, own, [answers(1, 1, 1), marks(2, 2, 4), answers(3, 3, 3), clears(4, 3)]);
      await finish(db, own, [], { nowMs: START_MS + MINUTE_MS });
      const shown = (number: number) => ({
        number,
        question: `Question ${number}?`,
        options: ['one', 'two', 'three', 'four'],
        subject: 'Reasoning',
        correct: [number],
        explanation: `Explanation ${number}.`,
      });
      expect(await readScorecard(db, own.candidate, own.id, START_MS)).toMatchObject({
        state: 'finished',
        id: own.id,
        kind: 'exam',
        figures: { totalQuestions: 4, totalAnswered: 2, totalNotAnswered: 2, correctAnswers: 1, percentage: '25.00' },
        paperName: 'CGL Tier I',
        finishedAtMs: START_MS + MINUTE_MS,
        questions: [
          { ...shown(1), chosen: 1, isMarked: false, verdict: 'correct' },
          { ...shown(2), chosen: 4, isMarked: true, verdict: 'wrong' },
          { ...shown(3), chosen: null, isMarked: false, verdict: 'blank' },
          { ...shown(4), chosen: null, isMarked: false, verdict: 'blank' },
        ],
      });
    });

    test('the review judges an answer that is marked for review', async () => {
      const own = await begin(db);
      await finish(db, own, [marks(1, 2, 2)]);
      const { questions, figures } = await review(db, own);
      expect(questions[1]).toMatchObject({ chosen: 2, correct: [2], isMarked: true, verdict: 'correct' });
      expect(figures).toMatchObject({ totalAnswered: 1, correctAnswers: 1 });
    });

    test('the review finds the right option in a key with white space', async () => {
      const own = await begin(db, aPaper({ key: aPaper().key.map((it) => ({ ...it, correctAns: ' 2\n' })) }));
      await finish(db, own, [answers(1, 1, 2)]);
      const [first] = (await review(db, own)).questions;
      expect(first).toMatchObject({ chosen: 2, correct: [2], verdict: 'correct' });
    });

    test('the review shows unanswered questions with odd ids as blank', async () => {
      const ids = ['constructor', '__proto__', 'toString', 'q4'];
      const questions = aPaper().questions.map((it, index) => ({ ...it, id: ids[index] ?? '' }));
      const own = await begin(db, aPaper({ questions }));
      await finish(db, own, [answers(1, 2, 2)]);
      const shown = (await review(db, own)).questions;
      expect(shown.map(({ chosen }) => chosen)).toEqual([null, 2, null, null]);
    });

    test('an open attempt has no review, even after its time, until it is closed', async () => {
      const own = await begin(db);
      await save(db, own, [answers(1, 1, 1)]);
      expect(await readScorecard(db, own.candidate, own.id, START_MS)).toBeUndefined();
      await read(db, own, START_MS + 2 * DURATION_MS);
      expect(await readScorecard(db, own.candidate, own.id, START_MS)).toMatchObject({
        finishedAtMs: START_MS + DURATION_MS,
      });
    });
  });
});
