import { HostError } from '@/lib/content/host/host-error';
import { registerAtHost } from '@/lib/content/nouns/users';
import { type Db, database, openDatabase } from '@/lib/store/database';
import { startSqlite } from '@/lib/store/testing';

import { POST as sendMessage } from './contact/route';
import { POST as registerAccount } from './register/route';
import { POST as postReview } from './reviews/route';

jest.mock('@/lib/content/nouns/users', () => ({ registerAtHost: jest.fn() }));
jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));

const HOUR_MS = 3_600_000;
const ADDRESS = '198.51.100.7';

let server: Awaited<ReturnType<typeof startSqlite>>;
let db: Db;
/** The tests move this clock. */
let nowMs: number;

beforeAll(async () => {
  server = await startSqlite();
  jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
});
beforeEach(async () => {
  nowMs = Date.UTC(2026, 7, 23, 9, 30);
  db = await openDatabase(await server.freshUrl());
  jest.mocked(database).mockResolvedValue(db);
  jest.mocked(registerAtHost).mockReset().mockResolvedValue(true);
});
afterEach(() => db.destroy());
afterAll(() => server.stop());

const MESSAGE = { name: 'Asha', email: 'asha@example.org', subject: 'Fees', message: 'How much is it?' };
const REVIEW = { reviewTitle: 'Good', yourName: 'Asha', content: 'I learned a lot.' };
const REGISTRATION = {
  Username: 'asha',
  Password: 'a long passphrase',
  rePassword: 'a long passphrase',
  Name: 'Asha',
  Mobile: '9876543210',
  Email: 'asha@example.org',
  Course: 'TestExam',
};

const countRows = async (table: 'contact_message' | 'review') =>
  (await db.selectFrom(table).select('id').execute()).length;

const post = (endpoint: typeof sendMessage, payload: object, address = ADDRESS) =>
  endpoint(
    new Request('http://localhost:3000/api', {
      method: 'POST',
      body: JSON.stringify(payload),
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    }),
  );

describe.each([
  {
    what: 'message',
    endpoint: sendMessage,
    body: MESSAGE,
    taken: () => countRows('contact_message'),
    ...{ most: 20, refusal: 'You have sent many messages.' },
  },
  {
    what: 'review',
    endpoint: postReview,
    body: REVIEW,
    taken: () => countRows('review'),
    ...{ most: 20, refusal: 'You have sent many reviews.' },
  },
  {
    what: 'registration',
    endpoint: registerAccount,
    body: REGISTRATION,
    taken: async () => jest.mocked(registerAtHost).mock.calls.length,
    // A hall of 500 registers from one address.
    ...{ most: 500, refusal: 'Many accounts were registered from here.' },
  },
])('a $what', ({ endpoint, body, taken, most, refusal }) => {
  const send = (address = ADDRESS, payload: object = body) => post(endpoint, payload, address);
  const sendAll = async () => {
    for (let time = 1; time <= most; time += 1) expect((await send()).status).toBe(201);
  };
  /** Sends one too many, and checks the log line. */
  const sendOver = async () => {
    const log = jest.mocked(console.warn).mockClear();
    log.mockImplementationOnce(() => undefined);
    const refused = await send();
    expect(log.mock.calls.map(String)).toEqual([expect.stringContaining('"event":"throttled"')]);
    return refused;
  };

  test('an address may send so many in an hour; the next gives 429 with the time to wait', async () => {
    await sendAll();
    nowMs += 60_000;
    const refused = await sendOver();
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('3540');
    expect(await refused.json()).toEqual({ message: `${refusal} Please try again in 59 minutes.` });
    expect(await taken()).toBe(most);
  });

  test('a throttled address may send again after the hour, and other addresses at any time', async () => {
    await sendAll();
    expect((await send('198.51.100.8')).status).toBe(201);
    nowMs += HOUR_MS - 1;
    expect((await sendOver()).status).toBe(429);
    nowMs += 1;
    expect((await send()).status).toBe(201);
    expect(await taken()).toBe(most + 2);
  });

  test('a wrong form does not count', async () => {
    for (let time = 0; time <= most; time += 1) expect((await send(ADDRESS, {})).status).toBe(400);
    expect((await send()).status).toBe(201);
    expect(await taken()).toBe(1);
  });
});

describe('a failed registration', () => {
  beforeEach(() => jest.mocked(console.warn).mockImplementation(() => undefined));

  const used = (name: string) =>
    db.selectFrom('throttle').select(['key', 'points']).where('key', 'like', `${name} %`).orderBy('key').execute();

  test.each([
    ['the host refuses', 422, () => jest.mocked(registerAtHost).mockResolvedValue(false)],
    [
      'the host does not answer',
      502,
      () => jest.mocked(registerAtHost).mockRejectedValue(new HostError('POST /user/register', 'no answer')),
    ],
  ])('a registration that %s counts as a try, but not as an account', async (_what, status, prepare) => {
    prepare();
    for (let time = 1; time <= 3; time += 1) expect((await post(registerAccount, REGISTRATION)).status).toBe(status);
    expect((await used('registrations')).map(({ points }) => points)).toEqual([0, 0]);
    expect((await used('registration-tries')).map(({ points }) => points)).toEqual([3, 3]);
  });

  test('an address may try a thousand registrations in an hour', async () => {
    const row = { key: `registration-tries ${ADDRESS}`, points: 999, expires_at_ms: nowMs + HOUR_MS };
    await db.insertInto('throttle').values(row).execute();
    expect((await post(registerAccount, REGISTRATION)).status).toBe(201);
    expect((await post(registerAccount, REGISTRATION)).status).toBe(429);
  });
});
