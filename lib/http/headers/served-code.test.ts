import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../../..');

/** What runs besides the rooms' modules when the site is served. */
const SERVER = [
  'middleware.ts',
  'instrumentation.ts',
  'lib/scripts/serve.mjs',
  'lib/scripts/drain.mjs',
  'lib/scripts/end-of-process.mjs',
];

/** Tests with their helpers, and programs that are run by hand. */
const NOT_SERVED = /(\.test\.tsx?|\btesting(-\w+)?\.ts|lib\/html\/attack-corpus\.ts)$|^lib\/scripts\//;

const SOURCES = [
  ...['app', 'components', 'lib'].flatMap((room) =>
    readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' })
      .map((path) => join(room, path))
      .filter((path) => /\.(tsx?|m[jt]s)$/.test(path) && !NOT_SERVED.test(path)),
  ),
  ...SERVER,
].map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

const holding = (words: RegExp) => SOURCES.filter(({ text }) => words.test(text)).map(({ path }) => path);

test('the search covers every room', () => {
  const paths = SOURCES.map(({ path }) => path);
  const known = ['app/layout.tsx', 'components/ui/html.tsx', 'lib/server/env.ts', 'lib/http/headers/page-cache.mjs'];
  expect(paths).toEqual(expect.arrayContaining([...known, 'lib/standin/users.ts', 'lib/scripts/serve.mjs']));
});

test('nothing that is served starts a process or runs code from a text, but for the reading of a bank', () => {
  // A hostile file may use up the memory of whoever reads it, so editors' question banks have a process of their own.
  expect(holding(/['"`](node:)?(child_process|vm)['"`]/)).toEqual(['lib/question-banks/uploads.ts']);
  expect(holding(/['"`](node:)?cluster['"`]/)).toEqual([]);
});

test('nothing that is served evaluates a text', () => {
  expect(holding(/\beval\b|\bFunction\s*\(|\bset(Timeout|Interval)\(\s*['"`]/)).toEqual([]);
});

test('nothing that is served takes a hash weaker than SHA-256', () => {
  expect(holding(/\bcreateHash\('sha256'\)/)).toContain('lib/server/digest.ts');
  expect(holding(/\bcreate(Hash|Hmac)\((?!['"]sha(256|384|512)['"])/)).toEqual([]);
  expect(holding(/['"`](md[245]|sha-?1|rmd160|ripemd160)['"`]/i)).toEqual([]);
});
