import { randomUUID } from 'node:crypto';

import { logIn } from '@/lib/accounts/testing';
import { getFromHost } from '@/lib/content/host/client';
import { type Composition, questionsIn, settingsOf } from '@/lib/exam/composition';
import { findComposedPaper } from '@/lib/holding/papers/composed-papers';
import { withEnv } from '@/lib/server/env-testing';
import { loadFrozen } from '@/lib/sitting/frozen-paper';
import { listAudit } from '@/lib/store/audit';
import type { Db } from '@/lib/store/database';
import { withSqlite } from '@/lib/store/testing';

import { deskChanges } from './changes';

jest.mock('@/lib/accounts/session', () => ({ currentSession: jest.fn() }));
jest.mock('@/lib/content/host/client', () => ({ getFromHost: jest.fn() }));
jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));

const MINUTE_MS = 60_000;
const EDITOR = 'the-editor';

let db: Db;
withSqlite((it) => (db = it));
/** The tests move this clock, so that each looks at the host again. */
let nowMs = Date.UTC(2026, 7, 23, 9, 30);
let questions: Record<string, unknown>[];

const LOCKED = {
  Minutes: 30,
  Right: '2',
  Wrong: '2/3',
  Locked: true,
  Sections: [
    { Name: 'First part', Minutes: 10 },
    { Name: 'Second part', Minutes: 20 },
  ],
};
const SUB_CATEGORIES = [
  { _id: 3, SubCatName: 'CGL Tier I', CategoryId: 2 },
  { _id: 4, SubCatName: 'CGL Tier II', CategoryId: 2, Scheme: LOCKED },
];

const question = (id: string, Subject: string, more: object = {}) => ({
  _id: id,
  Question: `<p>What is ${id}?</p>`,
  ...{ AnsA: 'one', AnsB: 'two', AnsC: 'three', AnsD: 'four', CorrectAns: '3', Explanation: `Because of ${id}.` },
  ...{ CategoryId: 2, SubCategoryId: 3, IsActive: true, Subject },
  ...more,
});

beforeAll(async () => {
  withEnv({ EDITORS: EDITOR });
  jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
  jest
    .mocked(getFromHost)
    .mockImplementation(async (path) => (path.includes('onlineTestCategories') ? SUB_CATEGORIES : questions));
});
beforeEach(async () => {
  nowMs += 10 * MINUTE_MS;
  questions = Array.from({ length: 40 }, (_, at) => question(`q${at}`, at % 2 === 0 ? 'Polity' : 'History'));
  logIn(EDITOR);
});

async function post(id: string, body: unknown) {
  const request = new Request('http://localhost:3000/api/desk/papers/any', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const response = await deskChanges.papers(request, { params: Promise.resolve({ id }) });
  const { message, errors } = (await response.json()) as { message: string; errors?: { field: string }[] };
  return { status: response.status, message, errors };
}

async function paperOf(id: string) {
  const paper = await findComposedPaper(db, id);
  if (!paper) throw new Error('there is no such paper');
  return paper;
}

async function newDraft(place = '2/3') {
  const id = randomUUID();
  expect(await post(id, { do: 'create', name: 'The first mock', place })).toMatchObject({ status: 200 });
  return id;
}

const blueprint = [
  { subject: 'Polity', count: 5 },
  { subject: 'History', count: 3 },
];

/** A draft of eight questions. */
async function drawnDraft(more: Partial<Composition> = {}) {
  const id = await newDraft();
  const settings = settingsOf((await paperOf(id)).composition);
  const sections = [{ name: '', minutes: null, blueprint, from: 0 }];
  const saved = { do: 'save', version: 1, isDrawing: true, settings: { ...settings, ...more, sections } };
  expect(await post(id, saved)).toMatchObject({ status: 200 });
  // The site may have begun to read the host before the test changed it.
  nowMs += 10 * MINUTE_MS;
  return { id, ids: questionsIn((await paperOf(id)).composition).map((it) => it.id) };
}

describe('the papers of the desk', () => {
  test.each([
    [null, 401],
    ['asha', 404],
  ])('a login as %j, who is no editor, cannot compose a paper', async (who, status) => {
    logIn(who);
    const id = randomUUID();
    expect(await post(id, { do: 'create', name: 'Mine', place: '2/3' })).toMatchObject({ status });
    expect(await findComposedPaper(db, id)).toBeUndefined();
  });

  test('a draft begins with the times, marks and sections of the host’s scheme', async () => {
    const { composition } = await paperOf(await newDraft('2/4'));
    expect(composition).toMatchObject({ minutes: 30, right: '2', wrong: '2/3', isLocked: true });
    expect(composition.sections.map(({ name, minutes }) => [name, minutes])).toEqual([
      ['First part', 10],
      ['Second part', 20],
    ]);
    expect((await paperOf(await newDraft('2/3'))).composition).toMatchObject({ minutes: 60, right: '', wrong: '' });
  });

  test('a draft that the page sends twice is made once', async () => {
    const id = await newDraft();
    expect(await post(id, { do: 'create', name: 'Again', place: '2/3' })).toMatchObject({ status: 409 });
    expect((await paperOf(id)).name).toBe('The first mock');
  });

  test.each([
    ['a sub-category that the host does not have', randomUUID(), { do: 'create', name: 'x', place: '9/9' }, 409],
    ['an id that no page brings', 'mine', { do: 'create', name: 'x', place: '2/3' }, 409],
    ['no name', randomUUID(), { do: 'create', name: ' ', place: '2/3' }, 400],
    ['a paper that there is not', randomUUID(), { do: 'publish', version: 1 }, 409],
    ['a copy of a paper that there is not', randomUUID(), { do: 'copy', to: randomUUID() }, 409],
    ['an unknown change', randomUUID(), { do: 'rewrite', version: 1 }, 400],
    ['a change without a version', randomUUID(), { do: 'publish' }, 400],
    ['a move by two places', randomUUID(), { do: 'move', version: 1, question: 'q1', by: 2 }, 400],
  ])('%s is refused', async (_what, id, body, status) => {
    expect(await post(id, body)).toMatchObject({ status });
  });

  test('a blueprint is drawn, and settings that are wrong are refused by field', async () => {
    const { id, ids } = await drawnDraft();
    expect(new Set(ids).size).toBe(8);
    const { composition, version } = await paperOf(id);
    const settings = { ...settingsOf(composition), minutes: 601 };
    const refused = await post(id, { do: 'save', version, isDrawing: true, settings });
    expect(refused).toMatchObject({ status: 400, errors: [{ field: 'settings.minutes' }] });
    expect((await paperOf(id)).version).toBe(version);
  });

  test('questions are swapped, moved, added and removed, each by one version and one line of the audit', async () => {
    const { id, ids } = await drawnDraft();
    const [first = '', second = ''] = ids;
    let version = 2;
    const change = async (body: object) => {
      expect(await post(id, { ...body, version })).toMatchObject({ status: 200 });
      version += 1;
      return questionsIn((await paperOf(id)).composition).map((it) => it.id);
    };
    await change({ do: 'move', question: second, by: -1 });
    await change({ do: 'swap', question: first });
    const left = await change({ do: 'remove', question: second });
    // The swap drew one, which cannot be added again.
    const other = questions.map((it) => String(it._id)).find((it) => ![...ids, ...left].includes(it)) ?? '';
    await change({ do: 'add', question: other, section: 0 });
    await change({ do: 'keep', question: other, keepsOptions: true });
    const all = questionsIn((await paperOf(id)).composition);
    expect(all).toHaveLength(8);
    expect(all.map((it) => it.id)).not.toContain(first);
    expect(all.at(-1)).toMatchObject({ id: other, isChosen: true, keepsOptions: true });
    const told = (await listAudit(db, 100)).filter((it) => it.created_at_ms === nowMs);
    expect(told.map(({ before }) => before)).toEqual(
      expect.arrayContaining([`question ${second} at 2`, `question ${first}`]),
    );
    expect(told).toHaveLength(5);
    expect(await post(id, { do: 'remove', question: other, version: 2 })).toMatchObject({ status: 409 });
  });

  test('a published paper is frozen with its key, and later papers avoid its questions', async () => {
    const marked = { right: '2', wrong: '2/3', nameInHindi: 'पहला मॉक' };
    const { id, ids } = await drawnDraft({ ...marked, shuffle: 'questions', avoidLast: 1 });
    expect(await post(id, { do: 'publish', version: 2 })).toMatchObject({ status: 200 });
    const { snapshot_id: snapshotId } = await paperOf(id);
    const frozen = await loadFrozen(db, snapshotId ?? '');
    expect(frozen).toMatchObject({
      ...{ id: `paper-${id}`, categoryId: 2, subCategoryId: 3, name: 'The first mock', durationMs: 60 * MINUTE_MS },
      ...{ sections: [], scheme: { rightUnits: 1_200, wrongUnits: 400 }, shuffle: 'questions' },
      nameInHindi: 'पहला मॉक',
    });
    expect(frozen.questions.map((it) => it.id)).toEqual(ids);
    expect(frozen.key).toEqual(ids.map((it) => ({ correctAns: '3', explanation: `Because of ${it}.` })));
    for (const change of [{ do: 'remove', question: ids[0] }, { do: 'publish' }, { do: 'delete' }])
      expect(await post(id, { ...change, version: 3 })).toMatchObject({ status: 409 });
    const next = await drawnDraft({ seed: 'another', avoidLast: 1 });
    expect(next.ids).toHaveLength(8);
    expect(next.ids.filter((it) => ids.includes(it))).toEqual([]);
  });

  test('a paper whose questions the host has changed or lost is not published, and the editor learns which', async () => {
    const { id, ids } = await drawnDraft();
    const [lost, changed] = ids;
    questions = questions.flatMap((it) => {
      if (it._id === lost) return [{ ...it, IsActive: false }];
      return it._id === changed ? [{ ...it, CorrectAns: '4' }] : [it];
    });
    const refused = await post(id, { do: 'publish', version: 2 });
    expect(refused.status).toBe(409);
    expect(refused.message).toContain(`question 1 (${lost})`);
    expect(refused.message).toContain(`question 2 (${changed})`);
    expect(await paperOf(id)).toMatchObject({ version: 2, snapshot_id: null });
    expect(await db.selectFrom('question_use').selectAll().where('composed_paper_id', '=', id).execute()).toEqual([]);
    expect(await post(id, { do: 'remove', question: lost, version: 2 })).toMatchObject({ status: 200 });
    expect(await post(id, { do: 'accept', version: 3 })).toMatchObject({ status: 200 });
    expect(await post(id, { do: 'publish', version: 4 })).toMatchObject({ status: 200 });
  });

  test('a copy is a new draft with the same questions', async () => {
    const { id, ids } = await drawnDraft();
    await post(id, { do: 'publish', version: 2 });
    const to = randomUUID();
    expect(await post(id, { do: 'copy', to })).toMatchObject({ status: 200 });
    const copy = await paperOf(to);
    expect(copy).toMatchObject({ name: 'Copy of The first mock', snapshot_id: null, version: 1 });
    expect(questionsIn(copy.composition).map((it) => it.id)).toEqual(ids);
  });

  test('a draft is deleted', async () => {
    const id = await newDraft();
    expect(await post(id, { do: 'delete', version: 1 })).toMatchObject({ status: 200 });
    expect(await findComposedPaper(db, id)).toBeUndefined();
  });
});
