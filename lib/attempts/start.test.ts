import type { Db } from '@/lib/db/database';
import { grantExtraMinutes } from '@/lib/db/compensatory-time';
import { describeEachEngine } from '@/lib/db/testing';
import { toCandidatePaper } from '@/lib/exam/paper';

import { readScorecard } from './scorecard';
import { finishAttempt, saveEvents } from './save';
import { offerPaper, readAttempt, resumeAttempt, startAttempt } from './start';
import {
  aCandidate,
  aLockedPaper,
  answers,
  aPaper,
  begin,
  DURATION_MS,
  finish,
  finishedAtMs,
  html,
  MINUTE_MS,
  PHONE,
  read,
  readOpen,
  review,
  save,
  START_MS,
  storedEvents,
  storedResults,
  visits,
} from './testing';
import type { PaperChoice } from './wire';

/** What `aPaper` is a paper of. */
const CHOICE: PaperChoice = { kind: 'exam', categoryId: 2, subCategoryId: 3 };
const GRACE_MS = 5_000;

const NOTHING_DONE = {
  answered: [],
  notAnswered: [1, 2, 3, 4],
  notVisited: [2, 3, 4],
  visited: [1],
  markedForReview: [],
  totalQuestions: 4,
  responses: {},
};

describeEachEngine('starting an attempt', (store) => {
  let db: Db;
  /** Another instance of the site on the same store. */
  let other: Db;

  beforeAll(async () => {
    const url = await store.freshUrl();
    [db, other] = [await store.open(url), await store.open(url)];
  });

  /** Instances between which simultaneous requests are spread; in one process, two on SQLite would block each other. */
  const instances = () => (store.engine === 'SQLite' ? [db] : [db, other]);

  const attemptsOf = (candidate: string) =>
    db.selectFrom('attempt').select('id').where('candidate', '=', candidate).execute();

  test('gives the paper without its key, the whole time and nothing done', async () => {
    const candidate = aCandidate();
    const started = await startAttempt(db, candidate, aPaper(), START_MS);
    expect(started).toEqual({
      state: 'open',
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      candidate,
      order: 0,
      remainingMs: DURATION_MS,
      sectionTimes: [],
      progress: NOTHING_DONE,
      paper: toCandidatePaper(aPaper()),
    });
  });

  test('twenty times at once makes one attempt, which all are given', async () => {
    const candidate = aCandidate();
    const started = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const instance = instances()[index % instances().length] ?? db;
        return startAttempt(instance, candidate, aPaper(), START_MS + index);
      }),
    );
    expect(new Set(started.map(({ id }) => id)).size).toBe(1);
    expect(await attemptsOf(candidate)).toEqual([{ id: started[0]?.id }]);
  });

  test('twenty candidates at once get an attempt each, on one kept paper', async () => {
    const paper = aPaper({ name: 'A paper for twenty' });
    const candidates = Array.from({ length: 20 }, aCandidate);
    const started = await Promise.all(
      candidates.map((candidate, index) => {
        const instance = instances()[index % instances().length] ?? db;
        return startAttempt(instance, candidate, paper, START_MS);
      }),
    );
    expect(started.map(({ candidate }) => candidate)).toEqual(candidates);
    const ids = started.map(({ id }) => id);
    expect(new Set(ids).size).toBe(20);
    const kept = db.selectFrom('attempt').select('snapshot_id').distinct().where('id', 'in', ids);
    expect(await kept.execute()).toHaveLength(1);
  });

  test('is at once on the disk: another instance reads it', async () => {
    const own = await begin(db);
    expect(await readOpen(other, own)).toMatchObject({ id: own.id, progress: NOTHING_DONE });
  });

  test('again resumes the open one, with its own start and what was done in it', async () => {
    const own = await begin(db);
    await save(db, own, [answers(1, 2, 3)]);
    const again = await startAttempt(db, own.candidate, aPaper(), START_MS + 5 * MINUTE_MS);
    expect(again).toMatchObject({ id: own.id, order: 1, remainingMs: 25 * MINUTE_MS });
    expect(again.progress.responses).toEqual({ q2: 3 });
  });

  test('on another paper is an attempt of its own', async () => {
    const own = await begin(db);
    const second = await startAttempt(db, own.candidate, aPaper({ id: 'test-2-3' }), START_MS);
    expect(second.id).not.toBe(own.id);
    expect(await attemptsOf(own.candidate)).toHaveLength(2);
  });

  test('after the finish begins a new one', async () => {
    const own = await begin(db);
    await save(db, own, [answers(1, 1, 1)]);
    await finish(db, own);
    const second = await startAttempt(db, own.candidate, aPaper(), START_MS + MINUTE_MS);
    expect(second).toMatchObject({ order: 0, remainingMs: DURATION_MS, progress: NOTHING_DONE });
    expect(second.id).not.toBe(own.id);
  });

  describe('frozen papers', () => {
    const changed = aPaper({
      name: 'Changed',
      durationMs: 60 * MINUTE_MS,
      questions: aPaper().questions.map((it) => ({ ...it, question: html(`Changed ${it.id}`) })),
      key: aPaper().key.map((it) => ({ ...it, correctAns: '4' })),
    });

    test('an attempt keeps the paper on which it was started, whatever the host changes', async () => {
      const own = await begin(db);
      const again = await startAttempt(db, own.candidate, changed, START_MS + MINUTE_MS);
      expect(again).toMatchObject({ id: own.id, remainingMs: 29 * MINUTE_MS, paper: toCandidatePaper(aPaper()) });
      expect(await resumeAttempt(db, own.candidate, CHOICE, START_MS)).toMatchObject({
        paper: toCandidatePaper(aPaper()),
      });
    });

    test('and is scored and reviewed by the key of its start', async () => {
      const own = await begin(db);
      const later = await begin(db, changed);
      for (const it of [own, later]) await save(db, it, [answers(1, 1, 1), answers(2, 2, 2), answers(3, 4, 4)]);
      expect(await finish(db, own)).toMatchObject({ figures: { correctAnswers: 3 } });
      expect(await finish(db, later)).toMatchObject({ figures: { correctAnswers: 1 } });
      const { questions } = await review(db, own);
      expect(questions.map(({ question, correct }) => [question, correct])).toEqual([
        ['Question 1?', 1],
        ['Question 2?', 2],
        ['Question 3?', 3],
        ['Question 4?', 4],
      ]);
    });
  });

  describe('resuming', () => {
    test('gives what starting gave, as it stands now', async () => {
      const own = await begin(db, aLockedPaper());
      await save(db, own, [answers(1, 2, 4), visits(2, 1)]);
      expect(await resumeAttempt(db, own.candidate, CHOICE, START_MS + 12 * MINUTE_MS)).toEqual({
        state: 'open',
        ...own,
        order: 2,
        remainingMs: 18 * MINUTE_MS,
        sectionTimes: [
          { name: 'Reasoning', first: 1, last: 2, opensInMs: -12 * MINUTE_MS, closesInMs: -2 * MINUTE_MS },
          { name: 'English', first: 3, last: 4, opensInMs: -2 * MINUTE_MS, closesInMs: 18 * MINUTE_MS },
        ],
        progress: {
          ...NOTHING_DONE,
          answered: [2],
          notAnswered: [1, 3, 4],
          visited: [1, 2],
          notVisited: [3, 4],
          responses: { q2: 4 },
        },
        paper: toCandidatePaper(aLockedPaper()),
      });
    });

    test('finds nothing where there is no attempt, none on that paper, and none of that candidate', async () => {
      const { candidate } = await begin(db);
      const resume = (who: string, change: Partial<PaperChoice>) =>
        resumeAttempt(db, who, { ...CHOICE, ...change }, START_MS);
      expect(await resume(aCandidate(), {})).toBeUndefined();
      expect(await resume(candidate, { kind: 'test' })).toBeUndefined();
      expect(await resume(candidate, { categoryId: 3 })).toBeUndefined();
      expect(await resume(candidate, { subCategoryId: 2 })).toBeUndefined();
      expect(await resume(candidate, {})).toMatchObject({ candidate });
    });

    test('finds nothing after the finish', async () => {
      const own = await begin(db);
      await finish(db, own);
      expect(await resumeAttempt(db, own.candidate, CHOICE, START_MS + 2_000)).toBeUndefined();
    });

    test('closes and scores an attempt whose time is over with its grace, and not before', async () => {
      const own = await begin(db);
      await save(db, own, [answers(1, 1, 1)]);
      const endMs = START_MS + DURATION_MS + GRACE_MS;
      expect(await resumeAttempt(db, own.candidate, CHOICE, endMs)).toMatchObject({ id: own.id, remainingMs: 0 });
      expect(await storedResults(db, own)).toEqual([]);
      expect(await resumeAttempt(db, own.candidate, CHOICE, endMs + 1)).toBeUndefined();
      expect(await storedResults(db, own)).toMatchObject([{ correct_answers: 1 }]);
      expect(await finishedAtMs(db, own)).toBe(START_MS + DURATION_MS);
    });

    test('and starting twenty times at once after the time closes the old attempt once and makes one new', async () => {
      const own = await begin(db);
      const lateMs = START_MS + 2 * DURATION_MS;
      const started = await Promise.all(
        Array.from({ length: 20 }, async (_, index) => {
          const instance = instances()[index % instances().length] ?? db;
          const open = await resumeAttempt(instance, own.candidate, CHOICE, lateMs);
          return open ?? startAttempt(instance, own.candidate, aPaper(), lateMs);
        }),
      );
      const ids = new Set(started.map(({ id }) => id));
      expect(ids.size).toBe(1);
      expect(ids).not.toContain(own.id);
      expect(await attemptsOf(own.candidate)).toHaveLength(2);
      expect(await storedResults(db, own)).toHaveLength(1);
    });
  });

  describe('reading', () => {
    test('tells how an open attempt stands', async () => {
      const own = await begin(db);
      await save(db, own, [answers(1, 1, 2)]);
      expect(await read(db, own, START_MS + MINUTE_MS)).toEqual({
        state: 'open',
        id: own.id,
        order: 1,
        remainingMs: 29 * MINUTE_MS,
        sectionTimes: [],
        progress: { ...NOTHING_DONE, answered: [1], notAnswered: [2, 3, 4], responses: { q1: 2 } },
      });
    });

    test('of an attempt whose time is over closes and scores it first', async () => {
      const own = await begin(db);
      await save(db, own, [answers(1, 1, 1), answers(2, 2, 1)]);
      const figures = {
        totalQuestions: 4,
        totalAnswered: 2,
        totalNotAnswered: 2,
        correctAnswers: 1,
        percentage: '25.00',
      };
      const endMs = START_MS + DURATION_MS + GRACE_MS;
      expect(await read(db, own, endMs)).toMatchObject({ state: 'open', remainingMs: 0 });
      const finished = { state: 'finished', id: own.id, kind: 'exam', figures };
      expect(await read(db, own, endMs + 1)).toEqual(finished);
      expect(await finishedAtMs(db, own)).toBe(START_MS + DURATION_MS);
      expect(await read(db, own, endMs + DURATION_MS)).toEqual(finished);
    });

    test('says whether it was a test or an exam', async () => {
      const own = await begin(db, aPaper({ id: 'test-2-3' }));
      await finish(db, own);
      expect(await read(db, own)).toMatchObject({ state: 'finished', kind: 'test' });
    });

    test('a clock that was put back gives no time', async () => {
      const own = await begin(db);
      expect(await read(db, own, START_MS - MINUTE_MS)).toMatchObject({ remainingMs: DURATION_MS });
    });
  });

  describe('another candidate’s attempt is as if it were missing', () => {
    const request = { device: PHONE, seenOrder: 0, events: [answers(1, 1, 1)] };

    test.each<[string, (owner: string) => string]>([
      ['to somebody else', aCandidate],
      ['to who has the name in capitals', (owner) => owner.toUpperCase()],
      ['to nobody', () => ''],
    ])('%s', async (_, thiefOf) => {
      const own = await begin(db);
      const thief = thiefOf(own.candidate);
      for (const [candidate, id] of [
        [thief, own.id],
        [own.candidate, 'missing'],
      ] as const) {
        expect(await readAttempt(db, candidate, id, START_MS)).toBeUndefined();
        expect(await saveEvents(db, candidate, id, request, START_MS)).toBe('no-attempt');
        expect(await finishAttempt(db, candidate, id, request, START_MS)).toBe('no-attempt');
        expect(await readScorecard(db, candidate, id)).toBeUndefined();
      }
      expect(await storedEvents(db, own)).toEqual([]);
      expect(await read(db, own)).toMatchObject({ state: 'open', order: 0 });
    });

    test('also when it is finished, or its time is over', async () => {
      const [own, expired] = [await begin(db), await begin(db)];
      await finish(db, own);
      const lateMs = START_MS + 2 * DURATION_MS;
      for (const { id } of [own, expired]) {
        const thief = aCandidate();
        expect(await readAttempt(db, thief, id, lateMs)).toBeUndefined();
        expect(await saveEvents(db, thief, id, request, lateMs)).toBe('no-attempt');
        expect(await finishAttempt(db, thief, id, request, lateMs)).toBe('no-attempt');
        expect(await readScorecard(db, thief, id)).toBeUndefined();
      }
      expect(await storedResults(db, expired)).toEqual([]);
    });
  });

  describe('compensatory time', () => {
    test('lengthens the time and the locked sections', async () => {
      const candidate = aCandidate();
      await grantExtraMinutes(db, candidate, 20);
      const started = await startAttempt(db, candidate, aLockedPaper(), START_MS);
      expect(started).toMatchObject({
        remainingMs: 40 * MINUTE_MS,
        sectionTimes: [
          { name: 'Reasoning', opensInMs: 0, closesInMs: (40 / 3) * MINUTE_MS },
          { name: 'English', opensInMs: (40 / 3) * MINUTE_MS, closesInMs: 40 * MINUTE_MS },
        ],
      });
      const own = { candidate, id: started.id };
      const late = await save(db, own, [answers(1, 3, 3)], { nowMs: START_MS + 39 * MINUTE_MS });
      expect(late).toMatchObject({ acknowledged: [1], remainingMs: MINUTE_MS });
      expect(await read(db, own, START_MS + 40 * MINUTE_MS + GRACE_MS + 1)).toMatchObject({ state: 'finished' });
      expect(await finishedAtMs(db, own)).toBe(START_MS + 40 * MINUTE_MS);
    });

    test('is offered to whom it was granted, to nobody else', async () => {
      const candidate = aCandidate();
      await grantExtraMinutes(db, candidate, 20);
      expect(await offerPaper(db, candidate, aPaper())).toMatchObject({ durationMs: 40 * MINUTE_MS });
      expect(await offerPaper(db, aCandidate(), aPaper())).toMatchObject({ durationMs: DURATION_MS });
    });

    test('changes nothing in an attempt that runs', async () => {
      const own = await begin(db);
      await grantExtraMinutes(db, own.candidate, 20);
      const again = await startAttempt(db, own.candidate, aPaper(), START_MS + MINUTE_MS);
      expect(again).toMatchObject({ id: own.id, remainingMs: 29 * MINUTE_MS });
      expect(await readOpen(db, own, START_MS + MINUTE_MS)).toMatchObject({ remainingMs: 29 * MINUTE_MS });
    });
  });

  test('a paper is offered with its figures, its sections and its marking, and nothing is begun', async () => {
    const candidate = aCandidate();
    const { name, sections, scheme } = aLockedPaper();
    expect(await offerPaper(db, candidate, aLockedPaper())).toEqual({
      state: 'offered',
      name,
      durationMs: DURATION_MS,
      totalQuestions: 4,
      sections,
      scheme,
      lastAttemptId: null,
    });
    expect(await attemptsOf(candidate)).toEqual([]);
  });

  test('an offer names the last of the candidate’s own attempts on the paper that is over', async () => {
    const candidate = aCandidate();
    const ids: string[] = [];
    for (const startMs of [START_MS, START_MS + 2 * DURATION_MS]) {
      const { id } = await startAttempt(db, candidate, aPaper(), startMs);
      await read(db, { candidate, id }, startMs + DURATION_MS + GRACE_MS + 1);
      ids.push(id);
    }
    await startAttempt(db, candidate, aPaper(), START_MS + 4 * DURATION_MS);
    expect(await offerPaper(db, candidate, aPaper())).toMatchObject({ lastAttemptId: ids[1] });
    expect(await offerPaper(db, candidate, { ...aPaper(), id: 'test-9-9' })).toMatchObject({ lastAttemptId: null });
    expect(await offerPaper(db, aCandidate(), aPaper())).toMatchObject({ lastAttemptId: null });
  });
});
