import { unstable_doesMiddlewareMatch as doesMatch } from 'next/experimental/testing/server';

import { SESSION_COOKIE } from '@/lib/accounts/session-token';
import { paths } from '@/lib/site/paths';
import { DOCUMENTS, GATED, pageKindOf } from '@/lib/site/routes.mjs';
import { config } from '@/middleware';

type Visit = { url: string; headers?: Record<string, string>; cookies?: Record<string, string> };

const passes = (visit: Visit) => doesMatch({ config, nextConfig: {}, ...visit });

const FROM_TEST = { referer: 'https://site.example/Test?Cat=1&Sub=1' };

test.each(GATED)('%s goes through the middleware, whatever headers come with it', (url) => {
  expect(passes({ url })).toBe(true);
  expect(passes({ url, headers: FROM_TEST })).toBe(true);
});

test.each(DOCUMENTS.filter((path) => pageKindOf(path) === 'account'))('%s goes through the middleware', (url) => {
  expect(passes({ url })).toBe(true);
});

test.each([paths.login, '/login'])('%s goes through the middleware only with a session, whole or in pieces', (url) => {
  expect(passes({ url })).toBe(false);
  expect(passes({ url, cookies: { [SESSION_COOKIE]: 'x' } })).toBe(true);
  expect(passes({ url, cookies: { [`${SESSION_COOKIE}.0`]: 'x' } })).toBe(true);
});

test('the shell of a result does not go through the middleware, a stored result always does', () => {
  for (const url of [paths.finish, paths.score]) expect(passes({ url, headers: FROM_TEST })).toBe(false);
  expect(passes({ url: `${paths.score}?attempt=a-1`, headers: FROM_TEST })).toBe(true);
});

test('no public page goes through the middleware but the search', () => {
  expect(DOCUMENTS.filter((url) => pageKindOf(url) === 'public' && passes({ url }))).toEqual([paths.search]);
});
