import { POST as object } from '@/app/api/attempts/[id]/objections/route';
import { logIn } from '@/lib/accounts/testing';
import { addSat, aMock, aPublishedPaper } from '@/lib/holding/mocks/testing';
import { withEnv } from '@/lib/server/env-testing';
import { listHistory } from '@/lib/sitting/history';
import { MINUTE_MS } from '@/lib/sitting/testing';
import { listAudit } from '@/lib/store/audit';
import type { Db } from '@/lib/store/database';
import { listObjected } from '@/lib/store/objections';
import { withSqlite } from '@/lib/store/testing';

import { deskChanges } from './changes';

const { objections: answer } = deskChanges;

jest.mock('@/lib/accounts/session', () => ({ currentSession: jest.fn() }));
jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));

let db: Db;
withSqlite((it) => (db = it));

withEnv({ EDITORS: 'examiner,editor', EXAMINERS: 'examiner' });

type Endpoint = (request: Request, context: { params: Promise<{ id: string }> }) => Promise<Response>;

async function post(endpoint: Endpoint, id: string, body: unknown): Promise<[number, string]> {
  const headers = { 'content-type': 'application/json' };
  const request = new Request('http://localhost:3000/api/any', {
    method: 'POST',
    body: JSON.stringify(body),
    headers,
  });
  const response = await endpoint(request, { params: Promise.resolve({ id }) });
  return [response.status, (await response.json()).message];
}

const OBJECTION = {
  ...{ do: 'send', question: 1, right: ['4'], reason: 'The standard book says the opposite.', links: '' },
};
const REFUSAL = { do: 'refuse', question: 1, seen: 1, answers: 0, reason: 'The key follows the Act as amended.' };

let candidates = 0;

/** A mock of two candidates whose key has been shown for a minute, or comes in a minute. */
async function aMockWithKey({ isShown = true } = {}) {
  const nowMs = Date.now();
  const paper = await aPublishedPaper(db, { prefix: `m${(candidates += 1)}-` });
  const mock = await aMock(db, {
    ...{ paper, opens_ms: nowMs - 90 * MINUTE_MS, last_start_ms: nowMs - 60 * MINUTE_MS },
    ...{ closes_ms: nowMs - 30 * MINUTE_MS, key_ms: nowMs + (isShown ? -1 : 1) * MINUTE_MS },
    ...{ results_ms: nowMs + 60 * MINUTE_MS, objections_until_ms: nowMs + 120 * MINUTE_MS },
  });
  const names = [`asha-${candidates}`, `ravi-${candidates}`] as const;
  const [asha = '', ravi = ''] = await addSat(
    ...([db, mock, paper] as const),
    names.map((candidate) => ({ candidate, responses: '1234' })),
  );
  return { mock, names, ids: { asha, ravi } };
}

test('a candidate who sat can object and withdraw once the key is shown', async () => {
  const { mock, names, ids } = await aMockWithKey();
  logIn(names[0]);
  expect(await post(object, ids.asha, OBJECTION)).toEqual([200, 'Done']);
  expect(await listObjected(db, mock.id)).toMatchObject([{ objections: 1, waiting: 1 }]);
  expect(await post(object, ids.asha, { do: 'withdraw', question: 1 })).toEqual([200, 'Done']);
  expect(await post(object, ids.asha, { do: 'withdraw', question: 1 })).toEqual([
    409,
    'You have not objected to this question.',
  ]);
  expect((await post(object, ids.asha, { ...OBJECTION, reason: 'short' }))[0]).toBe(400);
});

test('nobody else can object, and nobody can before the key is shown', async () => {
  const { mock, names, ids } = await aMockWithKey();
  logIn(null);
  expect((await post(object, ids.asha, OBJECTION))[0]).toBe(401);
  for (const stranger of ['a-stranger', names[1], 'editor']) {
    logIn(stranger);
    expect(await post(object, ids.asha, OBJECTION)).toEqual([404, 'You have no such attempt.']);
  }
  const coming = await aMockWithKey({ isShown: false });
  logIn(coming.names[0]);
  expect(await post(object, coming.ids.asha, OBJECTION)).toEqual([409, 'Objections to this key are not taken now.']);
  for (const { id } of [mock, coming.mock]) expect(await listObjected(db, id)).toEqual([]);
});

test('a candidate who sends very many objections has to wait', async () => {
  const { names, ids } = await aMockWithKey();
  logIn(names[0]);
  await db
    .insertInto('throttle')
    .values({ key: `objections ${names[0]}`, points: 150, expires_at_ms: Date.now() + MINUTE_MS })
    .execute();
  const [status, message] = await post(object, ids.asha, OBJECTION);
  expect([status, message]).toEqual([
    429,
    expect.stringMatching(/^You have sent many objections or reports\. Please try again/),
  ]);
  logIn(names[1]);
  expect((await post(object, ids.ravi, OBJECTION))[0]).toBe(200);
});

test.each([
  ['a visitor', null, 401],
  ['a candidate who sat', 'asha', 404],
  ['a stranger', 'a-stranger', 404],
  ['an editor who is no examiner', 'editor', 403],
])('%s cannot answer an objection', async (_who, username, status) => {
  const { mock, names, ids } = await aMockWithKey();
  logIn(names[0]);
  await post(object, ids.asha, OBJECTION);
  logIn(username === 'asha' ? names[0] : username);
  for (const wanted of [REFUSAL, { ...REFUSAL, do: 'rule', ruling: 'r1' }, {}])
    expect((await post(answer, mock.id, wanted))[0]).toBe(status);
  expect(await listObjected(db, mock.id)).toMatchObject([{ waiting: 1 }]);
});

test('an examiner answers what there is to answer, once it has been seen', async () => {
  const { mock, names, ids } = await aMockWithKey();
  logIn('examiner');
  expect((await post(answer, mock.id, REFUSAL))[0]).toBe(409);
  logIn(names[0]);
  await post(object, ids.asha, OBJECTION);
  logIn('examiner');
  expect((await post(answer, mock.id, { ...REFUSAL, question: 2 }))[0]).toBe(409);
  expect((await post(answer, 'unknown', REFUSAL))[0]).toBe(409);
  expect((await post(answer, mock.id, { ...REFUSAL, reason: 'no' }))[0]).toBe(400);
  expect((await post(answer, mock.id, { ...REFUSAL, do: 'rule', ruling: 'r1' }))[1]).toMatch('no such ruling');
  expect(await post(answer, mock.id, REFUSAL)).toEqual([200, 'Done']);
  expect(await listObjected(db, mock.id)).toMatchObject([{ objections: 1, waiting: 0 }]);
  expect(await listAudit(db, 1)).toMatchObject([{ editor: 'examiner', action: 'objections' }]);
});

test('the history leads to the key once it is shown, except for a void attempt', async () => {
  const [shown, coming] = [await aMockWithKey(), await aMockWithKey({ isShown: false })];
  const entry = async ({ names }: typeof shown) => (await listHistory(db, names[0], Date.now()))[0];
  expect(await entry(shown)).toMatchObject({
    correctAnswers: null,
    keyPage: { atMs: shown.mock.key_ms, isShown: true },
  });
  expect(await entry(coming)).toMatchObject({ correctAnswers: null, keyPage: { isShown: false } });
  await db.updateTable('mock_entry').set({ void_reason: 'A phone.' }).where('mock_id', '=', shown.mock.id).execute();
  expect(await entry(shown)).not.toHaveProperty('keyPage');
});
