import { countAllDue } from '@/lib/sitting/cohort';
import { sql } from 'kysely';

import { arrangementOf } from '@/lib/exam/arrangement';
import { withEnv } from '@/lib/server/env-testing';
import { grantExtraMinutes } from '@/lib/sitting/compensatory-time';
import { enterMock } from '@/lib/sitting/enter-mock';
import { finishAllDue } from '@/lib/sitting/finish';
import { listHistory } from '@/lib/sitting/history';
import { finishAttempt } from '@/lib/sitting/save';
import { readScorecard } from '@/lib/sitting/scorecard';
import { startAttempt } from '@/lib/sitting/start';
import { endMsOf } from '@/lib/sitting/state';
import {
  aCandidate,
  answers,
  aPaper,
  finish,
  LAPTOP,
  MINUTE_MS,
  type Own,
  read,
  save,
  START_MS,
} from '@/lib/sitting/testing';
import { findAttempt } from '@/lib/store/attempts';
import type { Db } from '@/lib/store/database';
import { findMock, type MockRow } from '@/lib/store/mock-entries';
import { finished } from '@/lib/store/scores';
import { describeEachEngine } from '@/lib/store/testing';

import { grantMinutes } from './grant';
import { aMock, aPublishedPaper, grantAnew } from './testing';
import { restoreAttempt, voidAttempt } from './void';

const EDITOR = 'editor';
const HOUR_MS = 60 * MINUTE_MS;
/** After the results of all mocks of this file, as they share their questions. */
const latestResultsMs = START_MS + 24 * HOUR_MS;

describeEachEngine('sitting a mock', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open(await store.freshUrl());
  });

  const enter = (mock: MockRow, candidate: string, nowMs = START_MS, resumeOnly = false) =>
    enterMock(db, candidate, { kind: 'mock', mockId: mock.id, resumeOnly }, nowMs);

  async function enterOpen(mock: MockRow, candidate = aCandidate(), nowMs = START_MS) {
    const entered = await enter(mock, candidate, nowMs);
    if (entered.state !== 'open') throw new Error(`not open: ${JSON.stringify(entered)}`);
    return { ...entered, own: { candidate, id: entered.id } };
  }

  /** Enters, gives so many right answers and finishes. */
  async function sit(mock: MockRow, right: number, candidate = aCandidate(), nowMs = START_MS): Promise<Own> {
    const { own } = await enterOpen(mock, candidate, nowMs);
    const events = Array.from({ length: right }, (_, at) => answers(at + 1, at + 1, ((at % 4) + 1) as 1 | 2 | 3 | 4));
    await finish(db, own, events, { nowMs: nowMs + MINUTE_MS });
    return own;
  }

  const scorecardOf = async ({ candidate, id }: Own, nowMs: number) => {
    const card = await readScorecard(db, candidate, id, nowMs);
    if (!card || !('questions' in card)) throw new Error('no scorecard');
    return card;
  };

  test('before the opening there is only an offer, with the time until the opening', async () => {
    const mock = await aMock(db);
    const offered = await enter(mock, aCandidate(), START_MS - 90_000);
    expect(offered).toMatchObject({
      state: 'offered',
      totalQuestions: 4,
      mock: { name: 'The first mock', opensInMs: 90_000, opensMs: START_MS },
    });
    expect(JSON.stringify(offered)).not.toContain('Question 1');
  });

  test('from the opening to the last start a candidate enters, and then nobody does', async () => {
    const mock = await aMock(db);
    expect(await enter(mock, aCandidate(), START_MS)).toMatchObject({ state: 'open' });
    expect(await enter(mock, aCandidate(), mock.last_start_ms - 1)).toMatchObject({ state: 'open' });
    expect(await enter(mock, aCandidate(), mock.last_start_ms)).toMatchObject({ state: 'refused', reason: 'too-late' });
  });

  test('a list admits only its candidates, and others learn nothing of the window', async () => {
    const [invited, stranger] = [aCandidate(), aCandidate()];
    const mock = await aMock(db, { candidates: [invited] });
    expect(await enter(mock, stranger)).toEqual({ state: 'refused', reason: 'not-invited' });
    expect(await enter(mock, stranger, START_MS - 1)).toEqual({ state: 'refused', reason: 'not-invited' });
    expect(await enter(mock, invited)).toMatchObject({ state: 'open' });
    const refusals = await db.selectFrom('mock_refusal').selectAll().where('mock_id', '=', mock.id).execute();
    expect(refusals).toMatchObject([{ candidate: stranger, reason: 'not-invited' }]);
  });

  test('nobody enters a withdrawn mock or one that does not exist', async () => {
    const mock = await aMock(db, { is_withdrawn: 1 });
    expect(await enter(mock, aCandidate())).toMatchObject({ state: 'refused', reason: 'withdrawn' });
    const missing = await enterMock(db, aCandidate(), { kind: 'mock', mockId: 'no-such-mock' }, START_MS);
    expect(missing).toEqual({ state: 'refused', reason: 'no-mock' });
  });

  test('a candidate has one attempt on all devices, even after many starts at once', async () => {
    const mock = await aMock(db);
    const candidate = aCandidate();
    const entered = await Promise.all(Array.from({ length: 12 }, () => enter(mock, candidate)));
    expect(new Set(entered.map((it) => 'id' in it && it.id)).size).toBe(1);
    const own = await sitOn(mock, candidate);
    expect(await enter(mock, candidate, START_MS + 5 * MINUTE_MS)).toMatchObject({ state: 'finished', id: own.id });
    const rows = await db.selectFrom('attempt').select('id').where('candidate', '=', candidate).execute();
    expect(rows).toHaveLength(1);
  });

  async function sitOn(mock: MockRow, candidate: string): Promise<Own> {
    const { own } = await enterOpen(mock, candidate);
    await finish(db, own, [answers(1, 1, 1)], { device: LAPTOP });
    return own;
  }

  test('the time ends at the close, and compensatory and granted minutes reach past it in full', async () => {
    const mock = await aMock(db, { closes_ms: START_MS + 40 * MINUTE_MS });
    const late = START_MS + 20 * MINUTE_MS;
    expect((await enterOpen(mock)).remainingMs).toBe(30 * MINUTE_MS);
    expect((await enterOpen(mock, aCandidate(), late)).remainingMs).toBe(20 * MINUTE_MS);
    const slow = aCandidate();
    await grantExtraMinutes(db, slow, 20, START_MS);
    expect((await enterOpen(mock, slow, late)).remainingMs).toBe(30 * MINUTE_MS);
    const granted = aCandidate();
    await grantAnew(db, { mockId: mock.id, candidate: granted, minutes: 7, editor: EDITOR, nowMs: START_MS });
    expect((await enterOpen(mock, granted, late)).remainingMs).toBe(27 * MINUTE_MS);
  });

  test('a candidate who enters late is told the time of the attempt, at the entry and after a reload', async () => {
    const mock = await aMock(db, { closes_ms: START_MS + 40 * MINUTE_MS });
    const late = START_MS + 20 * MINUTE_MS;
    const slow = aCandidate();
    await grantExtraMinutes(db, slow, 20, START_MS);
    expect(await enterOpen(mock, slow, late)).toMatchObject({ ownMs: 20 * MINUTE_MS, extraMs: 10 * MINUTE_MS });
    expect((await enterOpen(mock, slow, late + 5 * MINUTE_MS)).ownMs).toBe(20 * MINUTE_MS);
    expect((await enterOpen(mock)).ownMs).toBeUndefined();
  });

  test('minutes for all reach candidates who are in at once, and later ones as they enter, once each', async () => {
    const mock = await aMock(db);
    const { own } = await enterOpen(mock);
    const done = await sit(mock, 1);
    const nowMs = START_MS + 10 * MINUTE_MS;
    const grant = { mockId: mock.id, candidate: '', minutes: 5, editor: EDITOR, nowMs };
    expect(await grantAnew(db, grant)).toBe(true);
    expect(await read(db, own, nowMs)).toMatchObject({ remainingMs: 25 * MINUTE_MS });
    expect((await enterOpen(mock, aCandidate(), nowMs)).remainingMs).toBe(35 * MINUTE_MS);
    expect(await read(db, done, nowMs)).toMatchObject({ state: 'finished' });
    await grantAnew(db, { ...grant, candidate: own.candidate, minutes: 10 });
    expect(await read(db, own, nowMs)).toMatchObject({ remainingMs: 35 * MINUTE_MS });
    expect(await save(db, own, [answers(1, 1, 1)], { nowMs: START_MS + 44 * MINUTE_MS })).toMatchObject({
      acknowledged: [1],
    });
  });

  test('whoever has minutes is closed after them, granted to all or not, and those who finished before have none', async () => {
    const mock = await aMock(db);
    const [{ own }, { own: slow }] = [await enterOpen(mock), await enterOpen(mock)];
    const done = await sitOn(mock, aCandidate());
    const grant = { mockId: mock.id, minutes: 5, editor: EDITOR, nowMs: START_MS + MINUTE_MS };
    for (const candidate of ['', slow.candidate]) await grantAnew(db, { ...grant, candidate });
    const endMs = START_MS + 30 * MINUTE_MS;
    const states = async (nowMs: number) => {
      await finishAllDue(db, nowMs);
      return (await Promise.all([own, slow].map((it) => read(db, it, nowMs)))).map(({ state }) => state);
    };
    const CLOSED_AFTER_MS = 19_001;
    expect(await states(endMs + 5 * MINUTE_MS)).toEqual(['open', 'open']);
    expect(await states(endMs + 5 * MINUTE_MS + CLOSED_AFTER_MS)).toEqual(['finished', 'open']);
    expect(await states(endMs + 10 * MINUTE_MS + CLOSED_AFTER_MS)).toEqual(['finished', 'finished']);
    await grantAnew(db, { ...grant, candidate: '', nowMs: mock.last_start_ms - 1 });
    const ends = [own, slow, done].map(async (it) => {
      const attempt = await findAttempt(db, it.id, it.candidate);
      return attempt && [endMsOf(attempt), attempt.finished_at_ms];
    });
    expect(await Promise.all(ends)).toEqual([
      [endMs + 5 * MINUTE_MS, endMs + 5 * MINUTE_MS],
      [endMs + 10 * MINUTE_MS, endMs + 10 * MINUTE_MS],
      [endMs, START_MS + 1_000],
    ]);
  });

  // PostgreSQL takes long to write so many.
  if (store.engine === 'SQLite')
    test('minutes for all reach 130,000 candidates', async () => {
      const crowded = await store.open();
      const mock = await aMock(crowded);
      const [id, paperId, endMs] = [mock.id, `mock-${mock.id}`, START_MS + 30 * MINUTE_MS];
      const many = 'with recursive n (i) as (select 1 union all select i + 1 from n where i < 130000)';
      const name = "'one of many ' || i";
      for (const statement of [
        `insert into attempt
           (id, candidate, paper_id, snapshot_id, started_at_ms, extra_minutes_per_hour, deadline_ms, last_position)
         ${many} select ${name}, ${name}, '${paperId}', '${mock.snapshot_id}', ${START_MS}, 0, ${endMs} + i, 0 from n`,
        `insert into mock_entry (mock_id, candidate, attempt_id) ${many} select '${id}', ${name}, ${name} from n`,
      ])
        await sql.raw(statement).execute(crowded);
      const grant = { mockId: id, candidate: '', minutes: 100, editor: EDITOR, nowMs: START_MS };
      expect(await grantAnew(crowded, grant)).toBe(true);
      const last = await findAttempt(crowded, 'one of many 130000', 'one of many 130000');
      const changed = sql<{
        n: number;
      }>`select count(*) as n from attempt where deadline_ms <> ${endMs} + cast(substr(id, 13) as integer)`;
      expect((await changed.execute(crowded)).rows).toEqual([{ n: 0 }]);
      expect(last && endMsOf(last)).toBe(endMs + 130_000 + 100 * MINUTE_MS);
      expect((await findMock(crowded, id))?.results_ms).toBe(START_MS + 134 * MINUTE_MS);
    });

  test('a grant that is sent twice counts once, and a further one of as many minutes counts too', async () => {
    const mock = await aMock(db);
    const { own } = await enterOpen(mock);
    const { candidate } = own;
    const act = { mockId: mock.id, candidate, minutes: 10, seen: 0, editor: EDITOR, nowMs: START_MS };
    const isKnown = `Minutes granted to ${candidate} by now: 10, and not 0. Load the page again to see the latest.`;
    expect([await grantMinutes(db, act), await grantMinutes(db, act)]).toEqual([true, isKnown]);
    expect(await read(db, own, START_MS)).toMatchObject({ remainingMs: 40 * MINUTE_MS });
    await grantMinutes(db, { ...act, seen: 10 });
    expect(await read(db, own, START_MS)).toMatchObject({ remainingMs: 50 * MINUTE_MS });
    const audit = db.selectFrom('audit').select('after').where('about', '=', `candidate:${own.candidate}`);
    expect(await audit.execute()).toHaveLength(2);
  });

  test('minutes granted before the start lengthen every locked section by its share', async () => {
    const paper = await aPublishedPaper(db, {
      sections: [
        { name: 'Reasoning', first: 1, last: 2, isLocked: true, durationMs: 10 * MINUTE_MS },
        { name: 'English', first: 3, last: 4, isLocked: true, durationMs: 20 * MINUTE_MS },
      ],
    });
    const mock = await aMock(db, { paper });
    const candidate = aCandidate();
    await grantAnew(db, { mockId: mock.id, candidate, minutes: 9, editor: EDITOR, nowMs: START_MS });
    const offered = await enterMock(db, candidate, { kind: 'mock', mockId: mock.id, resumeOnly: true }, START_MS);
    expect(offered).toMatchObject({
      durationMs: 39 * MINUTE_MS,
      extraMs: 9 * MINUTE_MS,
      sections: [{ durationMs: 13 * MINUTE_MS }, { durationMs: 26 * MINUTE_MS }],
    });
    const { own, remainingMs, sectionTimes, extraMs } = await enterOpen(mock, candidate);
    expect([remainingMs, extraMs]).toEqual([39 * MINUTE_MS, 9 * MINUTE_MS]);
    expect(sectionTimes.map((it) => it.extraMs)).toEqual([3 * MINUTE_MS, 6 * MINUTE_MS]);
    expect(sectionTimes.map(({ opensInMs, closesInMs }) => [opensInMs, closesInMs])).toEqual([
      [0, 13 * MINUTE_MS],
      [13 * MINUTE_MS, 39 * MINUTE_MS],
    ]);
    const nowMs = START_MS + 20 * MINUTE_MS;
    await grantAnew(db, { mockId: mock.id, candidate, minutes: 5, editor: EDITOR, nowMs });
    const later = await read(db, own, nowMs);
    expect(later).toMatchObject({
      extraMs: 14 * MINUTE_MS,
      sectionTimes: [{ extraMs: 3 * MINUTE_MS }, { extraMs: 11 * MINUTE_MS }],
    });
  });

  test('minutes are refused for a candidate who has finished, and for a mock that is over or withdrawn', async () => {
    const mock = await aMock(db);
    const { candidate } = await sit(mock, 1);
    const grant = { mockId: mock.id, candidate, minutes: 5, editor: EDITOR, nowMs: START_MS + MINUTE_MS };
    expect(await grantAnew(db, grant)).toBe(`${candidate} has finished.`);
    expect(await grantAnew(db, { ...grant, candidate: '', nowMs: mock.closes_ms })).toMatch(/Nobody/);
    const withdrawn = await aMock(db, { is_withdrawn: 1 });
    expect(await grantAnew(db, { ...grant, mockId: withdrawn.id, candidate: '' })).toMatch(/withdrawn/);
    expect(await grantAnew(db, { ...grant, mockId: 'none' })).toMatch(/no such mock/);
    const grants = await db.selectFrom('mock_grant').selectAll().where('mock_id', '=', mock.id).execute();
    expect(grants).toEqual([]);
  });

  test('only an entry whose time reaches beyond the results has them announced anew', async () => {
    const mock = await aMock(db, { results_ms: START_MS + 61 * MINUTE_MS });
    const [slow, quick] = [aCandidate(), aCandidate()];
    await grantExtraMinutes(db, slow, 20, START_MS);
    const onDelay = jest.fn();
    const nowMs = START_MS + 29 * MINUTE_MS + 1;
    for (const candidate of [quick, slow, slow])
      await enterMock(db, candidate, { kind: 'mock', mockId: mock.id }, nowMs, undefined, onDelay);
    expect(onDelay).toHaveBeenCalledTimes(1);
    expect(await findMock(db, mock.id)).toMatchObject({ results_ms: START_MS + 71 * MINUTE_MS, version: 2 });
  });

  test('the results wait for a candidate who has more time than the window gives', async () => {
    const mock = await aMock(db, { results_ms: START_MS + 61 * MINUTE_MS });
    const candidate = aCandidate();
    await grantAnew(db, { mockId: mock.id, candidate, minutes: 60, editor: EDITOR, nowMs: START_MS });
    const { own } = await enterOpen(mock, candidate);
    const quick = await sit(mock, 1);
    expect((await findMock(db, mock.id))?.results_ms).toBe(START_MS + 91 * MINUTE_MS);
    await grantAnew(db, { mockId: mock.id, candidate, minutes: 10, editor: EDITOR, nowMs: START_MS + MINUTE_MS });
    expect((await findMock(db, mock.id))?.results_ms).toBe(START_MS + 101 * MINUTE_MS);
    expect(await read(db, quick, START_MS + 100 * MINUTE_MS)).toMatchObject({ figures: { correctAnswers: null } });
    await finish(db, own, [], { nowMs: START_MS + 2 * MINUTE_MS });
    expect(await read(db, quick, latestResultsMs)).toMatchObject({ figures: { correctAnswers: 1 } });
  });

  test('before the results no answer tells key, marks or verdict, and then rank and marks are there', async () => {
    const mock = await aMock(db);
    const all = await Promise.all(Array.from({ length: 12 }, (_, at) => sit(mock, at % 5)));
    const [own = { candidate: '', id: '' }] = all;
    const before = mock.results_ms - 1;
    const told = [
      await read(db, own, before),
      await save(db, own, [], { nowMs: before }),
      await finish(db, own, [], { nowMs: before }),
      await readScorecard(db, own.candidate, own.id, before),
      await listHistory(db, own.candidate, before),
      await enter(mock, own.candidate, before),
    ];
    for (const it of told) {
      expect(JSON.stringify(it)).toContain(String(mock.results_ms));
      expect(JSON.stringify(it)).toMatch(/"correctAnswers":null,"percentage":null/);
      expect(JSON.stringify(it)).not.toMatch(/Explanation|correctAns"|verdict|rank|marks/i);
    }
    const card = await scorecardOf(all[4] ?? own, mock.results_ms);
    expect(card).toMatchObject({ candidates: 12, marksUnits: 4_800, standing: { rank: 1, candidates: 12 } });
    expect(card.questions[0]).toMatchObject({ correct: [1], explanation: 'Explanation 1.' });
  });

  test('a practice test on the same questions shows no key from the opening to the results', async () => {
    // Candidates are in the other mocks of these tests, at later times.
    const prefix = 'practised-';
    const mock = await aMock(db, { paper: await aPublishedPaper(db, { prefix }) });
    const candidate = aCandidate();
    const all = aPaper();
    const paper = { ...all, questions: all.questions.map((it) => ({ ...it, id: prefix + it.id })) };
    const { id } = await startAttempt(db, candidate, paper, START_MS - HOUR_MS);
    const own = { candidate, id };
    await finish(db, own, [answers(1, 1, 1)], { nowMs: START_MS - HOUR_MS + 1_000 });
    expect((await scorecardOf(own, START_MS - 5_001)).questions).toHaveLength(4);
    for (const nowMs of [START_MS - 5_000, mock.results_ms - 1]) {
      expect(await readScorecard(db, candidate, id, nowMs)).toMatchObject({ figures: { correctAnswers: null } });
      expect(await listHistory(db, candidate, nowMs)).toMatchObject([{ correctAnswers: null }]);
    }
    expect((await scorecardOf(own, latestResultsMs)).questions).toHaveLength(4);
  });

  test('two mocks on one paper are ranked apart, and a candidate of both has a rank in each', async () => {
    const paper = await aPublishedPaper(db);
    const [first, second] = [await aMock(db, { paper }), await aMock(db, { paper })];
    const candidates = Array.from({ length: 11 }, () => aCandidate());
    for (const [at, candidate] of candidates.entries()) {
      await sit(first, at % 3, candidate);
      await sit(second, 4, candidate, START_MS + 5 * MINUTE_MS);
    }
    const extra = await sit(second, 0);
    const card = await scorecardOf(extra, latestResultsMs);
    expect(card).toMatchObject({ isFirst: true, candidates: 12, standing: { rank: 12, topScore: 4_800 } });
    const inFirst = await sit(first, 4);
    expect(await scorecardOf(inFirst, latestResultsMs)).toMatchObject({ candidates: 12, standing: { rank: 1 } });
  });

  test('a voided attempt ends at once and leaves every count, and a restored one counts again', async () => {
    const paper = await aPublishedPaper(db, { shuffle: 'questions-and-options' });
    const mock = await aMock(db, { paper });
    const others = await Promise.all(Array.from({ length: 11 }, () => sit(mock, 0)));
    const { own } = await enterOpen(mock);
    await save(db, own, [answers(1, 1, 1), answers(2, 2, 3)]);
    const decision = { mockId: mock.id, candidate: own.candidate, editor: EDITOR, nowMs: START_MS + 2 * MINUTE_MS };
    expect(await voidAttempt(db, { ...decision, reason: 'A phone was seen.' })).toBe(true);
    expect(await save(db, own, [answers(3, 3, 1)], { nowMs: START_MS + 3 * MINUTE_MS })).toMatchObject({
      state: 'finished',
      voidReason: 'A phone was seen.',
      refused: [{ sequence: 3 }],
    });
    const [other = own] = others;
    const countsOf = async () => {
      const { candidates, questions, scoreCounts } = await scorecardOf(other, latestResultsMs);
      return { candidates, scores: scoreCounts.filter((it) => it.candidates > 0), first: questions[0]?.cohort };
    };
    const without = await countsOf();
    await countAllDue(db);
    expect({ ...(await countsOf()), first: without.first }).toEqual(without);
    const counted = await countsOf();
    expect(without.candidates).toBe(11);
    expect(await voidAttempt(db, { ...decision, reason: 'Again.' })).toMatch(/void already/);
    expect(await restoreAttempt(db, decision)).toBe(true);
    expect((await countsOf()).candidates).toBe(12);
    await countAllDue(db);
    expect((await countsOf()).candidates).toBe(12);
    expect(await restoreAttempt(db, decision)).toMatch(/no void attempt/);
    expect(await voidAttempt(db, { ...decision, reason: 'Later.' })).toBe(true);
    expect(await countsOf()).toEqual(counted);
    expect(await voidAttempt(db, { ...decision, candidate: 'nobody', reason: 'x' })).toMatch(/has not started/);
    const entry = await db.selectFrom('mock_entry').selectAll().where('candidate', '=', own.candidate).execute();
    expect(entry).toMatchObject([{ void_reason: 'Later.' }]);
  });

  test('choices are counted by the options of the frozen paper, and shown in each candidate’s own order', async () => {
    const paper = await aPublishedPaper(db, { shuffle: 'questions-and-options' });
    const mock = await aMock(db, { paper });
    const sat: Own[] = [];
    for (let at = 0; at < 12; at += 1) {
      const { own, paper: shared, id } = await enterOpen(mock);
      // The page sends the numbers of its own order; each answers the frozen option 2 of the frozen question 1.
      const places = arrangementOf(shared, id);
      const number = places.findIndex((place) => place.at === 0) + 1;
      const option = ((places[number - 1]?.options.indexOf(2) ?? 0) + 1) as 1 | 2 | 3 | 4;
      await finish(db, own, [answers(1, number, option)]);
      sat.push(own);
    }
    await countAllDue(db);
    for (const own of sat) {
      const card = await scorecardOf(own, latestResultsMs);
      const asked = card.questions.find(({ question }) => question.includes('Question 1?'));
      expect(asked).toMatchObject({ verdict: 'wrong' });
      expect(asked?.cohort?.optionCounts.options[(asked.chosen ?? 1) - 1]).toBe(12);
    }
    const stored = await db
      .selectFrom('attempt')
      .innerJoin('mock_entry', 'mock_entry.attempt_id', 'attempt.id')
      .select('responses')
      .where('mock_id', '=', mock.id)
      .execute();
    expect(stored.map(({ responses }) => responses)).toEqual(sat.map(() => '2000'));
  });
});

describeEachEngine('editors in tests', (store) => {
  afterEach(() => withEnv());

  test('an editor’s own attempts are never ranked, neither in a mock nor in practice', async () => {
    withEnv({ EDITORS: 'the-editor' });
    const db = await store.open(await store.freshUrl());
    const mock = await aMock(db);
    const entered = await enterMock(db, 'the-editor', { kind: 'mock', mockId: mock.id }, START_MS);
    const practice = await startAttempt(db, 'the-editor', aPaper({ id: 'exam-9-9' }), START_MS);
    for (const id of ['id' in entered ? entered.id : '', practice.id])
      await finishAttempt(db, 'the-editor', id, { device: LAPTOP, events: [] }, START_MS + 1_000);
    expect(await db.selectFrom('cohort_member').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('cohort_score').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('score').select('counted_in').execute()).toEqual(
      [null, null].map((counted_in) => ({ counted_in })),
    );
  });

  test('an attempt counts as before once its void is taken back, whoever is an editor by then', async () => {
    const db = await store.open(await store.freshUrl());
    const { id: mockId } = await aMock(db);
    /** Runs on a site with these editors. */
    const where = async <T>(editors: string, run: () => Promise<T>): Promise<T> => {
      withEnv({ EDITORS: editors });
      return run().finally(withEnv);
    };
    for (const candidate of ['asha', 'editor-then']) {
      const entered = await enterMock(db, candidate, { kind: 'mock', mockId }, START_MS);
      await where('editor-then', async () => {
        const request = { device: LAPTOP, events: [answers(1, 1, 1)] };
        await finishAttempt(db, candidate, 'id' in entered ? entered.id : '', request, START_MS + 1_000);
      });
    }
    const decision = { mockId, candidate: 'asha', editor: EDITOR, nowMs: START_MS + 2_000 };
    const reason = 'A phone.';
    expect(await voidAttempt(db, { ...decision, reason })).toBe(true);
    expect(await where('asha', () => restoreAttempt(db, decision))).toBe(true);
    expect(await voidAttempt(db, { ...decision, candidate: 'editor-then', reason })).toMatch('counts nowhere anyway');
    const scores = finished(db).select(['candidate', 'counted_in', 'score']).orderBy('candidate');
    expect(await scores.execute()).toEqual([
      { candidate: 'asha', counted_in: `mock-${mockId}`, score: 1_200 },
      { candidate: 'editor-then', counted_in: null, score: 1_200 },
    ]);
  });
});
