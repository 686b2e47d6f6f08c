import { randomUUID } from 'node:crypto';

import { verify } from '@node-rs/argon2';
import { SignJWT, UnsecuredJWT } from 'jose';

import { database, type Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { createUser, findUserByToken, issueToken, type Registration } from './users';

jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));
jest.mock('@node-rs/argon2', () => {
  const actual = jest.requireActual<{ verify: typeof verify }>('@node-rs/argon2');
  return { ...actual, verify: jest.fn(actual.verify) };
});
jest.mock('@/lib/server/secret', () => ({ secret: jest.fn(() => 'a-secret-of-32-random-characters') }));

const { secret } = jest.requireMock<{ secret: jest.Mock<string, []> }>('@/lib/server/secret');

const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);
const TOKEN_LIFE_MS = 12 * 60 * 60 * 1_000;
const PASSWORD = ' a long passphrase ';

const newRegistration = (fields: Partial<Registration> = {}): Registration => {
  const Username = `User-${randomUUID()}`;
  return {
    Username,
    Password: PASSWORD,
    Name: 'आशा कुमारी',
    Mobile: '9876543210',
    Email: `${Username}@example.org`,
    Course: 'TestExam',
    ...fields,
  };
};

describeEachEngine('the stand-in’s users', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });
  beforeEach(() => {
    jest.mocked(database).mockResolvedValue(db);
  });

  const storedUser = (username: string) =>
    db.selectFrom('standin_user').selectAll().where('username', '=', username).executeTakeFirst();

  const tokenOf = async (username: string, nowMs = NOW_MS) => {
    const token = await issueToken(username, PASSWORD, nowMs);
    if (token === null) throw new Error('no token');
    return token;
  };

  test('a login costs the same work whether the name or the password is wrong', async () => {
    const { Username } = newRegistration();
    await createUser(db, newRegistration({ Username }), NOW_MS);
    const workOf = async (username: string) => {
      jest.mocked(verify).mockClear();
      expect(await issueToken(username, 'wrong', NOW_MS)).toBeNull();
      return jest.mocked(verify).mock.calls.map(([hash, password]) => [String(hash).split('$').slice(0, 4), password]);
    };
    const work = await workOf(Username);
    expect(work).toEqual([[['', 'argon2id', 'v=19', 'm=19456,t=2,p=1'], 'wrong']]);
    expect(await workOf(`nobody-${Username}`)).toEqual(work);
  });

  test('no common name and password logs in before the first registration', async () => {
    jest.mocked(database).mockResolvedValue(await store.open());
    for (const username of ['admin', 'administrator', 'root', 'test', 'user', 'guest', 'demo', 'asha', '']) {
      for (const password of [username, '', 'admin', 'password', '123456', 'nobody']) {
        expect({ username, password, token: await issueToken(username, password, NOW_MS) }).toMatchObject({
          token: null,
        });
      }
    }
  });

  test('a user is stored as registered, with the time and an argon2id hash in place of the password', async () => {
    const { Password, ...registration } = newRegistration();
    expect(await createUser(db, { ...registration, Password }, NOW_MS)).toBe(true);
    expect(await storedUser(registration.Username)).toEqual({
      username_key: registration.Username.toLowerCase(),
      username: registration.Username,
      password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
      name: 'आशा कुमारी',
      mobile: '9876543210',
      email_key: registration.Email.toLowerCase(),
      email: registration.Email,
      course: 'TestExam',
      created_at_ms: NOW_MS,
    });
  });

  test('users with the same password have different hashes', async () => {
    const [first, second] = [newRegistration(), newRegistration()];
    await createUser(db, first, NOW_MS);
    await createUser(db, second, NOW_MS);
    expect((await storedUser(first.Username))?.password_hash).not.toBe(
      (await storedUser(second.Username))?.password_hash,
    );
  });

  test('usernames and e-mail addresses are unique, whatever their letter case', async () => {
    const first = newRegistration();
    expect(await createUser(db, first, NOW_MS)).toBe(true);
    for (const Username of [first.Username, first.Username.toUpperCase(), ` ${first.Username}\t`]) {
      expect(await createUser(db, newRegistration({ Username }), NOW_MS)).toBe(false);
    }
    for (const Email of [first.Email, first.Email.toUpperCase()]) {
      expect(await createUser(db, newRegistration({ Email }), NOW_MS)).toBe(false);
    }
    expect(await storedUser(first.Username)).toMatchObject({ email: first.Email, created_at_ms: NOW_MS });
  });

  test('simultaneous registrations of one name make one user', async () => {
    const { Username } = newRegistration();
    const results = await Promise.all(
      Array.from({ length: 5 }, () => createUser(db, newRegistration({ Username }), NOW_MS)),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
  });

  test('users get a token for their own password alone', async () => {
    const { Username } = newRegistration();
    await createUser(db, newRegistration({ Username }), NOW_MS);
    await createUser(db, newRegistration({ Username: `${Username}-2`, Password: 'of another' }), NOW_MS);
    expect(await issueToken(` ${Username.toUpperCase()} `, PASSWORD, NOW_MS)).toEqual(expect.any(String));
    for (const password of [PASSWORD.trim(), PASSWORD.toUpperCase(), 'of another', 'nobody', '']) {
      expect(await issueToken(Username, password, NOW_MS)).toBeNull();
    }
    for (const username of [`${Username}-3`, '', "' or '1'='1", '%', `${Username.slice(0, -1)}_`]) {
      expect(await issueToken(username, PASSWORD, NOW_MS)).toBeNull();
      expect(await issueToken(username, 'nobody', NOW_MS)).toBeNull();
    }
  });

  test('users are found by their token for twelve hours, but without their secrets', async () => {
    const { Username, Name, Email, Mobile } = newRegistration();
    await createUser(db, newRegistration({ Username, Email }), NOW_MS);
    const token = await tokenOf(Username);
    expect(await findUserByToken(token, NOW_MS)).toEqual({ Username, Name, Email, Mobile });
    expect(await findUserByToken(token, NOW_MS + TOKEN_LIFE_MS - 1_000)).toMatchObject({ Username });
    expect(await findUserByToken(token, NOW_MS + TOKEN_LIFE_MS)).toBeNull();
    expect(await findUserByToken(token, NOW_MS + TOKEN_LIFE_MS * 100)).toBeNull();
  });

  test('a token contains neither password nor e-mail address', async () => {
    const { Username, Email } = newRegistration();
    await createUser(db, newRegistration({ Username, Email }), NOW_MS);
    const [, claims = ''] = (await tokenOf(Username)).split('.');
    expect(Object.keys(JSON.parse(Buffer.from(claims, 'base64url').toString())).sort()).toEqual([
      'exp',
      'iat',
      'iss',
      'sub',
    ]);
  });

  test('users are not found by a token of another secret, or after their deletion', async () => {
    const { Username } = newRegistration();
    await createUser(db, newRegistration({ Username }), NOW_MS);
    const token = await tokenOf(Username);
    secret.mockReturnValueOnce('another-secret-of-32-characters');
    expect(await findUserByToken(token, NOW_MS)).toBeNull();
    expect(await findUserByToken(token, NOW_MS)).not.toBeNull();
    await db.deleteFrom('standin_user').where('username', '=', Username).execute();
    expect(await findUserByToken(token, NOW_MS)).toBeNull();
  });

  test('users are not found by a token signed by another algorithm than HS256, or by none', async () => {
    const { Username } = newRegistration();
    await createUser(db, newRegistration({ Username }), NOW_MS);
    const claims = { iss: 'standin-api-host', sub: Username.toLowerCase(), exp: NOW_MS / 1_000 + 60 };
    const key = new TextEncoder().encode(`standin-api-host:${secret()}`);
    const signedBy = (alg: string) => new SignJWT(claims).setProtectedHeader({ alg }).sign(key);
    expect(await findUserByToken(await signedBy('HS256'), NOW_MS)).toMatchObject({ Username });
    const refused = [await signedBy('HS384'), await signedBy('HS512'), new UnsecuredJWT(claims).encode()];
    for (const token of refused) expect(await findUserByToken(token, NOW_MS)).toBeNull();
  });

  test.each(['', 'x', 'a.b.c', '....', 'e30.e30.e30'])('no user is found by the token %j', async (token) => {
    expect(await findUserByToken(token, NOW_MS)).toBeNull();
  });

  test('a failing store is an error, not a missing user', async () => {
    const { Username } = newRegistration();
    await createUser(db, newRegistration({ Username }), NOW_MS);
    const token = await tokenOf(Username);
    jest.mocked(database).mockRejectedValueOnce(new Error('the store is away'));
    await expect(findUserByToken(token, NOW_MS)).rejects.toThrow('the store is away');
  });
});
