import { currentSession } from '@/lib/accounts/session';
import { HostError } from '@/lib/content/host/host-error';
import { fetchLoggedInUser } from '@/lib/content/nouns/users';
import { heldConsents } from '@/lib/sitting/held-consents';
import { type Db, database } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';
import { CONSENTS } from '@/lib/store/throttle';

import { POST } from './route';

jest.mock('@/lib/accounts/session', () => ({ currentSession: jest.fn() }));
jest.mock('@/lib/accounts/pace', () => ({ paceWaitMs: () => 0 }));
jest.mock('@/lib/content/nouns/users', () => ({ fetchLoggedInUser: jest.fn() }));
jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));

const USER = { Username: 'asha', Name: ' Asha Rao ', Email: 'asha@example.org', Mobile: '9876543210' };

describeEachEngine('the consents of a candidate', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });
  beforeEach(async () => {
    for (const table of ['consent', 'named_in_rank_lists', 'throttle'] as const) await db.deleteFrom(table).execute();
    jest.mocked(database).mockResolvedValue(db);
    jest.mocked(currentSession).mockResolvedValue({ username: 'asha', hostToken: 'token' } as never);
    jest.mocked(fetchLoggedInUser).mockReset().mockResolvedValue(USER);
  });

  const send = async (notice: string, isGiven: unknown, more: object = {}) => {
    const body = JSON.stringify({ notice, isGiven, version: 1, language: 'en', ...more });
    const init = { method: 'POST', body, headers: { 'Content-Type': 'application/json' } };
    return (await POST(new Request('http://localhost:3000/api', init))).status;
  };
  const held = async (candidate = 'asha') => Object.fromEntries(await heldConsents(db, candidate));
  const names = async () =>
    (await db.selectFrom('named_in_rank_lists').select('name').execute()).map(({ name }) => name);

  test('a candidate is named only after agreeing, as at the host, until the consent is taken back', async () => {
    expect(await names()).toEqual([]);
    expect(await send('rank_list_name', true, { name: 'Somebody else' })).toBe(200);
    expect([await names(), await held()]).toEqual([['Asha Rao'], { rank_list_name: 1 }]);
    expect(await send('rank_list_name', true)).toBe(200);
    expect(await send('rank_list_name', false)).toBe(200);
    expect([await names(), await held()]).toEqual([[], {}]);
    expect(await send('rank_list_name', false)).toBe(200);
  });

  test('nobody below 18 is named, even with the consent of a guardian', async () => {
    const age = { id: 'age', candidate: 'asha', born_on: '2015-01-01', created_at_ms: 0, consented_at_ms: 1 };
    await db.insertInto('candidate_age').values(age).execute();
    expect([await send('rank_list_name', true), await names(), await held()]).toEqual([409, [], {}]);
    expect(await send('rank_list_name', false)).toBe(200);
    await db.deleteFrom('candidate_age').execute();
  });

  test('a candidate without a name at the host is named by the Username', async () => {
    jest.mocked(fetchLoggedInUser).mockResolvedValue({ ...USER, Name: ' ' });
    expect(await send('rank_list_name', true)).toBe(200);
    expect(await names()).toEqual(['asha']);
  });

  test('while the host gives no name nobody is named, but the consent can be taken back', async () => {
    jest.mocked(fetchLoggedInUser).mockRejectedValue(new HostError('GET /user', 'silent'));
    expect(await send('rank_list_name', true)).toBe(502);
    jest.mocked(fetchLoggedInUser).mockResolvedValue(null);
    expect(await send('rank_list_name', true)).toBe(502);
    expect([await names(), await held()]).toEqual([[], {}]);
    expect(await send('rank_list_name', false)).toBe(200);
  });

  test('a future version counts as the present one, so that the next version is shown', async () => {
    expect(await send('register', true, { version: 9_999 })).toBe(200);
    expect(await held()).toEqual({ register: 1 });
  });

  test('the comparison and the notice are stored as they were read, and neither names the candidate', async () => {
    expect(await send('comparison', true, { language: 'hi' })).toBe(200);
    expect(await send('register', true)).toBe(200);
    expect([await names(), await held(), await held('ravi')]).toEqual([[], { comparison: 1, register: 1 }, {}]);
    const rows = await db.selectFrom('consent').select(['notice', 'language', 'purposes']).orderBy('notice').execute();
    expect(rows).toEqual([
      { notice: 'comparison', language: 'hi', purposes: '["comparison"]' },
      { notice: 'register', language: 'en', purposes: '["account","tests"]' },
    ]);
    expect(await send('comparison', false)).toBe(200);
    expect(await held()).toEqual({ register: 1 });
  });

  test('two tabs that agree at once store one consent', async () => {
    expect(await Promise.all([send('comparison', true), send('comparison', true)])).toEqual([200, 200]);
    expect(await db.selectFrom('consent').selectAll().execute()).toHaveLength(1);
  });

  test('a candidate who changes a box too often has to wait', async () => {
    await db
      .insertInto('throttle')
      .values({ key: 'consents asha', points: CONSENTS.points, expires_at_ms: Date.now() + 60_000 })
      .execute();
    expect(await send('comparison', true)).toBe(429);
    expect(await held()).toEqual({});
  });

  test('visitors and wrong bodies are refused', async () => {
    expect(await send('comparison', 'yes')).toBe(400);
    expect(await send('contact', true)).toBe(400);
    expect(await send('register', false)).toBe(400);
    expect(await send('comparison', true, { version: undefined })).toBe(400);
    jest.mocked(currentSession).mockResolvedValue(null);
    expect(await send('comparison', true)).toBe(401);
    expect(await held()).toEqual({});
  });
});
