import { readFileSync } from 'node:fs';

import { maxBytesOf } from '@/lib/serve/body-limits.mjs';
import { deskPaths, DOCUMENTS, pageKindOf, paths } from '@/lib/site/routes.mjs';

const text = readFileSync('deploy/nginx.conf', 'utf8');
const [, server = ''] = /\nserver \{(.*)\n\}/s.exec(text) ?? [];
const locations = [...server.matchAll(/location (?:(~) )?(\S+) \{(.*?)\n {4}\}/gs)].map(
  ([, isPattern, path = '', body = '']) => ({ isPattern, path, body }),
);

/** What nginx does with a path: the first pattern counts, else the longest beginning. */
function locationFor(path: string): string {
  const matching = locations.filter(({ isPattern, path: own }) =>
    isPattern ? new RegExp(own).test(path) : path.startsWith(own),
  );
  const longest = matching.toSorted((a, b) => b.path.length - a.path.length)[0];
  return (matching.find(({ isPattern }) => isPattern) ?? longest)?.body ?? '';
}

/** The value of a directive for a path. */
function valueFor(path: string, directive: string): string | undefined {
  const value = (body: string) => new RegExp(`^\\s*${directive} (.*);$`, 'm').exec(body)?.[1];
  return value(locationFor(path)) ?? value(server.replaceAll(/location .*?\n {4}\}/gs, ''));
}

const ownPages = [...DOCUMENTS, ...Object.values(deskPaths)].filter((path) => pageKindOf(path) === 'account');

test.each([...ownPages, '/Desk/Mocks/any'])('the page %s is not kept, since it differs for each visitor', (path) => {
  expect(valueFor(path, 'proxy_cache')).toBeUndefined();
});

test.each([paths.home, paths.magazine, paths.login, paths.test, paths.score, '/AgeOfEmpires'])(
  'the page %s is kept for everybody',
  (path) => {
    expect(valueFor(path, 'proxy_cache')).toBe('site');
  },
);

test.each([paths.questions, `${paths.questions}/id/a`, paths.today])(
  'no old page with keys is shown at %s, since a mock may have made them secret',
  (path) => {
    expect([valueFor(path, 'proxy_cache'), valueFor(path, 'proxy_cache_use_stale')]).toEqual(['site', 'off']);
    expect(valueFor(path, 'proxy_no_cache')).toContain('$is_personal');
  },
);

test('while no instance answers, other pages are the last ones', () => {
  for (const path of [paths.home, `${paths.questions}Old`]) {
    expect(valueFor(path, 'proxy_cache_use_stale')).toMatch(/^updating error /);
  }
});

test.each(['/api/preview', '/api/preview/'])('no log has the address %s, which holds the secret of editors', (path) => {
  expect([valueFor(path, 'access_log'), valueFor(path, 'error_log')]).toEqual(['off', '/dev/null crit']);
  // If no instance answers, the request ends elsewhere.
  const end = valueFor(path, 'error_page')?.split('= ')[1] ?? '';
  expect([valueFor(end, 'access_log'), valueFor(end, 'error_log')]).toEqual(['off', '/dev/null crit']);
});

test.each(['/api/desk/question-bank-files/1-2', '/api/desk/question-banks/a'])(
  'an import at %s may take more than a minute',
  (path) => {
    expect(valueFor(path, 'proxy_read_timeout')).toBe('90s');
  },
);

const bytes = (size = '') => Number.parseInt(size, 10) * (size.endsWith('m') ? 1024 * 1024 : 1024);

test.each([
  '/api/contact',
  '/api/desk/papers/a',
  '/api/desk/mocks/a',
  '/api/desk/questions/a',
  '/api/desk/question-bank-files/1-2',
])('nginx takes bodies as large as the site does at %s', (path) => {
  expect(bytes(valueFor(path, 'client_max_body_size'))).toBeGreaterThanOrEqual(maxBytesOf(path));
});

test('nginx keeps so few files open that descriptors are left for its connections', () => {
  const [, kept] = /open_file_cache max=(\d+)/.exec(server) ?? [];
  expect(Number(kept)).toBeLessThan(1_024 - 768);
});
