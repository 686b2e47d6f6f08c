import { currentSession } from '@/lib/accounts/session';
import { HostError } from '@/lib/content/host-error';
import { fetchLoggedInUser } from '@/lib/content/users';
import { type Db, database } from '@/lib/db/database';
import { rankListName } from '@/lib/db/rank-list-names';
import { describeEachEngine } from '@/lib/db/testing';

import { POST } from './route';

jest.mock('@/lib/accounts/session', () => ({ currentSession: jest.fn() }));
jest.mock('@/lib/content/users', () => ({ fetchLoggedInUser: jest.fn() }));
jest.mock('@/lib/db/database', () => ({
  ...jest.requireActual<object>('@/lib/db/database'),
  database: jest.fn(),
}));

const USER = { Username: 'asha', Name: ' Asha Rao ', Email: 'asha@example.org', Mobile: '9876543210' };

describeEachEngine('the consent to be named', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });
  beforeEach(() => {
    jest.mocked(database).mockResolvedValue(db);
    jest.mocked(currentSession).mockResolvedValue({ username: 'asha', hostToken: 'token' } as never);
    jest.mocked(fetchLoggedInUser).mockReset().mockResolvedValue(USER);
  });

  const send = async (body: unknown) => {
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
    return (await POST(new Request('http://localhost:3000/api', init))).status;
  };

  test('nobody is named unasked; who agrees is named as at the host, until he takes it back', async () => {
    expect(await rankListName(db, 'asha')).toBeUndefined();
    expect(await send({ isNamed: true, name: 'Somebody else' })).toBe(200);
    expect(await rankListName(db, 'asha')).toBe('Asha Rao');
    expect(await send({ isNamed: true })).toBe(200);
    expect(await send({ isNamed: false })).toBe(200);
    expect(await rankListName(db, 'asha')).toBeUndefined();
    expect(await send({ isNamed: false })).toBe(200);
  });

  test('a candidate without a name at the host is named by the Username', async () => {
    jest.mocked(fetchLoggedInUser).mockResolvedValue({ ...USER, Name: ' ' });
    expect(await send({ isNamed: true })).toBe(200);
    expect(await rankListName(db, 'asha')).toBe('asha');
  });

  test('while the host gives no name nobody is named, but the consent can be taken back', async () => {
    await send({ isNamed: false });
    jest.mocked(fetchLoggedInUser).mockRejectedValue(new HostError('GET /user', 'silent'));
    expect(await send({ isNamed: true })).toBe(502);
    jest.mocked(fetchLoggedInUser).mockResolvedValue(null);
    expect(await send({ isNamed: true })).toBe(502);
    expect(await rankListName(db, 'asha')).toBeUndefined();
    expect(await send({ isNamed: false })).toBe(200);
  });

  test('visitors and wrong bodies are refused', async () => {
    expect(await send({ isNamed: 'yes' })).toBe(400);
    jest.mocked(currentSession).mockResolvedValue(null);
    expect(await send({ isNamed: true })).toBe(401);
  });
});
