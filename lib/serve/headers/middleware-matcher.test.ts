import { unstable_doesMiddlewareMatch as doesMatch } from 'next/experimental/testing/server';

import { SESSION_COOKIE } from '@/lib/accounts/session-token';
import { paths } from '@/lib/site/paths';
import { DOCUMENTS, GATED, pageKindOf } from '@/lib/site/routes.mjs';
import { config } from '@/middleware';

type Visit = { url: string; headers?: Record<string, string>; cookies?: Record<string, string> };

const passes = (visit: Visit) => doesMatch({ config, nextConfig: {}, ...visit });

test.each(GATED)('%s goes through the middleware', (url) => {
  expect(passes({ url })).toBe(true);
});

test.each(DOCUMENTS.filter((path) => pageKindOf(path) === 'account'))('%s goes through the middleware', (url) => {
  expect(passes({ url })).toBe(true);
});

test.each([paths.login, '/login'])('%s goes through the middleware only with a session, whole or in pieces', (url) => {
  expect(passes({ url })).toBe(false);
  expect(passes({ url, cookies: { [SESSION_COOKIE]: 'x' } })).toBe(true);
  expect(passes({ url, cookies: { [`${SESSION_COOKIE}.0`]: 'x' } })).toBe(true);
});

test('the end of a test does not go through the middleware, a stored result does', () => {
  for (const url of [paths.finish, paths.score]) expect(passes({ url: `${url}?score=1` })).toBe(false);
  expect(passes({ url: `${paths.score}?attempt=a-1` })).toBe(true);
});

test('no public page goes through the middleware but the search', () => {
  expect(DOCUMENTS.filter((url) => pageKindOf(url) === 'public' && passes({ url }))).toEqual([paths.search]);
});
