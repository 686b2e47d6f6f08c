import { randomUUID } from 'node:crypto';

import { SignJWT } from 'jose';
import { z } from 'zod';

import { handle } from '@/lib/standin/handle';
import { serveStandin } from '@/lib/standin/serve';
import { issueToken } from '@/lib/standin/users';
import { database } from '@/lib/store/database';
import { startSqlite } from '@/lib/store/testing';

import { contract } from './contract';
import type { HostCall } from './host/list-call';

const SECRET = 'a-secret-of-32-random-characters';
const TOKEN_LIFE_MS = 12 * 60 * 60 * 1_000;

/** Every call of specification §7, in its order. */
const CALLS = [
  'GET /announcements/announcementAll',
  'GET /courses/get-courses',
  'GET /testimonial/get-Testimonial',
  'GET /magazine/magazinAll',
  'GET /ads/manageAdsAll',
  'GET /toppers/getAll',
  'GET /oldPapers/oldPaperAll',
  'GET /syllabus/get-syllabus',
  'GET /syllabus/get-anthropology',
  'GET /implnkvid/impLnkVidAll',
  'GET /main-study-materials/manageStudyMaterialsAll',
  'GET /articles/articalAll',
  'GET /guide/guideAll',
  'GET /essays/essayPreparationAll',
  'GET /time-table/get-timetables',
  'GET /enroll/enrollAll',
  'GET /cfees/cFeesAll',
  'GET /online-main-category/onlineMainCategories',
  'GET /online-test-category/onlineTestCategories',
  'GET /online-ans-que/onlineTestAnsQue',
  'GET /user/get-logged-in-user',
  'POST /user/login',
  'POST /user/register',
  'POST /your-api-endpoint',
];

/** The fields that every item of a list has (specification §3). */
const FIELDS: Record<string, string> = {
  '/announcements/announcementAll': '_id Title IsActive',
  '/courses/get-courses': '_id CourseName category',
  '/testimonial/get-Testimonial': '_id Name Review IsDisplay',
  '/magazine/magazinAll': '_id MId MName CImage Doc IsActive',
  '/ads/manageAdsAll': '_id Title Link IsActive',
  '/toppers/getAll': '_id Tname Tmarks Ttagline CImage IsActive',
  '/oldPapers/oldPaperAll': '_id Title CImage Doc IsDisplay',
  '/syllabus/get-syllabus': 'SubName Title DESC Doc',
  '/implnkvid/impLnkVidAll': '_id Type ILV_Title ILV_Desc',
  '/main-study-materials/manageStudyMaterialsAll': '_id Title OImage Document IsActive',
  '/articles/articalAll': '_id Title Description',
  '/guide/guideAll': '_id Title Desc',
  '/essays/essayPreparationAll': '_id TopicName Description Doc',
  '/time-table/get-timetables': '_id Subject Description',
  '/enroll/enrollAll': '_id EnrollTitle Description',
  '/cfees/cFeesAll': '_id CourseName CourseFees Description',
  '/online-main-category/onlineMainCategories': '_id CatName',
  '/online-test-category/onlineTestCategories': '_id SubCatName CategoryId',
  '/online-ans-que/onlineTestAnsQue': '_id Question AnsA AnsB AnsC AnsD CorrectAns CategoryId SubCategoryId IsActive',
};

type Payload = Record<string, unknown>;

const newUsername = () => `user-${randomUUID()}`;

const newRegistration = (): Payload => {
  const Username = newUsername();
  return {
    Username,
    Password: 'a long passphrase',
    rePassword: 'a long passphrase',
    Name: 'Asha Kumari',
    Mobile: '9876543210',
    Email: `${Username}@example.org`,
    Course: 'TestExam',
  };
};

const PAYLOADS: Record<string, () => Payload> = {
  '/user/login': () => ({ Username: 'candidate', Password: 'a long passphrase' }),
  '/user/register': newRegistration,
  '/your-api-endpoint': () => ({ reviewTitle: 'Notes', yourName: 'Asha', content: 'They are clear.' }),
};

const payloadOf = (path: string): Payload => PAYLOADS[path]?.() ?? {};

const posts = contract.filter((call) => call.method === 'POST');
const lists = contract.filter((call) => call.path in FIELDS);
const postFields = posts.flatMap(({ path, payload }) =>
  payload instanceof z.ZodObject ? Object.keys(payload.shape).map((field): [string, string] => [path, field]) : [],
);

let sqlite: Awaited<ReturnType<typeof startSqlite>>;
let served: Awaited<ReturnType<typeof serveStandin>>;

beforeAll(async () => {
  sqlite = await startSqlite();
  Object.assign(process.env, {
    API_HOST: '',
    SITE_URL: '',
    DATABASE_URL: await sqlite.freshUrl(),
    NEXTAUTH_SECRET: SECRET,
    EDITORS: 'Director',
  });
  served = await serveStandin(0);
});

afterAll(async () => {
  await served.close();
  await (await database()).destroy();
  await sqlite.stop();
});

test('the contract holds the 24 calls of specification §7, each once', () => {
  const calls = contract.map(({ method, path }) => `${method} ${path}`);
  expect(CALLS).toHaveLength(24);
  expect(calls).toEqual(expect.arrayContaining([...CALLS]));
  expect(new Set(calls).size).toBe(calls.length);
  expect(contract.filter((call) => call.isAuthenticated).map((call) => call.path)).toEqual([
    '/user/get-logged-in-user',
  ]);
  expect(lists).toHaveLength(19);
  expect(contract.filter((call) => call.item)).toEqual(expect.arrayContaining(lists));
  expect(postFields).toHaveLength(2 + 7 + 3);
});

type Send = (path: string, init?: RequestInit) => Promise<Response>;

const TRANSPORTS: [string, Send][] = [
  ['in the process', (path, init) => handle(new Request(`http://standin.invalid${path}`, init))],
  ['over HTTP', (path, init) => fetch(`http://127.0.0.1:${served.port}${path}`, init)],
];

describe.each(TRANSPORTS)('the stand-in %s', (_name, send) => {
  const postBody = (path: string, body: BodyInit, headers: HeadersInit = { 'Content-Type': 'application/json' }) =>
    send(path, { method: 'POST', headers, body });

  const post = (path: string, payload: unknown) => postBody(path, JSON.stringify(payload));

  const register = async () => {
    const registration = newRegistration();
    expect((await post('/user/register', registration)).status).toBe(201);
    return registration;
  };

  const login = async ({ Username, Password }: Payload): Promise<string> => {
    const { token } = await (await post('/user/login', { Username, Password })).json();
    expect(token).toEqual(expect.any(String));
    return token;
  };

  const whoIs = (authorization?: string) =>
    send('/user/get-logged-in-user', authorization === undefined ? {} : { headers: { Authorization: authorization } });

  const call = async ({ method, path, isAuthenticated }: HostCall) => {
    if (method === 'POST') return post(path, payloadOf(path));
    return isAuthenticated ? whoIs(`Bearer ${await login(await register())}`) : send(path);
  };

  const expectJson = (response: Response) =>
    expect(response.headers.get('content-type')).toMatch(/^application\/json\b/);

  const expectRefusal = async (response: Response, status: number): Promise<{ errors?: { field: string }[] }> => {
    expect(response.status).toBe(status);
    expectJson(response);
    const body = await response.json();
    expect(body).toMatchObject({ message: expect.stringMatching(/\w/) });
    return body;
  };

  beforeAll(async () => {
    await post('/user/register', { ...newRegistration(), Username: 'candidate' });
  });

  test.each(contract)('$method $path answers as this site reads it', async (contractCall) => {
    const response = await call(contractCall);
    expect(response.status).toBe(/register|endpoint/.test(contractCall.path) ? 201 : 200);
    expectJson(response);
    expect(contractCall.answer.safeParse(await response.json()).error).toBeUndefined();
  });

  test.each(lists)('$path gives items with all their fields and different ids', async ({ path }) => {
    const items: Payload[] = await (await send(path)).json();
    expect(items.length).toBeGreaterThan(0);
    const incomplete = items.filter((item) => FIELDS[path]?.split(' ').some((field) => item[field] === undefined));
    expect(incomplete).toEqual([]);
    expect(new Set(items.map((item) => item._id)).size).toBe(items.length);
  });

  test('a query in the address changes nothing', async () => {
    expect((await send('/courses/get-courses?page=2')).status).toBe(200);
  });

  describe('a wrong method', () => {
    const wrong = contract.flatMap(({ path, method }) =>
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
        .filter((other) => other !== method)
        .map((other): [string, string, string] => [other, path, method]),
    );

    test.each(wrong)('%s %s is refused, and the answer names the right method', async (method, path, allowed) => {
      const response = await send(path, { method });
      await expectRefusal(response, 405);
      expect(response.headers.get('allow')).toBe(allowed);
    });

    test('HEAD is refused without a body', async () => {
      const response = await send('/courses/get-courses', { method: 'HEAD' });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET');
    });
  });

  test.each([
    '/',
    '/nothing',
    '/courses',
    '/courses/get-courses/',
    '/Courses/Get-Courses',
    '/courses/get-courses%20',
    '/__proto__',
    '/constructor',
    '/uploads/nothing.pdf',
  ])('the path %s has no call', async (path) => {
    await expectRefusal(await send(path), 404);
    await expectRefusal(await post(path, {}), 404);
  });

  describe('a wrong payload', () => {
    test.each(postFields)('%s needs %s', async (path, field) => {
      const { errors } = await expectRefusal(await post(path, { ...payloadOf(path), [field]: undefined }), 400);
      expect(errors).toContainEqual({ field, message: expect.stringMatching(/\w/) });
    });

    test.each(postFields)('%s takes only a text with content for %s', async (path, field) => {
      for (const value of ['', null, 7, true, ['a'], { a: 1 }]) {
        const { errors } = await expectRefusal(await post(path, { ...payloadOf(path), [field]: value }), 400);
        expect(errors?.map((error) => error.field)).toContain(field);
      }
    });

    test.each([
      ['/user/login', 'Username', 65],
      ['/user/login', 'Password', 257],
      ['/user/register', 'Username', 65],
      ['/user/register', 'Password', 257],
      ['/user/register', 'Name', 121],
      ['/your-api-endpoint', 'reviewTitle', 201],
      ['/your-api-endpoint', 'yourName', 121],
      ['/your-api-endpoint', 'content', 5_001],
    ])('%s stores no %s of %i characters', async (path, field, length) => {
      const { errors } = await expectRefusal(
        await post(path, { ...payloadOf(path), [field]: 'x'.repeat(length) }),
        400,
      );
      expect(errors?.map((error) => error.field)).toContain(field);
    });

    test('an e-mail address of 255 characters is not stored', async () => {
      const Email = `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(60)}.${'z'.repeat(60)}.example.org`;
      expect(Email).toHaveLength(255);
      await expectRefusal(await post('/user/register', { ...newRegistration(), Email }), 400);
    });

    test.each(posts)('$path refuses a body that is not an object', async ({ path }) => {
      for (const payload of [[], [payloadOf(path)], null, 5, true, 'text']) {
        await expectRefusal(await post(path, payload), 400);
      }
    });

    test.each(posts)('$path refuses malformed JSON', async ({ path }) => {
      const good = JSON.stringify(payloadOf(path));
      const notUtf8 = new Uint8Array([...Buffer.from(good.slice(0, -2)), 0xff, ...Buffer.from('"}')]);
      for (const body of ['', '{', good.slice(0, -1), `${good}x`, good.replace('}', ',}'), 'a=b', notUtf8]) {
        await expectRefusal(await postBody(path, body), 400);
      }
    });

    test.each(posts)('$path reads at most 64 KB', async ({ path }) => {
      const good = JSON.stringify(payloadOf(path));
      expect((await postBody(path, good.padEnd(64 * 1024))).status).toBeLessThan(300);
      await expectRefusal(await postBody(path, good.padEnd(64 * 1024 + 1)), 413);
      await expectRefusal(await postBody(path, good.padEnd(3 * 1024 * 1024)), 413);
    });

    test.each(posts)('$path reads only bodies declared as JSON', async ({ path }) => {
      const good = JSON.stringify(payloadOf(path));
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'application/jsonp',
        'x/application/json',
      ]) {
        await expectRefusal(await postBody(path, good, { 'Content-Type': type }), 415);
      }
      await expectRefusal(await postBody(path, new Uint8Array(Buffer.from(good)), {}), 415);
      const withCharset = await postBody(path, good, { 'Content-Type': 'Application/JSON; charset=utf-8' });
      expect(withCharset.status).toBe((await post(path, payloadOf(path))).status);
    });
  });

  describe('registering', () => {
    test('a registration makes a user who can log in and whose token shows no password', async () => {
      const registration = await register();
      const response = await whoIs(`Bearer ${await login(registration)}`);
      expect(response.status).toBe(200);
      const { Username, Name, Email, Mobile } = registration;
      expect(await response.json()).toEqual({ user: { Username, Name, Email, Mobile } });
    });

    test('a registration stores the password only as an argon2id hash', async () => {
      const { Username } = await register();
      const db = await database();
      const user = await db
        .selectFrom('standin_user')
        .selectAll()
        .where('username', '=', String(Username))
        .executeTakeFirstOrThrow();
      expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
      expect(JSON.stringify(user)).not.toContain('a long passphrase');
    });

    test('a username that is taken, in any letter case, is refused', async () => {
      const { Username } = await register();
      for (const taken of [String(Username), String(Username).toUpperCase(), ` ${Username} `]) {
        await expectRefusal(await post('/user/register', { ...newRegistration(), Username: taken }), 409);
      }
    });

    test('a username that looks like one that is taken is refused', async () => {
      const name = `asha${randomUUID()}`;
      expect((await post('/user/register', { ...newRegistration(), Username: name })).status).toBe(201);
      for (const alike of [name.replace('a', 'á'), name.replace('a', 'ａ'), name.replace('s', 'ſ')])
        await expectRefusal(await post('/user/register', { ...newRegistration(), Username: alike }), 409);
    });

    test.each(['as\u0085ha', 'as\u200bha', 'as\u200dha', '\u202eahsa', 'as\u2066ha', 'as\u00adha', 'as\u3164ha'])(
      'the username %j, with a character that nobody sees, is refused',
      async (Username) => {
        const { errors } = await expectRefusal(await post('/user/register', { ...newRegistration(), Username }), 400);
        expect(errors?.map(({ field }) => field)).toEqual(['Username']);
      },
    );

    test.each(['Director', 'director', ' DIRECTOR', 'Diréctor'])(
      'the username %j, which looks like an editor’s, is refused',
      async (Username) => {
        await expectRefusal(await post('/user/register', { ...newRegistration(), Username }), 409);
      },
    );

    test('an e-mail address that is taken, in any letter case, is refused', async () => {
      const { Email } = await register();
      for (const taken of [String(Email), String(Email).toUpperCase()]) {
        await expectRefusal(await post('/user/register', { ...newRegistration(), Email: taken }), 409);
      }
    });

    test('a refused registration does not change the existing user', async () => {
      const registration = await register();
      const again = { ...registration, Password: 'another one', rePassword: 'another one', Name: 'Somebody else' };
      await expectRefusal(await post('/user/register', again), 409);
      const { user } = await (await whoIs(`Bearer ${await login(registration)}`)).json();
      expect(user.Name).toBe('Asha Kumari');
    });

    test('a registration ignores unknown fields', async () => {
      const registration = { ...newRegistration(), IsAdmin: true, _id: 'x', password_hash: 'y', created_at_ms: 0 };
      expect((await post('/user/register', registration)).status).toBe(201);
      await login(registration);
    });

    test.each([
      ['rePassword', 'a long passphrasE'],
      ['rePassword', 'a long passphrase '],
      ['Mobile', '987654321'],
      ['Mobile', '98765432101'],
      ['Mobile', '+919876543210'],
      ['Mobile', '98765 4321'],
      ['Mobile', '987654321x'],
      ['Mobile', '९८७६५४३२१०'],
      ['Mobile', '9876543210\n'],
      ['Email', 'asha'],
      ['Email', 'asha@'],
      ['Email', 'asha@example'],
      ['Email', 'asha kumari@example.org'],
      ['Course', 'UPSC'],
      ['Course', 'testexam'],
      ['Username', '   '],
      ['Name', '   '],
    ])('a registration refuses as %s %j', async (field, value) => {
      const { errors } = await expectRefusal(
        await post('/user/register', { ...newRegistration(), [field]: value }),
        400,
      );
      expect(errors?.map((error) => error.field)).toEqual([field]);
    });

    test.each(['IAS-Indian Administrative Services', 'IES-Indian Engineering Services', 'TestExam'])(
      'a registration takes the course %s',
      async (Course) => {
        expect((await post('/user/register', { ...newRegistration(), Course })).status).toBe(201);
      },
    );
  });

  describe('logging in', () => {
    test('the login takes the username in any letter case', async () => {
      const { Username, Password } = await register();
      await login({ Username: ` ${String(Username).toUpperCase()}`, Password });
    });

    test('the login answers alike to a wrong password and to an unknown user', async () => {
      const { Username } = await register();
      const wrong = await post('/user/login', { Username, Password: 'a long passphras' });
      const nobody = await post('/user/login', { Username: newUsername(), Password: 'a long passphrase' });
      expect([wrong.status, nobody.status]).toEqual([401, 401]);
      expect(await wrong.json()).toEqual({ message: 'Invalid Username or Password' });
      expect(await nobody.json()).toEqual({ message: 'Invalid Username or Password' });
    });

    test.each(['A LONG PASSPHRASE', ' a long passphrase', 'nobody', "' or '1'='1"])(
      'the login fails with the password %j',
      async (Password) => {
        const { Username } = await register();
        await expectRefusal(await post('/user/login', { Username, Password }), 401);
        await expectRefusal(await post('/user/login', { Username: newUsername(), Password }), 401);
      },
    );
  });

  describe('a bearer token', () => {
    const sign = (subject: string, { secret = SECRET, issuer = 'standin-api-host' } = {}) =>
      new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(issuer)
        .setSubject(subject)
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(`standin-api-host:${secret}`));

    const expectNobody = async (authorization?: string) => {
      const response = await whoIs(authorization);
      await expectRefusal(response, 401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
    };

    test("the user's call needs a bearer token", async () => {
      await expectNobody();
      await expectNobody('');
    });

    test('the token counts only as Bearer in the Authorization header', async () => {
      const token = await login(await register());
      for (const authorization of [token, `Basic ${token}`, `Bearer`, `Bearer ${token} x`, `Bearer ${token}x`]) {
        await expectNobody(authorization);
      }
      expect((await whoIs(`bearer ${token}`)).status).toBe(200);
      await expectRefusal(await send(`/user/get-logged-in-user?token=${token}`), 401);
    });

    test('a bearer token expires twelve hours after it was issued', async () => {
      const { Username, Password } = await register();
      const given = async (agoMs: number) =>
        `Bearer ${await issueToken(String(Username), String(Password), Date.now() - agoMs)}`;
      expect((await whoIs(await given(TOKEN_LIFE_MS - 60_000))).status).toBe(200);
      await expectNobody(await given(TOKEN_LIFE_MS + 1_000));
    });

    test('a forged bearer token stands for nobody', async () => {
      const registration = await register();
      const subject = String(registration.Username);
      expect((await whoIs(`Bearer ${await sign(subject)}`)).status).toBe(200);
      await expectNobody(`Bearer ${await sign(subject, { secret: 'another-secret-of-32-characters' })}`);
      await expectNobody(`Bearer ${await sign(subject, { issuer: 'another-host' })}`);
      await expectNobody(`Bearer ${await sign(newUsername())}`);

      const [header = '', claims = '', signature = ''] = (await login(registration)).split('.');
      const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
      const longer = encode({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), exp: 9_999_999_999 });
      await expectNobody(`Bearer ${header}.${longer}.${signature}`);
      await expectNobody(`Bearer ${encode({ alg: 'none' })}.${claims}.`);
      await expectNobody('Bearer not.a.token');
      await expectNobody('Bearer ....');
    });
  });

  test('a posted review is stored and waits for approval', async () => {
    const reviewTitle = randomUUID();
    const response = await post('/your-api-endpoint', {
      ...payloadOf('/your-api-endpoint'),
      reviewTitle,
      is_display: 1,
    });
    expect(response.status).toBe(201);
    const db = await database();
    const stored = await db.selectFrom('review').selectAll().where('title', '=', reviewTitle).execute();
    expect(stored).toMatchObject([{ name: 'Asha', content: 'They are clear.', is_display: 0 }]);
  });
});
