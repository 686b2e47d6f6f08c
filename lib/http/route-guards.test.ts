import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { routeGuards } from '@/e2e/rigs/route-guards';

const root = process.cwd();

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));

/** What the framework serves by itself. */
const FRAMEWORK = ['/_next/image', '/_next/static'];
/** Files that the framework turns into routes, with the names of these. */
const METADATA: Record<string, string> = {
  'robots.ts': '/robots.txt',
  'sitemap.ts': '/sitemap.xml',
};

/** The route that a file of app/ makes, if any. */
function routeOf(file: string): string | undefined {
  const [, path = '', name = ''] = /^app(.*)\/([^/]+)$/.exec(file) ?? [];
  if (METADATA[name] !== undefined) return METADATA[name];
  return /^(page\.tsx|route\.ts)$/.test(name) ? path.replaceAll(/\/\([^)]+\)/g, '') || '/' : undefined;
}

const routes = [...filesBelow('app').flatMap((file) => routeOf(file) ?? []), ...FRAMEWORK];

test('the list names for every route why nobody stops the site by asking for it, and no other route', () => {
  expect(Object.keys(routeGuards).sort()).toEqual(routes.sort());
});

test('each route has a guard', () => {
  expect(Object.entries(routeGuards).filter(([, guards]) => guards.length === 0)).toEqual([]);
});

test('the list names only throttles that exist', () => {
  const sources = filesBelow('lib').filter((file) => /(limits|throttle)\.ts$/.test(file));
  const code = sources.map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
  const names = Object.values(routeGuards).flatMap((guards) =>
    guards.flatMap((it) => (it.is === 'throttled' ? it.by : [])),
  );
  expect(names.filter((name) => !code.includes(`name: '${name}'`))).toEqual([]);
});
