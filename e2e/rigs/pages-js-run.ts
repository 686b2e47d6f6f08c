import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type Browser, chromium } from '@playwright/test';

import { publicPaths } from '@/lib/site/pages';
import { type Path, paths } from '@/lib/site/paths';

import { ensureChromium, root, runBin } from '@/lib/commands/prepare.mjs';

import { isPortOpen } from '../support/built-site';
import type { Report } from './report';
import { type Defer, until } from './rig';
import { runSite } from './site';
import { freshStore } from './store';

const PORT = 4321;
const EMPTY_PORT = 4320;

/** How many KB a page may have over an empty one. */
const PLAIN_KB = 15;
const BUDGETS_KB: Partial<Record<Path, number>> = {
  ...Object.fromEntries([paths.home, paths.toppers, paths.upsc, paths.oldPaper].map((it) => [it, 45])),
  ...Object.fromEntries(
    [paths.onlineTestSeries, paths.contactUs, paths.verify, paths.testimonials].map((it) => [it, 55]),
  ),
};

const EMPTY_APP = join(root, '.next-bench/empty');
const EMPTY_FILES = {
  'app/layout.js':
    "export default function Layout({ children }) { return <html lang='en'><body>{children}</body></html>; }\n",
  'app/page.js': 'export default function Page() { return <p>Empty</p>; }\n',
  'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(root)} } };\n`,
  'package.json': '{ "name": "empty", "private": true }\n',
};

async function buildEmptyApp(defer: Defer): Promise<void> {
  await mkdir(join(EMPTY_APP, 'app'), { recursive: true });
  defer(() => rm(EMPTY_APP, { recursive: true }));
  for (const [name, text] of Object.entries(EMPTY_FILES)) await writeFile(join(EMPTY_APP, name), text);
  if ((await runBin('next/dist/bin/next', ['build', EMPTY_APP], {})) !== 0) throw new Error('there is no empty page');
}

/** The KB of all scripts that a first visit loads, compressed as served. */
async function scriptsOf(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script')
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  return bytes / 1_024;
}

/** Compares the scripts of each page with those of an empty page of the same framework. */
export async function benchScripts(report: Report, { page }: { page: string }, defer: Defer): Promise<void> {
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic'];
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args });
  defer(() => browser.close());
  await buildEmptyApp(defer);
  const store = await freshStore('SQLite', defer);
  const command = [process.execPath, 'node_modules/next/dist/bin/next', 'start', EMPTY_APP] as const;
  const emptySite = await runSite(EMPTY_PORT, store, defer, { command });
  // The framework says that it is ready before it listens.
  await until('the empty page is there', 10_000, () => isPortOpen(EMPTY_PORT));
  const empty = await scriptsOf(browser, emptySite.origin);
  report.figure('an empty page', empty, 'KB');
  const { origin } = await runSite(PORT, store, defer);
  for (const path of publicPaths.filter((it) => it.startsWith(page))) {
    const kb = await scriptsOf(browser, origin + path);
    const most = 1 + (BUDGETS_KB[path] ?? PLAIN_KB) / empty;
    report.figure(path, kb, 'KB', { name: 'empty', value: empty, most: Number(most.toFixed(2)) });
  }
}
