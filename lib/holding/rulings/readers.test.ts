import { arrange } from '@/lib/exam/arrangement';
import type { Option, Ruling } from '@/lib/exam/paper';
import { analyseAllDue } from '@/lib/holding/mocks/analysis';
import { findMockResults, listItemFigures } from '@/lib/holding/mocks/mock-results';
import { readResults, responsesCsv, resultsCsv } from '@/lib/holding/mocks/results';
import { aMock, aPublishedPaper, addSat } from '@/lib/holding/mocks/testing';
import { readSheet } from '@/lib/holding/sheets/read-sheet';
import { enterMock } from '@/lib/sitting/enter-mock';
import { readTests } from '@/lib/sitting/history';
import { readScorecard } from '@/lib/sitting/scorecard';
import { aCandidate, answers, finish, MINUTE_MS, type Own, START_MS } from '@/lib/sitting/testing';
import type { Db } from '@/lib/store/database';
import type * as Rulings from '@/lib/store/rulings';
import { rulingsUpTo } from '@/lib/store/rulings';
import { describeEachEngine } from '@/lib/store/testing';

import { rescoreAllDue } from './rescore';
import { confirm, proposeRuling } from './rule';
import { findDifferences } from './testing';

jest.mock('@/lib/store/rulings', () => {
  const actual = jest.requireActual<typeof Rulings>('@/lib/store/rulings');
  return { ...actual, rulingsUpTo: jest.fn(actual.rulingsUpTo) };
});

const RESULTS_MS = START_MS + 120 * MINUTE_MS;
const EDITOR = 'editor';
const LATER_MS = RESULTS_MS + 60 * MINUTE_MS;

let rulings = 0;

async function rule(db: Db, snapshotId: string, question: number, ruling: Ruling, nowMs = LATER_MS) {
  const id = `ruling-${(rulings += 1)}`;
  const proposal = { id, snapshotId, question, ruling, language: null, reason: 'The print was wrong.' };
  expect(await proposeRuling(db, proposal, { editor: EDITOR, nowMs })).toBe(true);
  expect(await confirm(db, id, { editor: EDITOR, nowMs })).toBe(true);
  return id;
}

async function textOf(pieces: AsyncGenerator<string>): Promise<string> {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
}

const inForce = (db: Db, nowMs = LATER_MS) => rescoreAllDue(db, nowMs, { readClock: () => nowMs });

describeEachEngine('what is shown under rulings', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });

  /** A mock that one candidate sat with right, wrong, blank and right answers, and that eleven others sat. */
  async function aSatMock() {
    const paper = await aPublishedPaper(db, { shuffle: 'questions-and-options' });
    const mock = await aMock(db, { paper });
    const candidate = aCandidate();
    const entered = await enterMock(db, candidate, { kind: 'mock', mockId: mock.id }, START_MS);
    if (entered.state !== 'open') throw new Error('not open');
    const own: Own = { candidate, id: entered.id };
    const seen = arrange(paper.paper, entered.id);
    /** The numbers of a frozen question and option in the candidate's order. */
    const numberOf = (frozen: number) =>
      seen.questions.findIndex((it) => it.id === paper.paper.questions[frozen - 1]?.id) + 1;
    const optionOf = (frozen: number, option: number) => {
      const text = paper.paper.questions[frozen - 1]?.options[option - 1];
      return ((seen.questions[numberOf(frozen) - 1]?.options.findIndex((it) => it === text) ?? -1) + 1) as Option;
    };
    const chosen: [number, number][] = [
      [1, 1],
      [2, 1],
      [4, 4],
    ];
    await finish(
      db,
      own,
      chosen.map(([question, option], at) => answers(at + 1, numberOf(question), optionOf(question, option))),
    );
    await addSat(
      db,
      mock,
      paper,
      ['1234', '1230', '1200', '1000', '0000', '2222', '3333', '1111', '4444', '1134', '1244'].map((responses) => ({
        responses,
      })),
    );
    return { paper, mock, own, numberOf, optionOf };
  }

  const cardOf = async ({ candidate, id }: Own, nowMs = LATER_MS) => {
    const card = await readScorecard(db, candidate, id, nowMs);
    if (!card || !('questions' in card)) throw new Error('no scorecard');
    return card;
  };

  test('a candidate reads what changed, why, and marks before and after, by the numbers of his order', async () => {
    const { paper, own, numberOf, optionOf } = await aSatMock();
    const before = await cardOf(own);
    expect(before).toMatchObject({ marksUnits: 2_000, scoring: 0, changes: [] });
    await rule(db, paper.snapshotId, 2, { kind: 'accept', options: [1, 2] });
    expect(await cardOf(own)).toEqual(before);
    await inForce(db);
    const card = await cardOf(own);
    const letters = [optionOf(2, 1), optionOf(2, 2)].sort().map((option) => ' ABCD'[option]);
    const text = `${letters.join(' or ')} is right. The print was wrong.`;
    expect(card).toMatchObject({
      marksUnits: 3_600,
      scoring: 1,
      figures: { correctAnswers: 3, percentage: '75.00' },
    });
    expect(card.changes).toEqual([
      { scoring: 1, atMs: LATER_MS, ruled: [{ number: numberOf(2), text }], before: 2_000, after: 3_600 },
    ]);
    expect(card.standing?.rank).toBe(3);
    const question = card.questions[numberOf(2) - 1];
    expect(question).toMatchObject({ verdict: 'correct', ruling: text });
    expect(question?.correct).toHaveLength(2);
  });

  test('a dropped question leaves the full marks, and one given to all counts for a blank too', async () => {
    const { paper, own, numberOf } = await aSatMock();
    await rule(db, paper.snapshotId, 2, { kind: 'dropped' });
    await rule(db, paper.snapshotId, 3, { kind: 'all' });
    await inForce(db);
    const card = await cardOf(own);
    expect(card.figures).toEqual({
      ...{ totalQuestions: 3, totalAnswered: 3, totalNotAnswered: 0, correctAnswers: 3, percentage: '100.00' },
    });
    expect([card.fullUnits, card.marksUnits]).toEqual([3_600, 3_600]);
    expect(card.questions.map(({ verdict }) => verdict).filter((it) => it === 'dropped')).toHaveLength(1);
    expect(card.questions[numberOf(2) - 1]?.correct).toEqual([]);
    expect(card.changes).toHaveLength(1);
    expect(card.changes[0]?.ruled).toHaveLength(2);
    const { history, progress } = await readTests(db, own.candidate, LATER_MS);
    expect(history).toMatchObject([{ totalQuestions: 3, correctAnswers: 3, percentage: '100.00' }]);
    expect(progress.subjects).toMatchObject([{ name: 'Reasoning', total: 3, answered: 3, correct: 3 }]);
  });

  test('marks of a dropped question that are spread keep the full marks on every screen and file', async () => {
    const { paper, mock, own } = await aSatMock();
    await rule(db, paper.snapshotId, 2, { kind: 'spread' });
    await inForce(db);
    const card = await cardOf(own);
    expect(card).toMatchObject({ figures: { totalQuestions: 3 }, fullUnits: 4_800, marksUnits: 3_200 });
    expect(card.changes).toMatchObject([{ before: 2_000, after: 3_200 }]);
    expect(card.changes[0]?.ruled[0]?.text).toContain('its marks are spread over the rest');
    const { history } = await readTests(db, own.candidate, LATER_MS);
    expect(history).toMatchObject([{ marks: { units: 3_200, fullUnits: 4_800 } }]);
    const sheet = await readSheet(db, own.candidate, own.id, LATER_MS);
    expect(sheet?.result).toMatchObject({ correct: 2, marksUnits: 3_200, fullUnits: 4_800 });
    const results = await readResults(db, mock.id, { size: 20, nowMs: LATER_MS });
    if (results?.state !== 'known') throw new Error('no results');
    expect(results.rows[0]).toMatchObject({ rank: 1, score: 4_800 });
    expect(await findDifferences(db, [paper.snapshotId])).toEqual([]);
  });

  test('a later ruling gives back what an earlier one took, and both stay visible', async () => {
    const { paper, own } = await aSatMock();
    await rule(db, paper.snapshotId, 1, { kind: 'accept', options: [3] });
    await inForce(db);
    await rule(db, paper.snapshotId, 1, { kind: 'accept', options: [1] });
    await inForce(db, LATER_MS + MINUTE_MS);
    const { changes, marksUnits } = await cardOf(own);
    expect(marksUnits).toBe(2_000);
    expect(changes.map(({ before, after }) => [before, after])).toEqual([
      [400, 2_000],
      [2_000, 400],
    ]);
    expect(await findDifferences(db, [paper.snapshotId])).toEqual([]);
  });

  test('nobody reads of a ruling before the results, and with them its changes are there', async () => {
    const { paper, own } = await aSatMock();
    await rule(db, paper.snapshotId, 1, { kind: 'all' }, START_MS + MINUTE_MS);
    await inForce(db, START_MS + MINUTE_MS);
    const waiting = JSON.stringify(await readScorecard(db, own.candidate, own.id, START_MS + 2 * MINUTE_MS));
    expect(waiting).not.toMatch(/print was wrong|changes|ruled/);
    expect((await cardOf(own)).changes).toHaveLength(1);
    expect(await readScorecard(db, aCandidate(), own.id, LATER_MS)).toBeUndefined();
  });

  test('the rank list, its files and the analysis follow the rulings together', async () => {
    const { paper, mock } = await aSatMock();
    await analyseAllDue(db, RESULTS_MS);
    const file = await findMockResults(db, mock.id);
    await rule(db, paper.snapshotId, 2, { kind: 'accept', options: [1, 2] });
    await rule(db, paper.snapshotId, 4, { kind: 'dropped' });
    await inForce(db);
    const results = await readResults(db, mock.id, { size: 20, nowMs: LATER_MS });
    if (results?.state !== 'known') throw new Error('no results');
    expect(results.mock.scoring).toBe(2);
    expect(results.rows[0]).toMatchObject({ rank: 1, score: 3_600, correct: 3, percentage: '100.00' });
    expect(results.analysis?.whole.candidates).toBe(12);
    const figures = (await listItemFigures(db, mock.id)).map((it) => it.figures);
    expect(figures[1]?.facility).toBeCloseTo(8 / 12);
    expect(figures[3]).toMatchObject({ facility: null, discrimination: null, weaknesses: [] });
    expect(await findDifferences(db, [paper.snapshotId])).toEqual([]);
    const now = await findMockResults(db, mock.id);
    if (!file || !now) throw new Error('no mock');
    expect(await textOf(responsesCsv(db, now))).toContain('"Key","","A","A or B","C","dropped"');
    expect(await textOf(resultsCsv(db, now))).toMatch(/\n1,"[^"]+","",6,30,3,0,0,100,/);
    // A file that was begun before the rulings goes on without them.
    expect(await textOf(responsesCsv(db, file))).toContain('"Key","","A","B","C","D"');
  });

  test('a reader that a new scoring overtakes reads once more, and gets no mix', async () => {
    const { paper, mock, own } = await aSatMock();
    await rule(db, paper.snapshotId, 2, { kind: 'accept', options: [1, 2] });
    const actual = jest.requireActual<typeof Rulings>('@/lib/store/rulings');
    const overtake = () =>
      jest.mocked(rulingsUpTo).mockImplementationOnce(async (...args) => {
        const found = await actual.rulingsUpTo(...args);
        await inForce(db);
        return found;
      });
    overtake();
    const card = await cardOf(own);
    expect(card).toMatchObject({ scoring: 1, marksUnits: 3_600, figures: { correctAnswers: 3 } });
    await rule(db, paper.snapshotId, 1, { kind: 'dropped' });
    overtake();
    const results = await readResults(db, mock.id, { size: 20, nowMs: LATER_MS });
    if (results?.state !== 'known') throw new Error('no results');
    expect(results.mock.scoring).toBe(2);
    const counted = results.scoreCounts.flatMap((it) => Array.from({ length: it.candidates }, () => it.score));
    expect(results.rows.map(({ score }) => score)).toEqual(counted.sort((a, b) => b - a));
  });
});
