import { logIn } from '@/lib/accounts/testing';
import { getFromHost } from '@/lib/content/host/client';
import { noted } from '@/lib/content/host/last-good';
import { readQuiz } from '@/lib/finding/publishing/public-questions';
import { aMock } from '@/lib/holding/mocks/testing';
import { withEnv } from '@/lib/server/env-testing';
import { listHistory } from '@/lib/sitting/history';
import { aCandidate, START_MS } from '@/lib/sitting/testing';
import { type Db, database } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';
import { indianDay } from '@/lib/text/indian-time';

import { POST } from './route';

withEnv({ SITE_URL: 'https://site.example', NEXTAUTH_SECRET: 'sixteen-characters' });
jest.mock('next/cache', () => ({ unstable_cache: (load: unknown) => load }));
jest.mock('@/lib/accounts/session', () => ({ currentSession: jest.fn() }));
jest.mock('@/lib/content/host/client', () => ({ getFromHost: jest.fn() }));
jest.mock('@/lib/content/host/content-mode', () => ({ contentMode: async () => 'published' }));
jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));

const post = (fields: Record<string, string> | string, headers: Record<string, string> = {}) =>
  POST(
    new Request('https://site.example/api/today', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: typeof fields === 'string' ? fields : String(new URLSearchParams(fields)),
    }),
  );

const DAY = { day: '2026-11-27', of: 'abcd_-12' };

describe('the form of a day’s questions', () => {
  beforeEach(() => {
    logIn(null);
    jest.mocked(database).mockClear();
  });

  test.each([
    [{ q1: '1', q2: '4', q3: '2', q4: '3', q5: '1' }, '14231'],
    [{ q2: '4' }, '04000'],
    [{}, '00000'],
    [{ q1: '5', q2: '-1', q3: '12', q4: '<b>', q6: '3' }, '00000'],
  ])('the answers %j of a visitor lead to their score, %s', async (given, answers) => {
    const response = await post({ ...DAY, ...given });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe(`/Today?day=2026-11-27&of=abcd_-12&answers=${answers}`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(database).not.toHaveBeenCalled();
  });

  test.each([
    [{}, '/Today?answers=00000'],
    [{ day: '//evil.example/x', of: '\r\nSet-Cookie: a' }, '/Today?day=%2F%2Fevil.exa&of=%0D%0ASet-Co&answers=00000'],
  ])('whatever a form with %j says, it leads to a short address of this site', async (fields, to) => {
    const response = await post(fields as Record<string, string>);
    expect([response.status, response.headers.get('location')]).toEqual([303, to]);
  });

  test('a body that is no form, names a field twice or comes from another site is refused', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    expect((await post('{}', { 'Content-Type': 'application/json' })).status).toBe(415);
    expect((await post('day=a&day=b')).status).toBe(400);
    expect((await post(DAY, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    jest.restoreAllMocks();
  });
});

describeEachEngine('the answers of a candidate to the questions of a day', (store) => {
  let db: Db;
  let candidate: string;

  beforeEach(async () => {
    db = await store.open(await store.freshUrl());
    jest.mocked(database).mockResolvedValue(db);
    jest.spyOn(Date, 'now').mockReturnValue(START_MS);
    const questions = Array.from({ length: 8 }, (_, index) => ({
      ...{ _id: `q${index + 1}`, Question: 'Which?', AnsA: 'one', AnsB: 'two', AnsC: 'three', AnsD: 'four' },
      ...{ CorrectAns: '1', CategoryId: 1, SubCategoryId: 1, IsActive: true, Subject: 'Polity', IsPublic: true },
    }));
    jest.mocked(getFromHost).mockImplementation(async (path) => (path.includes('onlineTestAnsQue') ? questions : []));
    await noted('questions', async () => [])();
    candidate = aCandidate();
    logIn(candidate);
  });
  afterEach(() => jest.restoreAllMocks());

  const today = indianDay(START_MS);
  const of = async () => (await readQuiz(START_MS, today))?.of ?? '';
  const answer = async (fields: Record<string, string>) => {
    const response = await post({ q1: '1', q2: '2', ...fields });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toMatch(/^\/Today\?.*answers=12000$/);
  };
  const kept = () => listHistory(db, candidate, START_MS);

  test('are a finished test, once', async () => {
    await answer({ day: today, of: await of() });
    await answer({ day: today, of: await of() });
    expect(await kept()).toMatchObject([{ totalQuestions: 5, correctAnswers: 1, wrongAnswers: 1, path: '/Today' }]);
  });

  test('are not kept if the questions are others now, since a mock has taken one, or of no day', async () => {
    const before = await of();
    await aMock(db);
    expect(await of()).not.toBe(before);
    await answer({ day: today, of: before });
    await answer({ day: '2000-01-01', of: before });
    expect(await kept()).toEqual([]);
  });

  test('lead to their score even if the store fails', async () => {
    const warned = jest.spyOn(console, 'warn').mockImplementation(() => {});
    const fields = { day: today, of: await of() };
    jest.mocked(database).mockRejectedValue(new Error('locked'));
    await answer(fields);
    expect(warned).toHaveBeenCalled();
    expect(await kept()).toEqual([]);
  });
});
