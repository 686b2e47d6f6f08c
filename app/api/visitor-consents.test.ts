import { registerAtHost } from '@/lib/content/nouns/users';
import { type Db, database } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { POST as contact } from './contact/route';
import { POST as register } from './register/route';
import { POST as review } from './reviews/route';

jest.mock('@/lib/content/nouns/users', () => ({ registerAtHost: jest.fn() }));
jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));

const REGISTRATION = {
  ...{ Username: ' asha ', Password: 'secret', rePassword: 'secret', Name: 'Asha', Mobile: '9876543210' },
  ...{ Email: 'asha@example.org', Course: 'TestExam' },
};
const MESSAGE = { name: 'Asha', email: 'asha@example.org', subject: 'Batch', message: 'When does it begin?' };
const REVIEW = { reviewTitle: 'Notes', yourName: 'Asha', content: 'They are clear.' };
const NOTICE = { version: 1, language: 'hi' };

describeEachEngine('what visitors agree to', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });
  beforeEach(async () => {
    for (const table of ['consent', 'contact_message', 'review', 'throttle'] as const)
      await db.deleteFrom(table).execute();
    jest.mocked(database).mockReset().mockResolvedValue(db);
    jest.mocked(registerAtHost).mockReset().mockResolvedValue(true);
  });

  const send = async (endpoint: typeof contact, body: unknown) => {
    const init = { method: 'POST', body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
    return (await endpoint(new Request('http://localhost:3000/api', init))).status;
  };
  const stored = async () => {
    const rows = await db.selectFrom('consent').selectAll().execute();
    return rows.map((it) => [it.subject, it.notice, it.version, it.language, JSON.parse(it.purposes)]);
  };

  test('a registration is stored with the notice that was read, until the host says how it spells the name', async () => {
    expect(await send(register, { ...REGISTRATION, notice: NOTICE })).toBe(201);
    expect(await stored()).toEqual([['registration:asha', 'register', 1, 'hi', ['account', 'tests']]]);
    expect(jest.mocked(registerAtHost).mock.calls).toEqual([[{ ...REGISTRATION, Username: 'asha' }]]);
  });

  test('a registration that the host refuses stores no consent', async () => {
    jest.mocked(registerAtHost).mockResolvedValue(false);
    expect(await send(register, { ...REGISTRATION, notice: NOTICE })).toBe(422);
    expect(await stored()).toEqual([]);
  });

  test('a registration that the host accepted succeeds although its consent cannot be stored', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation();
    jest.mocked(registerAtHost).mockImplementation(async () => {
      jest.mocked(database).mockRejectedValue(new Error('disk full'));
      return true;
    });
    expect(await send(register, { ...REGISTRATION, notice: NOTICE })).toBe(201);
    expect(warn.mock.calls.flat().join()).toMatch(/consent not stored.*disk full/);
    warn.mockRestore();
  });

  test('a message and a review have their consents beside them', async () => {
    expect(await send(contact, { ...MESSAGE, notice: { version: 1, language: 'en' } })).toBe(201);
    expect(await send(review, { ...REVIEW, notice: NOTICE })).toBe(201);
    const message = await db.selectFrom('contact_message').selectAll().executeTakeFirstOrThrow();
    const { id } = await db.selectFrom('review').selectAll().executeTakeFirstOrThrow();
    expect(message).toMatchObject(MESSAGE);
    expect((await stored()).sort()).toEqual([
      [`message:${message.id}`, 'contact', 1, 'en', ['answer']],
      [`review:${id}`, 'review', 1, 'hi', ['publish']],
    ]);
  });

  test('forms without a notice are taken as before, and store no consent', async () => {
    expect(await send(register, REGISTRATION)).toBe(201);
    expect(await send(contact, MESSAGE)).toBe(201);
    expect(await send(review, REVIEW)).toBe(201);
    expect(await stored()).toEqual([]);
  });

  test.each([{ version: 'one', language: 'en' }, { version: 1, language: 'fr' }, 'yes'])(
    'a form that names the notice %j is refused whole',
    async (notice) => {
      expect(await send(contact, { ...MESSAGE, notice })).toBe(400);
      expect(await db.selectFrom('contact_message').selectAll().execute()).toEqual([]);
    },
  );
});
