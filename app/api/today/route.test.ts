import { withEnv } from '@/lib/server/env-testing';

import { POST } from './route';

withEnv({ SITE_URL: 'https://site.example', NEXTAUTH_SECRET: 'sixteen-characters' });

const post = (fields: Record<string, string> | string, headers: Record<string, string> = {}) =>
  POST(
    new Request('https://site.example/api/today', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
      body: typeof fields === 'string' ? fields : String(new URLSearchParams(fields)),
    }),
  );

const DAY = { day: '2026-11-27', of: 'abcd_-12' };

test.each([
  [{ q1: '1', q2: '4', q3: '2', q4: '3', q5: '1' }, '14231'],
  [{ q2: '4' }, '04000'],
  [{}, '00000'],
  [{ q1: '5', q2: '-1', q3: '12', q4: '<b>', q6: '3' }, '00000'],
])('the answers %j lead to their score, %s', async (given, answers) => {
  const response = await post({ ...DAY, ...given });
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toBe(`/Today?day=2026-11-27&of=abcd_-12&answers=${answers}`);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('set-cookie')).toBeNull();
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
});
