import { logIn } from '@/lib/accounts/testing';
import { getFromHost } from '@/lib/content/host/client';
import { HostError } from '@/lib/content/host/host-error';
import { tellAge } from '@/lib/privacy/ages';
import { waitedMs } from '@/lib/server/client-address';
import { institute } from '@/lib/site/institute';
import { listHistory } from '@/lib/sitting/history';
import { own } from '@/lib/sitting/own-history';
import { addClosing } from '@/lib/store/closed-accounts';
import { commitAlone } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import { withSqlite } from '@/lib/store/testing';
import { consume, OWN_STARTS, STARTS } from '@/lib/store/throttle';

import { POST as saveEvents } from './[id]/events/route';
import { POST as finish } from './[id]/finish/route';
import { GET as readOne } from './[id]/route';
import { GET as list, POST as start } from './route';

jest.mock('@/lib/server/client-address', () => ({
  ...jest.requireActual<object>('@/lib/server/client-address'),
  waitedMs: jest.fn(() => 0),
}));
jest.mock('@/lib/accounts/known-device', () => ({ knownDevice: async () => null }));
jest.mock('@/lib/accounts/session', () => ({ currentSession: jest.fn() }));
jest.mock('@/lib/content/host/client', () => ({ getFromHost: jest.fn() }));
jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));

jest.mock('@/lib/site/institute', () => {
  const actual = jest.requireActual<{ institute: () => object }>('@/lib/site/institute');
  return { ...actual, institute: jest.fn(actual.institute) };
});

const MINUTE_MS = 60_000;
const GRACE_MS = 5_000;
const WAIT_LIMIT_MS = 10_000;
/** How long a practice test stays open. */
const WHOLE_MS = 30 * MINUTE_MS + GRACE_MS + WAIT_LIMIT_MS;
/** Then it is closed, by whatever clock. */
const CLOSED_MS = WHOLE_MS + 4_000;

let db: Db;
withSqlite((it) => (db = it));
/** The tests move this clock. */
let nowMs = Date.UTC(2026, 7, 23, 9, 30);
/** Each test has its own category, for which the host is asked again. */
let category = 0;
let questions: unknown;

beforeAll(async () => {
  jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
  jest.mocked(getFromHost).mockImplementation(async (path) => {
    if (questions instanceof Error) throw questions;
    return path.includes('onlineTestCategories') ? [] : questions;
  });
});
beforeEach(() => {
  category += 1;
  nowMs += MINUTE_MS;
  questions = [question(1), question(2), question(3)];
  logIn(`candidate of test ${category}`);
});

const question = (id: number, fields: object = {}) => ({
  _id: id,
  Question: `Question ${id}?`,
  AnsA: 'one',
  AnsB: 'two',
  AnsC: 'three',
  AnsD: 'four',
  CorrectAns: '2',
  CategoryId: category,
  SubCategoryId: 1,
  IsActive: true,
  Explanation: 'canary',
  ...fields,
});

const logOut = () => logIn(null);

/** The finished attempts of whoever is logged in. */
const ownHistory = () => own('history', listHistory);

const BASE = 'http://localhost:3000/api/attempts';
const requestOf = (body: unknown, headers: Record<string, string> = {}) =>
  new Request(BASE, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const contextOf = (id: string) => ({ params: Promise.resolve({ id }) });

const aStart = (fields: object = {}) => ({ kind: 'test', categoryId: category, subCategoryId: 1, ...fields });
const aSave = (fields: object = {}) => ({
  device: 'phone-0001',
  events: [{ type: 'answer', sequence: 1, questionNumber: 1, option: 2 }],
  ...fields,
});

const anAnswer = (sequence: number, questionNumber: number, option: number) => ({
  type: 'answer',
  sequence,
  questionNumber,
  option,
});

const send = {
  list: () => list(new Request(BASE)),
  start: (body: unknown = aStart()) => start(requestOf(body)),
  read: (id: string) => readOne(new Request(BASE), contextOf(id)),
  save: (id: string, body: unknown = aSave()) => saveEvents(requestOf(body), contextOf(id)),
  finish: (id: string, body: unknown = aSave()) => finish(requestOf(body), contextOf(id)),
};

/** The status and the body of an answer that no cache may keep. */
async function told(answering: Promise<Response>) {
  const answer = await answering;
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return { status: answer.status, body: await answer.json() };
}

async function begun(): Promise<string> {
  const { status, body } = await told(send.start());
  expect(status).toBe(201);
  return body.id;
}

/** The result of `run` and the lines that it logs. */
async function withLog<T>(run: () => Promise<T>) {
  const log = jest.mocked(console.warn).mockClear();
  const complain = log.getMockImplementation();
  log.mockImplementation(() => undefined);
  try {
    return { result: await run(), lines: log.mock.calls.map(([line]) => JSON.parse(line)) };
  } finally {
    if (complain) log.mockImplementation(complain);
  }
}

describe('POST /api/attempts', () => {
  test('a start gives 201, and a second one resumes the attempt with 200', async () => {
    const first = await told(send.start());
    expect(first).toMatchObject({
      status: 201,
      body: { state: 'open', candidate: `candidate of test ${category}`, remainingMs: 30 * MINUTE_MS, have: {} },
    });
    expect(first.body.paper.questions).toHaveLength(3);
    nowMs += MINUTE_MS;
    const second = await told(send.start());
    expect(second).toEqual({ status: 200, body: { ...first.body, remainingMs: 29 * MINUTE_MS } });
    expect(JSON.stringify([first, second])).not.toMatch(/canary|correct|"key"|explanation/i);
  });

  test('a start while the host is down resumes on the questions of the first start', async () => {
    const id = await begun();
    questions = new HostError('GET /x', 'status 500');
    nowMs += MINUTE_MS;
    for (const resumeOnly of [false, true]) {
      const { status, body } = await told(send.start(aStart({ resumeOnly })));
      expect({ status, id: body.id, count: body.paper.questions.length }).toEqual({ status: 200, id, count: 3 });
    }
  });

  test('a start with resumeOnly offers the paper and starts nothing', async () => {
    const offer = await told(send.start(aStart({ resumeOnly: true })));
    expect(offer).toEqual({
      status: 200,
      body: {
        state: 'offered',
        candidate: `candidate of test ${category}`,
        name: 'General Studies',
        durationMs: 30 * MINUTE_MS,
        totalQuestions: 3,
        sections: [],
        scheme: null,
        lastAttemptId: null,
      },
    });
    const id = await begun();
    expect(await told(send.start(aStart({ resumeOnly: true })))).toMatchObject({ status: 200, body: { id } });
  });

  test.each([false, true])('a start without questions gives 404 (resumeOnly: %s)', async (resumeOnly) => {
    questions = [question(1, { SubCategoryId: 2 })];
    expect(await told(send.start(aStart({ resumeOnly })))).toEqual({
      status: 404,
      body: { fault: 'no-questions', message: 'This test has no questions yet.' },
    });
  });

  test.each<[string, () => unknown]>([
    ['the host is down', () => new HostError('GET /x', 'status 500')],
    ['a question is faulty', () => [question(1), question(2, { CorrectAns: 'B' })]],
    ['the list is none', () => 'Welcome'],
  ])('a start gives 503 and a log line when %s', async (_, host) => {
    questions = host();
    const { result, lines } = await withLog(() => told(send.start()));
    expect(result).toEqual({
      status: 503,
      body: { fault: 'not-available', message: expect.stringContaining('cannot be loaded completely') },
    });
    expect(lines).toMatchObject([{ event: 'no paper', paper: `test-${category}-1` }]);
    questions = [question(1)];
    nowMs += MINUTE_MS;
    await begun();
  });

  test('a refused start names the last finished attempt on the paper, whose result a reload needs', async () => {
    const id = await begun();
    await told(send.finish(id, aSave({ events: [] })));
    questions = new HostError('GET /x', 'status 500');
    nowMs += MINUTE_MS;
    const { result } = await withLog(() => told(send.start(aStart({ resumeOnly: true }))));
    expect(result).toMatchObject({ status: 503, body: { fault: 'not-available', lastAttemptId: id } });
  });

  test.each<[string, unknown]>([
    ['no kind', { categoryId: 1, subCategoryId: 1 }],
    ['a kind that there is not', { kind: 'quiz', categoryId: 1, subCategoryId: 1 }],
    ['a category as text', { kind: 'test', categoryId: '1', subCategoryId: 1 }],
    ['nothing', {}],
    ['no JSON', '{'],
  ])('a start with %s gives 400', async (_, body) => {
    expect(await told(send.start(body))).toMatchObject({ status: 400, body: { message: expect.any(String) } });
  });

  test('the declaration of one candidate starts nothing for another who is logged in by now', async () => {
    const candidate = `candidate of test ${category}`;
    const by = (declaredBy: string) => told(send.start(aStart({ declaredBy })));
    expect(await by('somebody before')).toMatchObject({ status: 200, body: { state: 'offered', candidate } });
    expect(await by(candidate)).toMatchObject({ status: 201, body: { state: 'open' } });
    // An open attempt goes on as ever.
    expect(await by('somebody before')).toMatchObject({ status: 200, body: { state: 'open' } });
  });

  test('a candidate who closed the account starts nothing, but the open attempt takes its saves', async () => {
    const candidate = `candidate of test ${category}`;
    const id = await begun();
    const closing = { candidate, sessionId: 's', eraseAtMs: nowMs + WHOLE_MS };
    await commitAlone(db, (trx) => addClosing(trx, closing, nowMs));
    expect(await told(send.start(aStart({ kind: 'exam' })))).toEqual({
      status: 403,
      body: { message: expect.stringMatching(/^You have closed your account\./) },
    });
    expect((await told(send.save(id))).status).toBe(200);
  });

  test('if ages are asked, nothing is offered or starts without a guardian’s consent; open tests go on', async () => {
    const candidate = `candidate of test ${category}`;
    const id = await begun();
    const ends = async () =>
      Promise.all(
        [aStart({ kind: 'exam' }), aStart({ kind: 'exam', resumeOnly: true })].map((it) => told(send.start(it))),
      );
    const refused = (message: RegExp) => ({
      status: 403,
      body: { fault: 'age', message: expect.stringMatching(message) },
    });
    const sample = institute();
    jest.mocked(institute).mockReturnValue({ ...sample, guardianConsent: 'letter' });
    expect(await ends()).toEqual(Array(2).fill(refused(/^Please tell us your age/)));
    await tellAge(db, candidate, '2012-05-06', nowMs);
    expect(await ends()).toEqual(Array(2).fill(refused(/^You are under 18/)));
    expect((await told(send.save(id))).status).toBe(200);
    expect(await told(send.start())).toMatchObject({ status: 200, body: { id } });
    expect((await told(send.finish(id, aSave({ events: [] })))).status).toBe(200);
    jest.mocked(institute).mockReturnValue(sample);
    expect((await told(send.start(aStart({ kind: 'exam' })))).status).toBe(201);
  });

  test('the hundred-and-first start in an hour gives 429, but the open attempt goes on', async () => {
    const candidate = `candidate of test ${category}`;
    const id = await begun();
    for (let start = 2; start <= 100; start += 1) await consume(db, STARTS, candidate, nowMs);
    const answer = await send.start(aStart({ kind: 'exam' }));
    expect(answer.status).toBe(429);
    expect(answer.headers.get('retry-after')).toBe('3600');
    expect(await answer.json()).toEqual({
      message: 'You have started many tests. Please try again in 60 minutes.',
    });
    expect(await told(send.start())).toMatchObject({ status: 200, body: { id } });
    expect(await told(send.start(aStart({ kind: 'exam', resumeOnly: true })))).toMatchObject({ status: 200 });
    logIn(`somebody else of test ${category}`);
    await begun();
  });

  test('the sixty-first paper in a minute, real or made up, gives 429, but the open attempt goes on', async () => {
    const id = await begun();
    for (let made = 2; made <= 60; made += 1) {
      const { status } = await told(send.start(aStart({ subCategoryId: made, resumeOnly: made % 2 === 0 })));
      expect(status).toBe(404);
    }
    for (const resumeOnly of [false, true]) {
      const answer = await send.start(aStart({ subCategoryId: 2, resumeOnly }));
      expect({ status: answer.status, retryAfter: answer.headers.get('retry-after') }).toEqual({
        status: 429,
        retryAfter: '60',
      });
      expect(await told(send.start(aStart({ resumeOnly })))).toMatchObject({ status: 200, body: { id } });
    }
    nowMs += MINUTE_MS;
    expect((await told(send.start(aStart({ subCategoryId: 2 })))).status).toBe(404);
  });

  const anOwn = (fields: object = {}) => aStart({ kind: 'own', subjects: [], questions: 5, from: 'all', ...fields });

  test('practice of one’s own starts and goes on, and an empty one says why', async () => {
    expect(await told(send.start(anOwn({ from: 'due' })))).toMatchObject({
      status: 404,
      body: { fault: 'nothing-due', message: expect.stringMatching(/wrong/) },
    });
    expect(await told(send.start(anOwn({ from: 'missed', attempt: 'of nobody' })))).toMatchObject({
      status: 404,
      body: { fault: 'nothing-shown' },
    });
    expect(await told(send.start(anOwn({ resumeOnly: true })))).toMatchObject({ body: { state: 'offered' } });
    const { status, body } = await told(send.start(anOwn()));
    expect(status).toBe(201);
    expect(await told(send.start(anOwn({ from: 'unseen' })))).toMatchObject({ status: 200, body: { id: body.id } });
  });

  test('practice of one’s own counts once as a paper that was asked for, and once as a start', async () => {
    const candidate = `candidate of test ${category}`;
    const wanted = anOwn({ from: 'wrong' });
    for (let asked = 1; asked <= 60; asked += 1) expect((await told(send.start(wanted))).status).toBe(404);
    expect((await told(send.start(anOwn()))).status).toBe(429);
    nowMs += MINUTE_MS;
    for (let start = 1; start <= 100; start += 1) await consume(db, STARTS, candidate, nowMs);
    expect(await told(send.start(anOwn()))).toMatchObject({
      status: 429,
      body: { message: expect.stringMatching(/started many tests/) },
    });
  });

  test('the thirty-first practice of one’s own in an hour gives 429, and leaves the other tests', async () => {
    const candidate = `candidate of test ${category}`;
    for (let start = 1; start <= 30; start += 1) await consume(db, OWN_STARTS, candidate, nowMs);
    expect(await told(send.start(anOwn()))).toMatchObject({
      status: 429,
      body: { message: 'You have started practice of your own many times. Please try again in 60 minutes.' },
    });
    await begun();
  });

  test('twenty starts at once start one attempt', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => told(send.start())));
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1);
    for (const { status } of all) expect([200, 201]).toContain(status);
  });

  test('a start after the time gives a new attempt, and the old one is in the history', async () => {
    const id = await begun();
    await send.save(id);
    nowMs += CLOSED_MS + 1;
    expect(await begun()).not.toBe(id);
    // The new attempt has the same questions.
    expect(await ownHistory()).toMatchObject([{ id, correctAnswers: null, percentage: null }]);
  });
});

describe('the history', () => {
  test('the history lists the candidate’s finished attempts, the newest first', async () => {
    expect(await ownHistory()).toEqual([]);
    const first = await begun();
    await send.finish(first);
    nowMs += MINUTE_MS;
    const second = await begun();
    await send.finish(second, aSave({ events: [] }));
    const path = `/Test?Cat=${category}&Sub=1`;
    expect(await ownHistory()).toEqual([
      {
        ...{ path, wrongAnswers: 0 },
        id: second,
        paperName: 'General Studies',
        finishedAtMs: nowMs,
        totalQuestions: 3,
        correctAnswers: 0,
        percentage: '0.00',
      },
      {
        ...{ path, wrongAnswers: 0 },
        id: first,
        paperName: 'General Studies',
        finishedAtMs: nowMs - MINUTE_MS,
        totalQuestions: 3,
        correctAnswers: 1,
        percentage: '33.33',
      },
    ]);
    expect(await told(send.list())).toEqual({ status: 200, body: await ownHistory() });
    logIn(`somebody else of test ${category}`);
    expect(await ownHistory()).toEqual([]);
    expect(await told(send.list())).toEqual({ status: 200, body: [] });
  });

  test('the history has an attempt as soon as its time is over', async () => {
    const id = await begun();
    expect(await told(send.list())).toEqual({ status: 200, body: [] });
    nowMs += WHOLE_MS + MINUTE_MS;
    expect(await told(send.list())).toMatchObject({ status: 200, body: [{ id }] });
  });
});

describe('GET /api/attempts/[id]', () => {
  test('a read gives the progress of an open attempt, and its figures after the finish', async () => {
    const id = await begun();
    await send.save(id);
    expect(await told(send.read(id))).toMatchObject({
      status: 200,
      body: { state: 'open', id, progress: { answered: [1], responses: { 1: 2 } } },
    });
    await send.finish(id);
    expect(await told(send.read(id))).toEqual({
      status: 200,
      body: {
        state: 'finished',
        id,
        kind: 'test',
        figures: {
          totalQuestions: 3,
          totalAnswered: 1,
          totalNotAnswered: 2,
          correctAnswers: 1,
          percentage: '33.33',
        },
      },
    });
  });

  test('a read closes an attempt whose time is over', async () => {
    const id = await begun();
    nowMs += CLOSED_MS + 1;
    expect(await told(send.read(id))).toMatchObject({ status: 200, body: { state: 'finished' } });
  });
});

describe('POST /api/attempts/[id]/events', () => {
  test('a save acknowledges what it saved, and again what an earlier one saved', async () => {
    const id = await begun();
    const saved = { status: 200, body: { acknowledged: [1], refused: [], state: 'open', id } };
    expect(await told(send.save(id))).toMatchObject(saved);
    expect(await told(send.save(id))).toMatchObject(saved);
    expect((await told(send.read(id))).body.progress.responses).toEqual({ 1: 2 });
  });

  test.each<[string, unknown]>([
    ['a question that the paper lacks', aSave({ events: [anAnswer(1, 1, 2), anAnswer(2, 4, 1)] })],
    ['no device', aSave({ device: undefined })],
    ['an option that there is not', aSave({ events: [anAnswer(1, 1, 5)] })],
    ['more than 200 events', aSave({ events: Array.from({ length: 201 }, (_, at) => anAnswer(at + 1, 1, 1)) })],
    ['no JSON', 'null'],
  ])('a save and a finish with %s give 400 and store nothing', async (_, body) => {
    const id = await begun();
    for (const how of [send.save, send.finish]) {
      expect(await told(how(id, body))).toMatchObject({ status: 400, body: { message: expect.any(String) } });
    }
    expect(await told(send.read(id))).toMatchObject({ body: { state: 'open', have: {} } });
  });

  test('a save after the finish gives 409 for new events and 200 for saved ones', async () => {
    const id = await begun();
    await send.save(id);
    await send.finish(id);
    const late = aSave({ events: [anAnswer(1, 1, 2), anAnswer(2, 2, 2)] });
    expect(await told(send.save(id, late))).toMatchObject({
      status: 409,
      body: {
        acknowledged: [1],
        refused: [{ sequence: 2, reason: 'too-late' }],
        state: 'finished',
        figures: { correctAnswers: 1 },
      },
    });
    expect(await told(send.save(id))).toMatchObject({ status: 200, body: { acknowledged: [1], state: 'finished' } });
  });

  test('a save after the last moment for saves gives 409 and closes the attempt', async () => {
    const id = await begun();
    nowMs += CLOSED_MS + 1;
    expect(await told(send.save(id))).toMatchObject({ status: 409, body: { acknowledged: [], state: 'finished' } });
  });

  test('a save in the grace counts and gives a log line', async () => {
    const id = await begun();
    nowMs += 30 * MINUTE_MS + GRACE_MS;
    const { result, lines } = await withLog(() => told(send.save(id)));
    expect(result).toMatchObject({ status: 200, body: { acknowledged: [1], state: 'open', remainingMs: 0 } });
    expect(lines).toMatchObject([{ event: 'save in grace', attempt: id, pastEndMs: 5_000 }]);
  });

  test('a save that has waited in the queue counts if it came in time', async () => {
    const id = await begun();
    nowMs += WHOLE_MS;
    jest.mocked(waitedMs).mockReturnValueOnce(WAIT_LIMIT_MS);
    const { result } = await withLog(() => told(send.save(id)));
    expect(result).toMatchObject({ status: 200, body: { acknowledged: [1], state: 'open', remainingMs: 0 } });
  });
});

describe('POST /api/attempts/[id]/finish', () => {
  test('a finish takes the last events, and a second one gives the same result', async () => {
    const id = await begun();
    const first = await told(send.finish(id));
    expect(first).toMatchObject({ status: 200, body: { acknowledged: [1], figures: { correctAnswers: 1 } } });
    expect(await told(send.finish(id))).toEqual(first);
    expect(await told(send.finish(id, aSave({ events: [anAnswer(9, 2, 2)] })))).toMatchObject({
      status: 409,
      body: { state: 'finished', figures: { correctAnswers: 1 } },
    });
  });

  test('twenty finishes at once give one result', async () => {
    const id = await begun();
    const all = await Promise.all(Array.from({ length: 20 }, () => told(send.finish(id))));
    for (const answer of all) expect(answer).toEqual(all[0]);
    expect(await db.selectFrom('score').where('attempt_id', '=', id).selectAll().execute()).toHaveLength(1);
  });

  test('a finish for time up before the time is over leaves the attempt open', async () => {
    const id = await begun();
    expect(await told(send.finish(id, aSave({ isTimeUp: true })))).toMatchObject({
      status: 200,
      body: { state: 'open', acknowledged: [1], remainingMs: 30 * MINUTE_MS, progress: { responses: { 1: 2 } } },
    });
  });
});

describe('access to attempts', () => {
  const each = [
    ['reads', send.read],
    ['saves', send.save],
    ['finishes', send.finish],
  ] as const;

  test.each(each)('a candidate who %s a missing attempt or another’s gets the same 404', async (_, how) => {
    const id = await begun();
    logIn(`somebody else of test ${category}`);
    const answers = [await told(how(id)), await told(how('missing')), await told(how("' or '1'='1"))];
    for (const it of answers) expect(it).toEqual({ status: 404, body: { message: 'You have no such attempt.' } });
    logIn(`candidate of test ${category}`);
    expect(await told(send.read(id))).toMatchObject({ status: 200, body: { state: 'open', have: {} } });
  });

  test('a visitor who is not logged in gets 401 from every endpoint, before it reads anything', async () => {
    const id = await begun();
    logOut();
    const answers = [send.list(), send.start(), send.read(id), send.save(id), send.finish(id), send.save(id, '{')];
    for (const it of await Promise.all(answers.map(told))) {
      expect(it).toEqual({ status: 401, body: { message: 'Please login first.' } });
    }
    logIn(`candidate of test ${category}`);
    expect(await told(send.read(id))).toMatchObject({ status: 200, body: { state: 'open', have: {} } });
  });

  test('a post from a page of another site gives 403', async () => {
    const id = await begun();
    const foreign = (body: unknown) => requestOf(body, { 'sec-fetch-site': 'cross-site' });
    const { lines } = await withLog(async () => {
      expect((await start(foreign(aStart({ kind: 'exam' })))).status).toBe(403);
      expect((await saveEvents(foreign(aSave()), contextOf(id))).status).toBe(403);
      expect((await finish(foreign(aSave()), contextOf(id))).status).toBe(403);
    });
    expect(lines.map(({ event }) => event)).toEqual(Array(3).fill('post from another site'));
    expect(await told(send.read(id))).toMatchObject({ body: { state: 'open', have: {} } });
  });
});
