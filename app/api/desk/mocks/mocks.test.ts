import { randomUUID } from 'node:crypto';

import { logIn } from '@/lib/accounts/testing';
import { showMocksAnew } from '@/lib/finding/publishing/mocks';
import { aMock, aPublishedPaper } from '@/lib/holding/mocks/testing';
import { readSheet } from '@/lib/holding/sheets/read-sheet';
import { withEnv } from '@/lib/server/env-testing';
import { enterMock } from '@/lib/sitting/enter-mock';
import { answers, finish, readOpen, save } from '@/lib/sitting/testing';
import { listAudit } from '@/lib/store/audit';
import type { Db } from '@/lib/store/database';
import { findListedMock } from '@/lib/store/mocks';
import { withSqlite } from '@/lib/store/testing';

import { GET } from './[id]/live/route';
import { POST } from './[id]/route';

jest.mock('@/lib/accounts/session', () => ({ currentSession: jest.fn() }));
jest.mock('@/lib/finding/publishing/mocks', () => ({ showMocksAnew: jest.fn() }));
jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));

const FORM = {
  ...{ name: 'Prelims mock 1', opens: '2031-11-22T10:00', lastStart: '2031-11-22T10:30', closes: '2031-11-22T12:00' },
  ...{ results: '2031-11-22T18:00', whom: 'list', usernames: 'ravi\nmeena' },
};

let db: Db;
withSqlite((it) => (db = it));

withEnv({ EDITORS: 'examiner,editor', EXAMINERS: 'examiner' });

const context = (id: string) => ({ params: Promise.resolve({ id }) });
const URL_OF = 'http://localhost:3000/api/desk/mocks/any';

async function post(id: string, body: unknown): Promise<[number, string]> {
  const headers = { 'content-type': 'application/json' };
  const response = await POST(
    new Request(URL_OF, { method: 'POST', body: JSON.stringify(body), headers }),
    context(id),
  );
  return [response.status, (await response.json()).message];
}

const live = (id: string, candidate = '') => GET(new Request(`${URL_OF}/live?candidate=${candidate}`), context(id));

/** A mock that runs now, with one candidate in it. */
async function aRunningMock() {
  const nowMs = Date.now();
  const times = { opens_ms: nowMs - 1_000, last_start_ms: nowMs + 60_000, closes_ms: nowMs + 3_600_000 };
  const mock = await aMock(db, { ...times, results_ms: nowMs + 7_200_000 });
  await enterMock(db, 'ravi', { kind: 'mock', mockId: mock.id }, nowMs);
  return mock;
}

const SPAN = { from: '2026-11-22T10:00', until: '2026-11-22T10:05' };

const CHANGES = (paper: string) => [
  { do: 'schedule', paper, form: FORM },
  { do: 'change', version: 1, form: FORM },
  { do: 'withdraw', version: 1 },
  { do: 'objections', until: '2031-11-24T10:00' },
  { do: 'grant', candidate: 'ravi', minutes: 10, seen: 0 },
  { do: 'grant', candidate: '', minutes: 10, seen: 0 },
  { do: 'void', candidate: 'ravi', reason: 'Two people sat it.' },
  { do: 'restore', candidate: 'ravi' },
  { do: 'late', candidate: 'ravi', byMs: 1, ...SPAN, decision: 'accept', reason: 'The line was down.' },
  { do: 'message', id: 'a', candidate: '', message: 'Read 1991.' },
  { do: 'unknown' },
];

test.each([
  ['a visitor', null, 401, 401],
  ['a candidate', 'ravi', 404, 404],
  ['an editor who is no examiner', 'editor', 403, 200],
])('%s changes nothing', async (_who, username, status, liveStatus) => {
  const mock = await aRunningMock();
  logIn(username);
  for (const change of CHANGES(mock.composed_paper_id)) expect((await post(mock.id, change))[0]).toBe(status);
  const answer = await live(mock.id);
  expect(answer.status).toBe(liveStatus);
  expect((await answer.text()).includes('saving')).toBe(liveStatus === 200);
  expect(await findListedMock(db, mock.id)).toMatchObject({ version: 1, is_withdrawn: 0 });
  expect(await listAudit(db, 10)).toEqual([]);
});

test('an examiner schedules a mock, changes and withdraws it', async () => {
  logIn('examiner');
  const { id: paper } = await aPublishedPaper(db);
  const id = randomUUID();
  expect(await post(id, { do: 'schedule', paper, form: FORM })).toEqual([200, 'Done']);
  expect((await post(id, { do: 'schedule', paper, form: FORM }))[0]).toBe(409);
  expect(await findListedMock(db, id)).toMatchObject({ opens_ms: Date.UTC(2031, 10, 22, 4, 30), listed: 2 });
  expect(await post(id, { do: 'change', version: 1, form: { ...FORM, whom: 'all' } })).toEqual([200, 'Done']);
  expect((await post(id, { do: 'change', version: 1, form: FORM }))[1]).toMatch('Somebody has changed this meanwhile');
  const past = { ...FORM, opens: '2021-11-22T10:00' };
  expect(await post(id, { do: 'change', version: 2, form: past })).toEqual([409, 'The opening must be in the future.']);
  expect((await post(id, { do: 'change', version: 2, form: { ...FORM, closes: FORM.opens } }))[0]).toBe(400);
  const short = { ...FORM, lastStart: '2031-11-22T10:10', closes: '2031-11-22T10:29' };
  const fault = 'The paper takes 30 minutes. The earliest close is 22 Nov 2031, 10:30\u00a0am.';
  expect(await post(id, { do: 'change', version: 2, form: short })).toEqual([409, fault]);
  expect(await post(randomUUID(), { do: 'schedule', paper, form: short })).toEqual([409, fault]);
  jest.mocked(showMocksAnew).mockClear();
  expect(await post(id, { do: 'withdraw', version: 2 })).toEqual([200, 'Done']);
  expect(showMocksAnew).toHaveBeenCalledTimes(1);
  const words = (await listAudit(db, 10)).filter(({ subject }) => subject === 'Prelims mock 1');
  expect(words.map(({ editor }) => editor)).toEqual(['examiner', 'examiner', 'examiner']);
});

test('a list of 10,000 long Usernames reaches the store', async () => {
  logIn('examiner');
  const { id: paper } = await aPublishedPaper(db);
  const id = randomUUID();
  const usernames = Array.from({ length: 10_000 }, (_, index) => String(index).padEnd(100, 'x')).join('\n');
  expect(await post(id, { do: 'schedule', paper, form: { ...FORM, usernames } })).toEqual([200, 'Done']);
  expect(await findListedMock(db, id)).toMatchObject({ listed: 10_000 });
});

test('an examiner grants minutes in a running mock, voids an attempt and takes the void back', async () => {
  logIn('examiner');
  const { id } = await aRunningMock();
  const watched = async () => (await (await live(id, 'ravi')).json()).watched;
  const grant = { do: 'grant', candidate: 'ravi', minutes: 10, seen: 0 };
  expect(await post(id, grant)).toEqual([200, 'Done']);
  expect((await post(id, grant))[0]).toBe(409);
  expect(await watched()).toMatchObject({ grantedMinutes: 10 });
  expect(await post(id, { do: 'void', candidate: 'ravi', reason: 'Two people sat it.' })).toEqual([200, 'Done']);
  expect(await watched()).toMatchObject({ attempt: { voidReason: 'Two people sat it.' } });
  expect(await post(id, { do: 'restore', candidate: 'ravi' })).toEqual([200, 'Done']);
  expect(await watched()).toMatchObject({ attempt: { voidReason: null } });
  expect((await post(id, { do: 'restore', candidate: 'ravi' }))[1]).toMatch('no void attempt');
  expect((await post(id, { do: 'withdraw', version: 2 }))[0]).toBe(409);
});

test('an editor finds everybody in a mock by state and part of the Username', async () => {
  logIn('editor');
  const { id } = await aRunningMock();
  const found = async (query: string) => {
    const response = await GET(new Request(`${URL_OF}/live?${query}`), context(id));
    return (await response.json()).hall.rows;
  };
  expect(await found('')).toMatchObject([{ candidate: 'ravi', state: 'in' }]);
  expect(await found('find=AV&state=in')).toHaveLength(1);
  expect(await found('find=meena')).toEqual([]);
  expect(await found('state=finished')).toEqual([]);
  expect(await found('after=ravi%00')).toEqual([]);
});

test.each(['unknown', "a' or '1'='1", 'a\0b', 'x'.repeat(65)])('there is no mock %j to watch', async (id) => {
  logIn('examiner');
  expect((await live(id)).status).toBe(404);
});

test('an examiner writes to all and to one, whose pages hear it with the next answer and read it in full', async () => {
  logIn('examiner');
  const { id: mockId } = await aRunningMock();
  const nowMs = Date.now();
  const entered = await enterMock(db, 'meena', { kind: 'mock', mockId }, nowMs);
  if (!('id' in entered)) throw new Error('not started');
  const own = { candidate: 'meena', id: entered.id };
  const write = (candidate: string, message: string, id: string = randomUUID()) =>
    post(mockId, { do: 'message', id, candidate, message });
  expect(await write('', ' Question 1: read 1991. ', 'first')).toEqual([200, 'Done']);
  expect((await write('', 'Question 1: read 1991.', 'first'))[0]).toBe(409);
  expect(await write('ravi', 'Please stay seated.')).toEqual([200, 'Done']);
  expect((await write('nobody', 'Hello'))[1]).toBe('nobody is not in the test.');
  expect((await write('', ' '))[0]).toBe(400);
  expect((await write('', 'x'.repeat(501)))[0]).toBe(400);
  const saved = await save(db, own, [answers(1, 1, 1)], { nowMs });
  expect(saved).toMatchObject({ said: 1 });
  expect(saved).not.toHaveProperty('messages');
  const messages = [{ message: 'Question 1: read 1991.', atMs: expect.any(Number) }];
  expect(await readOpen(db, own, nowMs)).toMatchObject({ said: 1, messages });
  const listed = (await (await live(mockId)).json()).messages.map((it: { candidate: string }) => it.candidate);
  expect(listed).toEqual(['', 'ravi']);
  const lines = (await listAudit(db, 10)).filter(({ action }) => action === 'message');
  expect(lines.map(({ after, whom }) => [after, whom]).sort()).toEqual([
    ['Please stay seated.', 'ravi'],
    ['Question 1: read 1991.', null],
  ]);
  await finish(db, own, [], { nowMs });
  expect((await readSheet(db, 'meena', own.id, nowMs))?.messages).toEqual(messages);
});

test('nobody writes into a mock that has not opened', async () => {
  logIn('examiner');
  const { id } = await aMock(db, { opens_ms: Date.now() + 60_000, results_ms: Date.now() + 9e6 });
  const change = { do: 'message', id: 'early', candidate: '', message: 'Hello' };
  expect(await post(id, change)).toEqual([409, 'This mock does not run now.']);
});
