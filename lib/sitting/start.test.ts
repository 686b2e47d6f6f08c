import { toCandidatePaper } from '@/lib/exam/paper';
import { grantExtraMinutes } from '@/lib/sitting/compensatory-time';
import { addPaperSnapshot } from '@/lib/store/attempts';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { freeze } from './frozen-paper';
import { finishAttempt, saveEvents } from './save';
import { readScorecard } from './scorecard';
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
import type { HostChoice } from './wire';

const CHOICE: HostChoice = { kind: 'exam', categoryId: 2, subCategoryId: 3 };
/** The grace and the longest wait of a save in the queue. */
const CLOSES_AFTER_MS = 19_000;

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

  /** Requests are spread over these. SQLite has one, since two in one process block each other. */
  const instances = () => (store.engine === 'SQLite' ? [db] : [db, other]);

  const attemptsOf = (candidate: string) =>
    db.selectFrom('attempt').select('id').where('candidate', '=', candidate).execute();

  test('a start gives the paper without its key, the whole time and empty progress', async () => {
    const candidate = aCandidate();
    const started = await startAttempt(db, candidate, aPaper(), START_MS);
    expect(started).toEqual({
      state: 'open',
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      candidate,
      have: {},
      remainingMs: DURATION_MS,
      sectionTimes: [],
      progress: NOTHING_DONE,
      paper: toCandidatePaper(aPaper()),
    });
  });

  test('twenty starts at once make one attempt and all return it', async () => {
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

  test('twenty candidates who start at once get an attempt each, on one stored paper', async () => {
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

  test('another instance reads an attempt as soon as it is started', async () => {
    const own = await begin(db);
    expect(await readOpen(other, own)).toMatchObject({ id: own.id, progress: NOTHING_DONE });
  });

  test('a second start resumes the open attempt with its start and its progress', async () => {
    const own = await begin(db);
    await save(db, own, [answers(1, 2, 3)]);
    const again = await startAttempt(db, own.candidate, aPaper(), START_MS + 5 * MINUTE_MS);
    expect(again).toMatchObject({ id: own.id, remainingMs: 25 * MINUTE_MS });
    expect(again.progress.responses).toEqual({ q2: 3 });
  });

  test('a start on another paper makes another attempt', async () => {
    const own = await begin(db);
    const second = await startAttempt(db, own.candidate, aPaper({ id: 'test-2-3' }), START_MS);
    expect(second.id).not.toBe(own.id);
    expect(await attemptsOf(own.candidate)).toHaveLength(2);
  });

  test('a start after the finish makes a new attempt', async () => {
    const own = await begin(db);
    await save(db, own, [answers(1, 1, 1)]);
    await finish(db, own);
    const second = await startAttempt(db, own.candidate, aPaper(), START_MS + MINUTE_MS);
    expect(second).toMatchObject({ have: {}, remainingMs: DURATION_MS, progress: NOTHING_DONE });
    expect(second.id).not.toBe(own.id);
  });

  describe('frozen papers', () => {
    const changed = aPaper({
      name: 'Changed',
      durationMs: 60 * MINUTE_MS,
      questions: aPaper().questions.map((it) => ({ ...it, question: html(`Changed ${it.id}`) })),
      key: aPaper().key.map((it) => ({ ...it, correctAns: '4' })),
    });

    test('an attempt keeps the paper it was started on, whatever the host changes', async () => {
      const own = await begin(db);
      const again = await startAttempt(db, own.candidate, changed, START_MS + MINUTE_MS);
      expect(again).toMatchObject({ id: own.id, remainingMs: 29 * MINUTE_MS, paper: toCandidatePaper(aPaper()) });
      expect(await resumeAttempt(db, own.candidate, CHOICE, START_MS)).toMatchObject({
        paper: toCandidatePaper(aPaper()),
      });
    });

    test('a paper that the sweep deletes as somebody starts it is frozen anew', async () => {
      for (let round = 0; round < 5; round += 1) {
        const paper = aPaper({ name: `Unused ${round}` });
        await db.transaction().execute((trx) => addPaperSnapshot(trx, freeze(paper), 0));
        const starting = startAttempt(db, aCandidate(), paper, START_MS);
        const deleting = db.deleteFrom('paper_snapshot').where('id', '=', freeze(paper).id).execute();
        // If the start was first, its attempt keeps the paper.
        await deleting.catch(() => undefined);
        expect(await starting).toMatchObject({ state: 'open', paper: { name: `Unused ${round}` } });
      }
    });

    test('an attempt is scored and reviewed by the key at its start', async () => {
      const own = await begin(db);
      const later = await begin(db, changed);
      for (const it of [own, later]) await save(db, it, [answers(1, 1, 1), answers(2, 2, 2), answers(3, 4, 4)]);
      expect(await finish(db, own)).toMatchObject({ figures: { correctAnswers: 3 } });
      expect(await finish(db, later)).toMatchObject({ figures: { correctAnswers: 1 } });
      const { questions } = await review(db, own);
      expect(questions.map(({ question, correct }) => [question, correct])).toEqual([
        ['Question 1?', [1]],
        ['Question 2?', [2]],
        ['Question 3?', [3]],
        ['Question 4?', [4]],
      ]);
    });
  });

  describe('resuming', () => {
    test('resuming gives the paper with the current times and progress', async () => {
      const own = await begin(db, aLockedPaper());
      await save(db, own, [answers(1, 2, 4), visits(2, 1)]);
      expect(await resumeAttempt(db, own.candidate, CHOICE, START_MS + 12 * MINUTE_MS)).toEqual({
        state: 'open',
        ...own,
        have: { [PHONE]: [[1, 2]] },
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

    test('resuming finds only the candidate’s own attempt on that paper', async () => {
      const { candidate } = await begin(db);
      const resume = (who: string, change: Partial<HostChoice>) =>
        resumeAttempt(db, who, { ...CHOICE, ...change }, START_MS);
      expect(await resume(aCandidate(), {})).toBeUndefined();
      expect(await resume(candidate, { kind: 'test' })).toBeUndefined();
      expect(await resume(candidate, { categoryId: 3 })).toBeUndefined();
      expect(await resume(candidate, { subCategoryId: 2 })).toBeUndefined();
      expect(await resume(candidate, {})).toMatchObject({ candidate });
    });

    test('resuming finds nothing after the finish', async () => {
      const own = await begin(db);
      await finish(db, own);
      expect(await resumeAttempt(db, own.candidate, CHOICE, START_MS + 2_000)).toBeUndefined();
    });

    test('resuming closes and scores an attempt that no save can reach, and no other', async () => {
      const own = await begin(db);
      await save(db, own, [answers(1, 1, 1)]);
      const endMs = START_MS + DURATION_MS + CLOSES_AFTER_MS;
      expect(await resumeAttempt(db, own.candidate, CHOICE, endMs)).toMatchObject({ id: own.id, remainingMs: 0 });
      expect(await storedResults(db, own)).toEqual([]);
      expect(await resumeAttempt(db, own.candidate, CHOICE, endMs + 1)).toBeUndefined();
      expect(await storedResults(db, own)).toMatchObject([{ correct_answers: 1 }]);
      expect(await finishedAtMs(db, own)).toBe(START_MS + DURATION_MS);
    });

    test('twenty late resumptions and starts at once close the old attempt once and make one new', async () => {
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
    test('reading gives the state of an open attempt', async () => {
      const own = await begin(db);
      await save(db, own, [answers(1, 1, 2)]);
      expect(await read(db, own, START_MS + MINUTE_MS)).toEqual({
        state: 'open',
        id: own.id,
        have: { [PHONE]: [[1, 1]] },
        remainingMs: 29 * MINUTE_MS,
        sectionTimes: [],
        progress: { ...NOTHING_DONE, answered: [1], notAnswered: [2, 3, 4], responses: { q1: 2 } },
      });
    });

    test('reading closes and scores an attempt that no save can reach', async () => {
      const own = await begin(db);
      await save(db, own, [answers(1, 1, 1), answers(2, 2, 1)]);
      const figures = {
        totalQuestions: 4,
        totalAnswered: 2,
        totalNotAnswered: 2,
        correctAnswers: 1,
        percentage: '25.00',
      };
      const endMs = START_MS + DURATION_MS + CLOSES_AFTER_MS;
      expect(await read(db, own, endMs)).toMatchObject({ state: 'open', remainingMs: 0 });
      const finished = { state: 'finished', id: own.id, kind: 'exam', figures };
      expect(await read(db, own, endMs + 1)).toEqual(finished);
      expect(await finishedAtMs(db, own)).toBe(START_MS + DURATION_MS);
      expect(await read(db, own, endMs + DURATION_MS)).toEqual(finished);
    });

    test('reading says whether an attempt was a test or an exam', async () => {
      const own = await begin(db, aPaper({ id: 'test-2-3' }));
      await finish(db, own);
      expect(await read(db, own)).toMatchObject({ state: 'finished', kind: 'test' });
    });

    test('a clock that was set back gives no extra time', async () => {
      const own = await begin(db);
      expect(await read(db, own, START_MS - MINUTE_MS)).toMatchObject({ remainingMs: DURATION_MS });
    });
  });

  describe('another candidate’s attempt', () => {
    const request = { device: PHONE, events: [answers(1, 1, 1)] };

    test.each<[string, (owner: string) => string]>([
      ['to somebody else', aCandidate],
      ['to the owner’s name in capitals', (owner) => owner.toUpperCase()],
      ['to nobody', () => ''],
    ])('an attempt looks missing %s', async (_, thiefOf) => {
      const own = await begin(db);
      const thief = thiefOf(own.candidate);
      for (const [candidate, id] of [
        [thief, own.id],
        [own.candidate, 'missing'],
      ] as const) {
        expect(await readAttempt(db, candidate, id, START_MS)).toBeUndefined();
        expect(await saveEvents(db, candidate, id, request, START_MS)).toBe('no-attempt');
        expect(await finishAttempt(db, candidate, id, request, START_MS)).toBe('no-attempt');
        expect(await readScorecard(db, candidate, id, START_MS)).toBeUndefined();
      }
      expect(await storedEvents(db, own)).toEqual([]);
      expect(await read(db, own)).toMatchObject({ state: 'open', have: {} });
    });

    test('another candidate’s finished or expired attempt looks missing', async () => {
      const [own, expired] = [await begin(db), await begin(db)];
      await finish(db, own);
      const lateMs = START_MS + 2 * DURATION_MS;
      for (const { id } of [own, expired]) {
        const thief = aCandidate();
        expect(await readAttempt(db, thief, id, lateMs)).toBeUndefined();
        expect(await saveEvents(db, thief, id, request, lateMs)).toBe('no-attempt');
        expect(await finishAttempt(db, thief, id, request, lateMs)).toBe('no-attempt');
        expect(await readScorecard(db, thief, id, lateMs)).toBeUndefined();
      }
      expect(await storedResults(db, expired)).toEqual([]);
    });
  });

  describe('compensatory time', () => {
    test('compensatory time lengthens the attempt and its locked sections', async () => {
      const candidate = aCandidate();
      await grantExtraMinutes(db, candidate, 20, START_MS);
      const started = await startAttempt(db, candidate, aLockedPaper(), START_MS);
      expect(started).toMatchObject({
        remainingMs: 40 * MINUTE_MS,
        extraMs: 10 * MINUTE_MS,
        sectionTimes: [
          { name: 'Reasoning', opensInMs: 0, closesInMs: (40 / 3) * MINUTE_MS, extraMs: (10 / 3) * MINUTE_MS },
          {
            name: 'English',
            opensInMs: (40 / 3) * MINUTE_MS,
            closesInMs: 40 * MINUTE_MS,
            extraMs: (20 / 3) * MINUTE_MS,
          },
        ],
      });
      const own = { candidate, id: started.id };
      const late = await save(db, own, [answers(1, 3, 3)], { nowMs: START_MS + 39 * MINUTE_MS });
      expect(late).toMatchObject({ acknowledged: [1], remainingMs: MINUTE_MS });
      expect(await read(db, own, START_MS + 40 * MINUTE_MS + CLOSES_AFTER_MS + 1)).toMatchObject({ state: 'finished' });
      expect(await finishedAtMs(db, own)).toBe(START_MS + 40 * MINUTE_MS);
    });

    test('compensatory time is offered only to the candidate it was granted to', async () => {
      const candidate = aCandidate();
      await grantExtraMinutes(db, candidate, 20, START_MS);
      const offered = await offerPaper(db, candidate, aLockedPaper(), START_MS);
      expect(offered).toMatchObject({ durationMs: 40 * MINUTE_MS, extraMs: 10 * MINUTE_MS });
      expect(offered.sections.map(({ durationMs }) => durationMs)).toEqual([
        (40 / 3) * MINUTE_MS,
        (80 / 3) * MINUTE_MS,
      ]);
      const plain = await offerPaper(db, aCandidate(), aPaper(), START_MS);
      expect(plain).toMatchObject({ durationMs: DURATION_MS });
      expect(plain).not.toHaveProperty('extraMs');
    });

    test('compensatory time does not change a running attempt', async () => {
      const own = await begin(db);
      await grantExtraMinutes(db, own.candidate, 20, START_MS);
      const again = await startAttempt(db, own.candidate, aPaper(), START_MS + MINUTE_MS);
      expect(again).toMatchObject({ id: own.id, remainingMs: 29 * MINUTE_MS });
      expect(await readOpen(db, own, START_MS + MINUTE_MS)).toMatchObject({ remainingMs: 29 * MINUTE_MS });
    });
  });

  test('an offer shows the paper’s figures, sections and marking, and starts nothing', async () => {
    const candidate = aCandidate();
    const { name, sections, scheme } = aLockedPaper();
    expect(await offerPaper(db, candidate, aLockedPaper(), START_MS)).toEqual({
      state: 'offered',
      candidate,
      name,
      durationMs: DURATION_MS,
      totalQuestions: 4,
      sections,
      scheme,
      lastAttemptId: null,
    });
    expect(await attemptsOf(candidate)).toEqual([]);
  });

  test('an offer and an attempt say from how many questions theirs were drawn', async () => {
    const paper = { ...aPaper(), drawnFrom: 250 };
    expect(await offerPaper(db, aCandidate(), paper, START_MS)).toMatchObject({ drawnFrom: 250 });
    const { paper: started } = await startAttempt(db, aCandidate(), paper, START_MS);
    expect(started).toMatchObject({ drawnFrom: 250 });
  });

  test('an offer names the candidate’s last finished attempt on the paper', async () => {
    const candidate = aCandidate();
    const ids: string[] = [];
    for (const startMs of [START_MS, START_MS + 2 * DURATION_MS]) {
      const { id } = await startAttempt(db, candidate, aPaper(), startMs);
      await read(db, { candidate, id }, startMs + DURATION_MS + CLOSES_AFTER_MS + 1);
      ids.push(id);
    }
    await startAttempt(db, candidate, aPaper(), START_MS + 4 * DURATION_MS);
    expect(await offerPaper(db, candidate, aPaper(), START_MS)).toMatchObject({ lastAttemptId: ids[1] });
    expect(await offerPaper(db, candidate, { ...aPaper(), id: 'test-9-9' }, START_MS)).toMatchObject({
      lastAttemptId: null,
    });
    expect(await offerPaper(db, aCandidate(), aPaper(), START_MS)).toMatchObject({ lastAttemptId: null });
  });
});
