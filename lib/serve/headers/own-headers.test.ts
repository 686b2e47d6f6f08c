import type { IncomingMessage } from 'node:http';
import { parse } from 'node:querystring';

import { modifyRouteRegex } from 'next/dist/lib/redirect-status';
import { getPathMatch } from 'next/dist/shared/lib/router/utils/path-match';
import { matchHas } from 'next/dist/shared/lib/router/utils/prepare-destination';

import { DOCUMENTS } from '@/lib/site/routes.mjs';

import { ownHeaders, responseHeaders } from './response-headers.mjs';

const rules = responseHeaders({ imagesFrom: 'https://host.example', isHttps: true, isPreview: true });

const PATHS = [
  ...DOCUMENTS.flatMap((path) => [path, `${path}/`, path.toLowerCase(), `${path}x.svg`, `${path}/x.pdf`]),
  ...['/api', '/api/', '/api/profile', '/apiary', '/art/logo.svg', '/a.svg/b', '/uploads/%2e%2e/a.pdf'],
  ...[
    '/healthz',
    '/healthz/x',
    '/robots.txt',
    '/.well-known/jwks.json',
    '/%55PSC',
    '/_next/static/a.js',
    '//',
    '/a//b',
  ],
]
  // The framework redirects repeated slashes.
  .filter((it) => !it.includes('//'));
const QUERIES = ['', '?attempt', '?attempt=1', '?a=1&attempt=2', '?attempt=&attempt=', '?Cat=1', '?%61ttempt=1'];

const MATCHING = { strict: true, removeUnnamedParams: true, sensitive: true };

/** The headers of an answer as the framework itself finds them. */
function framework(path: string, search: string) {
  const query = parse(search.slice(1));
  const request = { headers: {} } as IncomingMessage;
  const found = rules.filter(
    ({ source, has, missing }) =>
      getPathMatch(source, { ...MATCHING, regexModifier: (regex) => modifyRouteRegex(regex) })(path) &&
      matchHas(request as never, query, has, missing),
  );
  return found.flatMap(({ headers }) => headers);
}

test('every answer has the headers that the framework would give it by the same rules', () => {
  const find = ownHeaders(rules);
  for (const path of PATHS)
    for (const search of QUERIES)
      expect({ path, search, headers: find(path + search) }).toEqual({
        ...{ path, search },
        headers: framework(path, search),
      });
});

test('a rule with a condition that it does not know is refused', () => {
  const rule = { source: '/', headers: [], has: [{ type: 'cookie' as const, key: 'a', value: 'b' }] };
  expect(() => ownHeaders([rule])).toThrow('the rule of / asks for a cookie');
});
