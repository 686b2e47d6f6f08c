import { OPTIONS } from '@/lib/exam/paper';
import { RESULTS_AFTER_MS } from '@/lib/exam/window';
import { cohortOf, countAllDue } from '@/lib/sitting/cohort';
import { grantExtraMinutes } from '@/lib/sitting/compensatory-time';
import { enterMock } from '@/lib/sitting/enter-mock';
import { finishAllDue } from '@/lib/sitting/finish';
import { saveEvents } from '@/lib/sitting/save';
import { endMsOf } from '@/lib/sitting/state';
import { aCandidate, answers, finish, MINUTE_MS, type Own, PHONE, save, START_MS } from '@/lib/sitting/testing';
import { findAttempt } from '@/lib/store/attempts';
import type { Db } from '@/lib/store/database';
import { findMock, type MockRow } from '@/lib/store/mock-entries';
import { changeMock, withdrawMock } from '@/lib/store/mocks';
import { describeEachEngine } from '@/lib/store/testing';

import { grantMinutes } from './grant';
import { aMock, aPublishedPaper, grantAnew, type PublishedPaper } from './testing';
import { restoreAttempt, voidAttempt } from './void';

const EDITOR = 'editor';
const CANDIDATES = 24;
const AHEAD_MS = 2_000;

describeEachEngine('a mock at two instances', (store) => {
  /** On SQLite one store for both: two in one process would block each other. */
  let instances: Db[];
  let paper: PublishedPaper;

  beforeAll(async () => {
    const url = await store.freshUrl();
    instances = [await store.open(url)];
    if (store.engine === 'PostgreSQL') instances.push(await store.open(url));
    paper = await aPublishedPaper(dbOf(0));
  });

  function dbOf(index: number): Db {
    const db = instances[index % instances.length];
    if (!db) throw new Error('no instance');
    return db;
  }

  const candidates = () => Array.from({ length: CANDIDATES }, () => aCandidate());
  const enter = (mock: MockRow, candidate: string, at: number, nowMs = START_MS) =>
    enterMock(dbOf(at), candidate, { kind: 'mock', mockId: mock.id }, nowMs);

  async function enterOpen(mock: MockRow, candidate: string, at: number, nowMs = START_MS): Promise<Own> {
    const entered = await enter(mock, candidate, at, nowMs);
    if (entered.state !== 'open') throw new Error(`not open: ${JSON.stringify(entered)}`);
    return { candidate, id: entered.id };
  }

  const enterAll = (mock: MockRow) => Promise.all(candidates().map((it, at) => enterOpen(mock, it, at)));

  const decision = (mock: MockRow, { candidate }: Own) => ({
    ...{ mockId: mock.id, candidate, editor: EDITOR, nowMs: START_MS + MINUTE_MS },
  });
  const setVoid = (mock: MockRow, own: Own, at: number) =>
    voidAttempt(dbOf(at), { ...decision(mock, own), reason: 'A phone.' });
  const restore = (mock: MockRow, own: Own, at: number) => restoreAttempt(dbOf(at), decision(mock, own));

  async function rowsOf(mock: MockRow) {
    const rows = await dbOf(0)
      .selectFrom('mock_entry')
      .innerJoin('attempt', 'attempt.id', 'mock_entry.attempt_id')
      .leftJoin('score', 'score.attempt_id', 'attempt.id')
      .select(['mock_entry.candidate', 'mock_entry.attempt_id', 'counted_in', 'void_reason', 'finished_at_ms'])
      .select(['marks_units', 'responses', 'last_position'])
      .where('mock_id', '=', mock.id)
      .execute();
    return Promise.all(
      rows.map(async (row) => {
        const attempt = await findAttempt(dbOf(0), row.attempt_id, row.candidate);
        return { ...row, endMs: attempt ? endMsOf(attempt) : NaN };
      }),
    );
  }

  /** Recounts the finished attempts that are not void, and compares that with what is stored; returns how many. */
  async function recount(mock: MockRow): Promise<number> {
    const ranked = (await rowsOf(mock)).filter((row) => row.finished_at_ms !== null && row.void_reason === null);
    for (const row of await rowsOf(mock))
      expect(row.counted_in).toBe(ranked.some((it) => it.candidate === row.candidate) ? `mock-${mock.id}` : null);
    const cohort = cohortOf({ ...paper.paper, id: `mock-${mock.id}` });
    await Promise.all([countAllDue(dbOf(0)), countAllDue(dbOf(1))]);
    const scores = await dbOf(0).selectFrom('cohort_score').selectAll().where('cohort', '=', cohort).execute();
    for (const { score, candidates: count } of scores)
      expect(ranked.filter((row) => row.marks_units === score)).toHaveLength(count);
    const chosen = await dbOf(0).selectFrom('cohort_answer').selectAll().where('cohort', '=', cohort).execute();
    for (const { question_id: id, did, candidates: count } of chosen) {
      const at = paper.paper.questions.findIndex((it) => it.id === id);
      if (did.startsWith('option-'))
        expect(ranked.filter((row) => `option-${row.responses?.[at]}` === did)).toHaveLength(count);
    }
    const members = await dbOf(0).selectFrom('cohort_member').selectAll().where('cohort', '=', cohort).execute();
    expect(members).toHaveLength(ranked.length);
    expect(scores.reduce((sum, it) => sum + it.candidates, 0)).toBe(ranked.length);
    return ranked.length;
  }

  test('an attempt that is voided as it finishes ends once uncounted, and counts once when restored', async () => {
    const mock = await aMock(dbOf(0), { paper });
    const owns = await enterAll(mock);
    await Promise.all(
      owns.flatMap((own, at) => [
        finish(dbOf(at), own, [answers(1, 1, OPTIONS[at % 4] ?? 1)]),
        setVoid(mock, own, at + 1),
        finish(dbOf(at + 1), own),
      ]),
    );
    expect(await recount(mock)).toBe(0);
    expect((await rowsOf(mock)).map((row) => row.finished_at_ms)).not.toContain(null);
    await Promise.all(owns.map((own, at) => restore(mock, own, at)));
    expect(await recount(mock)).toBe(CANDIDATES);
  });

  test('an answer that is saved while its attempt is voided is stored if it was acknowledged', async () => {
    const mock = await aMock(dbOf(0), { paper });
    const owns = await enterAll(mock);
    const told = await Promise.all(
      owns.map(async (own, at) => {
        const [saved] = await Promise.all([save(dbOf(at), own, [answers(1, 1, 3)]), setVoid(mock, own, at + 1)]);
        return saved;
      }),
    );
    await Promise.all(owns.map((own, at) => restore(mock, own, at)));
    expect(await recount(mock)).toBe(CANDIDATES);
    const rows = await rowsOf(mock);
    for (const [at, own] of owns.entries()) {
      const row = rows.find((it) => it.candidate === own.candidate);
      expect(row?.responses).toBe(told[at]?.acknowledged.length ? '3000' : '0000');
    }
  });

  test('only one of two simultaneous voids or restorations takes effect, and the audit has it once', async () => {
    const mock = await aMock(dbOf(0), { paper });
    const owns = await enterAll(mock);
    for (const act of [setVoid, restore, setVoid, restore]) {
      const done = await Promise.all(owns.map((own) => Promise.all([act(mock, own, 0), act(mock, own, 1)])));
      for (const both of done) expect(both.filter((it) => it === true)).toHaveLength(1);
      expect(await recount(mock)).toBe(act === restore ? CANDIDATES : 0);
    }
    const audit = await dbOf(0).selectFrom('audit').select('about').execute();
    for (const own of owns) expect(audit.filter((it) => it.about === `candidate:${own.candidate}`)).toHaveLength(4);
  });

  test('an attempt that is voided and restored at once is counted if it is not void', async () => {
    const mock = await aMock(dbOf(0), { paper });
    const owns = await enterAll(mock);
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(
        owns.flatMap((own, at) => [
          ...[setVoid(mock, own, at), restore(mock, own, at + 1)],
          ...[setVoid(mock, own, at + 1), restore(mock, own, at)],
        ]),
      );
      const rows = await rowsOf(mock);
      expect(await recount(mock)).toBe(rows.filter((row) => row.void_reason === null).length);
    }
  });

  const aGrant = (mock: MockRow) => ({
    ...{ mockId: mock.id, candidate: '', minutes: 5, seen: 0, editor: EDITOR, nowMs: START_MS },
  });

  test('minutes that are granted while candidates start reach each of them once, and the results wait', async () => {
    const mock = await aMock(dbOf(0), { paper, results_ms: START_MS + 61 * MINUTE_MS });
    const all = candidates();
    await Promise.all(all.slice(0, 8).map((it) => grantExtraMinutes(dbOf(0), it, 20, START_MS)));
    const grant = (at: number) =>
      grantAnew(dbOf(at), { mockId: mock.id, candidate: '', minutes: 20, editor: EDITOR, nowMs: START_MS });
    const started = all.map((it, at) => enterOpen(mock, it, at));
    const granted = grant(0)
      .then(() => grant(1))
      .then(() => grant(1));
    await Promise.all([...started, ...all.map((it, at) => enterOpen(mock, it, at + 1)), granted]);
    const rows = await rowsOf(mock);
    expect(rows).toHaveLength(CANDIDATES);
    for (const row of rows) {
      const minutes = all.indexOf(row.candidate) < 8 ? 40 : 30;
      expect(row.endMs).toBe(START_MS + (minutes + 60) * MINUTE_MS);
    }
    const latestMs = Math.max(...rows.map((row) => row.endMs));
    const resultsMs = Math.ceil((latestMs + RESULTS_AFTER_MS) / MINUTE_MS) * MINUTE_MS;
    expect((await findMock(dbOf(0), mock.id))?.results_ms).toBe(resultsMs);
  });

  test('if editors have not seen each other’s grants to all, only one counts', async () => {
    const mock = await aMock(dbOf(0), { paper });
    await enterAll(mock);
    const granted = await Promise.all([0, 1, 2].map((at) => grantMinutes(dbOf(at), aGrant(mock))));
    const refused = 'Minutes granted to all by now: 5, and not 0. Load the page again to see the latest.';
    expect(granted.filter((it) => it === refused)).toHaveLength(2);
    for (const row of await rowsOf(mock)) expect(row.endMs).toBe(START_MS + 35 * MINUTE_MS);
    const next = { ...aGrant(mock), seen: 5 };
    expect(await grantMinutes(dbOf(0), next)).toBe(true);
  });

  test('everybody keeps the minutes that reach him as the time runs out', async () => {
    const mock = await aMock(dbOf(0), { paper });
    const owns = await enterAll(mock);
    const endMs = START_MS + 30 * MINUTE_MS;
    const grants = owns.map((own, at) =>
      grantAnew(dbOf(at), { ...decision(mock, own), minutes: 5, nowMs: endMs - 1_000 }),
    );
    const ends = owns.map((own, at) => finish(dbOf(at + 1), own, [], { isTimeUp: true, nowMs: endMs + 1_000 }));
    await Promise.all([...ends, ...grants]);
    const rows = await rowsOf(mock);
    for (const [at, own] of owns.entries()) {
      const row = rows.find((it) => it.candidate === own.candidate);
      const granted = await grants[at];
      expect([row?.endMs, row?.finished_at_ms]).toEqual(
        granted === true ? [endMs + 5 * MINUTE_MS, null] : [endMs, endMs],
      );
    }
  });

  test('everybody keeps the minutes that reach him while the sweep closes attempts', async () => {
    const mock = await aMock(dbOf(0), { paper });
    const owns = await enterAll(mock);
    const endMs = START_MS + 30 * MINUTE_MS;
    const grant = { mockId: mock.id, candidate: '', minutes: 5, editor: EDITOR, nowMs: endMs - 1 };
    // The grant was asked for in time, and was slow.
    const [granted] = await Promise.all([
      grantAnew(dbOf(0), grant),
      finishAllDue(dbOf(0), endMs + 20_000),
      finishAllDue(dbOf(1), endMs + 20_000),
      ...owns.map((own, at) =>
        saveEvents(dbOf(at), own.candidate, own.id, { device: PHONE, events: [] }, endMs + 20_000),
      ),
    ]);
    const rows = await rowsOf(mock);
    const open = rows.filter((row) => row.finished_at_ms === null);
    expect(granted).toBe(true);
    for (const row of rows)
      expect(row.endMs).toBe(row.finished_at_ms === null ? endMs + 5 * MINUTE_MS : row.finished_at_ms);
    expect(await recount(mock)).toBe(CANDIDATES - open.length);
  });

  test('a mock that is withdrawn or changed as its first candidates start has nobody in it', async () => {
    for (let round = 0; round < 12; round += 1) {
      const mock = await aMock(dbOf(0), { paper });
      const act = { id: mock.id, version: 1, editor: EDITOR, nowMs: START_MS - AHEAD_MS, durationMs: 0 };
      const later = { opensMs: START_MS + MINUTE_MS, lastStartMs: mock.last_start_ms, closesMs: mock.closes_ms };
      const schedule = {
        ...later,
        resultsMs: mock.results_ms,
        name: mock.name,
        candidates: null,
        keyMs: null,
        objectionsUntilMs: null,
      };
      const all = candidates().slice(0, 2 + round / 3);
      const starts = all.map((it, at) => enter(mock, it, at));
      const done = round % 2 ? withdrawMock(dbOf(1), act) : changeMock(dbOf(1), schedule, act);
      const states = (await Promise.all(starts)).map((it) => it.state);
      const isDone = (await done) === true;
      const rows = await rowsOf(mock);
      expect(rows).toHaveLength(isDone ? 0 : all.length);
      expect(new Set(states)).toEqual(new Set([isDone ? (round % 2 ? 'refused' : 'offered') : 'open']));
    }
  });

  test('a candidate who starts twelve times at two instances has one attempt', async () => {
    const mock = await aMock(dbOf(0), { paper });
    const all = candidates();
    const entered = await Promise.all(
      all.map((it) => Promise.all(Array.from({ length: 12 }, (_, at) => enterOpen(mock, it, at)))),
    );
    for (const owns of entered) expect(new Set(owns.map((own) => own.id)).size).toBe(1);
    expect(await rowsOf(mock)).toHaveLength(CANDIDATES);
    const attempts = dbOf(0).selectFrom('attempt').select('id').where('paper_id', '=', `mock-${mock.id}`);
    expect(await attempts.execute()).toHaveLength(CANDIDATES);
  });
});
