import fc from 'fast-check';

import { arrange } from '@/lib/exam/arrangement';
import { languageLetter } from '@/lib/exam/languages';
import { type KeyedPaper, OPTIONS } from '@/lib/exam/paper';
import { aMock, aPublishedPaper } from '@/lib/holding/mocks/testing';
import { voidAttempt } from '@/lib/holding/mocks/void';
import { rescoreAllDue } from '@/lib/holding/rulings/rescore';
import { confirm, proposeRuling } from '@/lib/holding/rulings/rule';
import type { SafeHtml } from '@/lib/html/sanitize';
import { enterMock } from '@/lib/sitting/enter-mock';
import { freeze } from '@/lib/sitting/frozen-paper';
import { startAttempt } from '@/lib/sitting/start';
import {
  aCandidate,
  answers,
  aPaper,
  aPaperInBoth,
  begin,
  clears,
  finish,
  LAPTOP,
  marks,
  MINUTE_MS,
  type Own,
  save,
  START_MS,
  storedResults,
  visits,
} from '@/lib/sitting/testing';
import type { SentEvent } from '@/lib/sitting/wire';
import { addPaperSnapshot } from '@/lib/store/attempts';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { paperDigest } from './paper-digest';
import { readSheet } from './read-sheet';
import { currentScorings } from './scorings';

const LATER_MS = START_MS + 60 * MINUTE_MS;

/** Questions of a paper's own: open attempts and mocks withhold papers that share theirs. */
const ownQuestions = (prefix: string, changes: Partial<KeyedPaper<SafeHtml>> = {}) => {
  const paper = aPaper(changes);
  return { ...paper, questions: paper.questions.map((it) => ({ ...it, id: prefix + it.id })) };
};

describeEachEngine('response sheets', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });

  const sheetOf = async ({ candidate, id }: Own, nowMs = LATER_MS) => {
    const sheet = await readSheet(db, candidate, id, nowMs);
    if (!sheet) throw new Error('no sheet');
    return sheet;
  };

  test('a sheet has each valid response, with the time when the server accepted it', async () => {
    const own = await begin(db, ownQuestions('force-'));
    await save(db, own, [answers(1, 1, 2), marks(2, 2, 2)], { nowMs: START_MS + 1_000 });
    await save(db, own, [answers(1, 1, 1), clears(2, 3)], { device: LAPTOP, nowMs: START_MS + 2_000 });
    await save(db, own, [visits(3, 1)], { nowMs: START_MS + 3_000 });
    await finish(db, own, [], { nowMs: START_MS + 9_000 });
    const sheet = await sheetOf(own);
    expect(sheet).toMatchObject({
      candidate: own.candidate,
      attempt: own.id,
      startedAtMs: START_MS,
      finishedAtMs: START_MS + 9_000,
      answered: 2,
      voidReason: null,
      result: { scoring: 0, correct: 2, wrong: 0, marksUnits: 2_400, fullUnits: 4_800, percentage: '50.00' },
    });
    expect(sheet.questions.map((it) => [it.id, it.response, it.acceptedAtMs, it.isMarked])).toEqual([
      ['force-q1', 1, START_MS + 2_000, false],
      ['force-q2', 2, START_MS + 1_000, true],
      ['force-q3', null, START_MS + 2_000, false],
      ['force-q4', null, null, false],
    ]);
  });

  test('nobody gets the sheet of another candidate, of an open attempt or of an unknown one', async () => {
    const own = await begin(db, ownQuestions('own-'));
    expect(await readSheet(db, own.candidate, own.id, START_MS + 1)).toBeUndefined();
    await finish(db, own);
    expect(await readSheet(db, own.candidate, own.id, LATER_MS)).toBeDefined();
    for (const [candidate, id] of [
      [aCandidate(), own.id],
      [own.candidate.toUpperCase(), own.id],
      [own.candidate, 'no-such-attempt'],
      [own.candidate, '\0'],
    ] as const)
      expect(await readSheet(db, candidate, id, LATER_MS)).toBeUndefined();
  });

  test('a sheet has the values of the result, whatever the candidate’s order', async () => {
    const event = fc.record({
      type: fc.constantFrom('answer', 'mark', 'clear', 'visit'),
      questionNumber: fc.integer({ min: 1, max: 4 }),
      option: fc.constantFrom(...OPTIONS),
      language: fc.constantFrom('en', 'hi', 'both', undefined),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(event, { maxLength: 25 }),
        fc.constantFrom(undefined, 'questions' as const, 'questions-and-options' as const),
        async (events, shuffle) => {
          const paper = aPaperInBoth({ id: 'exam-5-5', ...(shuffle && { shuffle }) });
          const own = await begin(db, paper);
          await finish(
            db,
            own,
            events.map((it, at) => ({ ...it, sequence: at + 1 }) as SentEvent),
          );
          const [result] = await storedResults(db, own);
          const sheet = await sheetOf(own);
          const frozen = Array.from({ length: 4 }, () => 0);
          for (const { frozenNumber, frozenResponse } of sheet.questions)
            frozen[frozenNumber - 1] = frozenResponse ?? 0;
          expect(frozen.join('')).toBe(result?.responses);
          const languages = sheet.questions.toSorted((a, b) => a.frozenNumber - b.frozenNumber);
          expect(languages.map((it) => languageLetter(it.language ?? undefined)).join('')).toBe(result?.languages);
          expect(sheet.questions.map(({ id }) => id)).toEqual(arrange(paper, own.id).questions.map(({ id }) => id));
          expect(sheet.questions.filter(({ response }) => response !== null)).toHaveLength(
            result?.total_answered ?? -1,
          );
        },
      ),
      { numRuns: store.engine === 'SQLite' ? 60 : 15 },
    );
  });

  test('a sheet of a mock has only responses and times until the results', async () => {
    const paper = await aPublishedPaper(db, { prefix: 'mock-' });
    const mock = await aMock(db, { paper });
    const candidate = aCandidate();
    const entered = await enterMock(db, candidate, { kind: 'mock', mockId: mock.id }, START_MS);
    if (entered.state !== 'open') throw new Error('not in');
    const own = { candidate, id: entered.id };
    await finish(db, own, [answers(1, 1, 1), answers(2, 2, 1)]);
    const before = await sheetOf(own, mock.results_ms - 1);
    expect(before).toMatchObject({ result: null, answered: 2, questions: [{ response: 1 }, { response: 1 }, {}, {}] });
    const after = await sheetOf(own, mock.results_ms);
    expect(after).toEqual({ ...before, signedAtMs: mock.results_ms, result: expect.objectContaining({ correct: 1 }) });
    await voidAttempt(db, {
      editor: 'editor',
      mockId: mock.id,
      candidate,
      reason: 'two devices',
      nowMs: mock.results_ms,
    });
    expect(await sheetOf(own, mock.results_ms)).toMatchObject({ voidReason: 'two devices' });
  });

  test('after a ruling a sheet has the marks and the full marks of the new scoring, and the same responses', async () => {
    const paper = ownQuestions('ruled-');
    const own = await begin(db, paper);
    await finish(db, own, [answers(1, 1, 1), answers(2, 2, 1)]);
    const before = await sheetOf(own);
    const { snapshot_id: snapshotId } = await db
      .selectFrom('attempt')
      .select('snapshot_id')
      .where('id', '=', own.id)
      .executeTakeFirstOrThrow();
    const by = { editor: 'examiner', nowMs: LATER_MS };
    const dropped = { id: 'dropped', snapshotId, question: 2, ruling: { kind: 'dropped' }, language: null } as const;
    expect(await proposeRuling(db, { ...dropped, reason: 'Two options are right.' }, by)).toBe(true);
    expect(await confirm(db, dropped.id, by)).toBe(true);
    expect(await sheetOf(own)).toEqual(before);
    await rescoreAllDue(db, LATER_MS);
    expect(before.result).toMatchObject({ scoring: 0, wrong: 1, marksUnits: 800, fullUnits: 4_800 });
    expect(await sheetOf(own)).toEqual({
      ...before,
      result: { scoring: 1, correct: 1, wrong: 0, marksUnits: 1_200, fullUnits: 3_600, percentage: '33.33' },
    });
    expect(await currentScorings(db, LATER_MS)).toMatchObject({ [before.paper.digest]: 1 });
  });

  test('a sheet has no marks while an open attempt of the candidate has one of its questions', async () => {
    const paper = ownQuestions('again-');
    const own = await begin(db, paper);
    await finish(db, own);
    const again = await startAttempt(db, own.candidate, paper, START_MS + MINUTE_MS);
    expect((await sheetOf(own)).result).toBeNull();
    await finish(db, { ...own, id: again.id });
    expect((await sheetOf(own)).result).not.toBeNull();
  });

  test('a sheet before the results does not depend on the key', async () => {
    const sheets: string[] = [];
    const { key } = aPaper();
    for (const shift of [0, 1, 2]) {
      const shifted = key.map((it, at) => ({ ...it, correctAns: String(((at + shift) % 4) + 1) }));
      const paper = await aPublishedPaper(db, { id: 'paper-same', prefix: 'same-', key: shifted });
      const mock = await aMock(db, { paper });
      const entered = await enterMock(db, 'the same', { kind: 'mock', mockId: mock.id }, START_MS);
      if (entered.state !== 'open') throw new Error('not in');
      await finish(db, { candidate: 'the same', id: entered.id }, [answers(1, 1, 1), answers(2, 2, 1)]);
      const sheet = await sheetOf({ candidate: 'the same', id: entered.id }, mock.results_ms - 1);
      sheets.push(JSON.stringify({ ...sheet, attempt: '' }));
    }
    expect(new Set(sheets).size).toBe(1);
  });

  test('the digest of a frozen paper stays the same in later versions of the site', async () => {
    const frozen = freeze(aPaper({ sections: [], shuffle: 'questions', drawnFrom: 9, cutOffs: [] }));
    await db.transaction().execute((trx) => addPaperSnapshot(trx, frozen, START_MS));
    expect(await paperDigest(db, frozen.id)).toEqual({
      frozenAtMs: START_MS,
      digest: 'dIIfDDVEK1sGZlru8zQL4LMvUZHCiXxOheIySHU0Uhs',
    });
  });

  test('papers that differ in a letter, or only in the time they were frozen at, have different digests', async () => {
    const paper = ownQuestions('a-');
    const papers = [paper, ownQuestions('b-'), { ...paper, key: paper.key.toReversed() }].map(freeze);
    const digests: string[] = [];
    for (const [index, frozen] of papers.entries()) {
      await db.transaction().execute((trx) => addPaperSnapshot(trx, frozen, START_MS + index));
      digests.push((await paperDigest(db, frozen.id)).digest);
    }
    expect(new Set(digests).size).toBe(3);
  });
});
