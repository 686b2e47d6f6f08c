import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { isValidElement } from 'react';

import { segmentOfQuery } from '@/lib/finding/search/query-text';
import { canonicalPath, type Path, paths } from '@/lib/site/paths';
import { handle } from '@/lib/standin/handle';

import { contract } from './contract';
import { getFromHost } from './host/client';
import { isNoun, type Noun, nouns, nounsOfPage, pagesFedBy } from '@/lib/site/pages';

jest.mock('./host/client', () => ({ ...jest.requireActual<object>('./host/client'), getFromHost: jest.fn() }));
jest.mock('next/cache', () => ({ unstable_cache: (load: unknown) => load }));
jest.mock('@/lib/accounts/session', () => ({ currentSession: async () => ({ username: 'asha' }) }));
jest.mock('@/lib/store/mock-entries', () => ({ secretQuestions: async () => new Map() }));
jest.mock('@/lib/store/database', () => ({ database: async () => ({}) }));
jest.mock('@/lib/finding/publishing/mocks', () => ({ listAnnouncedMocks: async () => [] }));
jest.mock('@/lib/finding/publishing/reviews', () => ({ listApprovedReviews: async () => [] }));
jest.mock('@/lib/sitting/own-history', () => ({
  ownProfile: async () => ({
    history: [],
    progress: { tests: 0, papers: [], months: [], subjects: [] },
    consents: new Map(),
    invitations: [],
  }),
  // A visitor with neither key nor sheet is sent away.
  own: async () => 'unavailable',
  ownScorecard: async () => ({
    place: { categoryId: 1, subCategoryId: 1 },
    questions: [],
    subjects: [{ name: 'Economics' }],
  }),
}));

jest.mock('@/lib/privacy/own-data', () => ({ readOwnPage: async () => 'unavailable' }));

/** Calls by which a page loads from an endpoint of the site, and the nouns that come that way. */
const BY_ENDPOINT: [RegExp, Noun[]][] = [
  [/\bpost<[^(]*\(endpoints\.attempts\b/, ['questions', 'exam-sub-categories']],
  [/\bendpoints\.profile\b|\bprofileDuringTest\b/, ['logged-in-user']],
  [/\bendpoints\.register\b/, ['register']],
  [/\breadOwnPage\(/, ['logged-in-user']],
  [/import \{[^}]*\blogIn\b/, ['login', 'logged-in-user']],
];

const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).map((file) => join('app', file));
const isOfDesk = (file: string) => file.startsWith('app/(desk)/');
const pageFiles = files.filter((file) => /\/page\.tsx$/.test(file) && !isOfDesk(file));
const layoutFiles = files.filter((file) => /\/layout\.tsx$/.test(file));

/** The page's path in the route table; the page of one item belongs to the path that its address begins with. */
function pathOf(file: string): Path {
  const segments = dirname(file).split('/').slice(1);
  const [first = ''] = segments.filter((segment) => !segment.startsWith('('));
  const path = canonicalPath(`/${first}`);
  if (!path) throw new Error(`${file} is of no path of the route table`);
  return path;
}

const asked = new Set<Noun>();

/** Renders what the page itself awaits; components get their data as props. */
async function renderAsyncParts(node: unknown): Promise<void> {
  if (Array.isArray(node)) for (const part of node) await renderAsyncParts(part);
  if (!isValidElement<Record<string, unknown>>(node)) return;
  const { type: component, props } = node;
  if (typeof component === 'function' && component.constructor.name === 'AsyncFunction') {
    await renderAsyncParts(await Reflect.apply(component, undefined, [props]));
  }
  for (const prop of Object.values(props)) await renderAsyncParts(prop);
}

const isRedirect = (error: unknown) =>
  error instanceof Error && 'digest' in error && String(error.digest).startsWith('NEXT_REDIRECT');

/** The nouns that a page asks the host for when it is rendered, its metadata included. */
async function nounsAskedBy(file: string): Promise<Noun[]> {
  asked.clear();
  const { default: component, generateMetadata } = await import(join(process.cwd(), file));
  const params = Object.fromEntries(
    [...file.matchAll(/\[(\.\.\.)?(\w+)\]/g)].map(([, isRest, name]) => [
      name,
      isRest ? ['1'] : segmentOfQuery('economy'),
    ]),
  );
  const props = () => ({
    params: Promise.resolve(params),
    searchParams: Promise.resolve({ attempt: 'one', Cat: '1', Sub: '1', q: 'economy' }),
  });
  try {
    await generateMetadata?.(props());
    await renderAsyncParts(await component(props()));
  } catch (error) {
    if (!isRedirect(error)) throw error;
  }
  return [...asked];
}

const fileOfImport = (from: string, name: string) => {
  const path = name.startsWith('@/') ? name.slice(2) : join(dirname(from), name);
  return [`${path}.ts`, `${path}.tsx`].find((file) => existsSync(file));
};

/** Our files that reach a browser with a page, except the tables of pages. */
function filesBehind(file: string, seen = new Set<string>()): Set<string> {
  if (
    seen.has(file) ||
    /^lib\/site\/(paths|pages)\.ts$/.test(file) ||
    /^lib\/(content|sitting(?!\/client)|accounts\/options|store)\b/.test(file)
  )
    return seen;
  seen.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/^import (?!type )[^;]*?'((?:@\/|\.)[^']+)'/gm)) {
    const imported = fileOfImport(file, name);
    if (imported) filesBehind(imported, seen);
  }
  return seen;
}

const nounsByEndpoint = (page: string): Noun[] => {
  const sources = [...filesBehind(page)].map((file) => readFileSync(file, 'utf8'));
  return BY_ENDPOINT.flatMap(([mark, behind]) => (sources.some((source) => mark.test(source)) ? behind : []));
};

beforeAll(() => {
  jest.mocked(getFromHost).mockImplementation(async (path) => {
    const call = contract.find((it) => it.path === path);
    if (call) asked.add(call.noun);
    return (await handle(new Request(`http://standin.invalid${path}`))).json();
  });
});

/** Whether a page asks for the noun only for where an item leads on, which follows a change by time alone. */
const isLead = (file: string, path: Path, noun: Noun) =>
  file.includes('[...item]') &&
  !nounsOfPage(path).includes(noun) &&
  ['syllabus', 'articles', 'essays', 'magazines', 'questions', 'exam-categories', 'exam-sub-categories'].includes(noun);

test('the nouns of pages are the nouns of the contract', () => {
  expect([...nouns].sort()).toEqual(contract.map(({ noun }) => noun).sort());
  expect(new Set(nouns).size).toBe(nouns.length);
});

test.each(Object.values(paths).map((path) => [path]))(
  '%s is fed by exactly the nouns that the table names',
  async (path) => {
    const fedBy = new Set<Noun>();
    for (const file of pageFiles.filter((it) => pathOf(it) === path)) {
      const own = (await nounsAskedBy(file)).filter((noun) => !isLead(file, path, noun));
      for (const noun of [...own, ...nounsByEndpoint(file)]) fedBy.add(noun);
    }
    expect([...fedBy].sort()).toEqual([...nounsOfPage(path)].sort());
  },
);

test('the layouts ask the host for nothing', async () => {
  expect(layoutFiles.length).toBeGreaterThan(0);
  for (const file of layoutFiles)
    expect(readFileSync(file, 'utf8')).not.toMatch(/@\/lib\/content\/(?!(current-institute|host\/content-mode)')/);
});

test('the tables of pages and of nouns agree on which noun feeds which page', () => {
  for (const noun of nouns) {
    for (const path of Object.values(paths)) {
      expect(nounsOfPage(path).includes(noun)).toBe(pagesFedBy(noun).includes(path));
    }
  }
  expect(nounsOfPage(paths.home)).toEqual(['announcements', 'courses', 'testimonials', 'magazines', 'advertisements']);
  expect(nounsOfPage(paths.aboutUs)).toEqual([]);
});

test.each(['announcements', 'review'])('%s counts as a noun', (name) => expect(isNoun(name)).toBe(true));
test.each(['', 'announcement', 'Announcements', 'toString', '/'])('%j does not count as a noun', (name) =>
  expect(isNoun(name)).toBe(false),
);
