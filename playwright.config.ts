import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { defineConfig, devices } from '@playwright/test';

import { installedChromium } from '@/lib/commands/browsers.mjs';

import {
  EDITORS_HOST_URL,
  EDITORS_SITE_URL,
  FOREIGN_HOST_URL,
  FOREIGN_SITE_URL,
  PREVIEW_SITE_URL,
  PREVIEW_URL,
  SITE_URL,
  storeFile,
} from './e2e/support/addresses';
import { EDITOR, SESSION_SECRET } from './e2e/support/candidates';
import { PREVIEW_SECRET, REVALIDATE_SECRET } from './e2e/support/editors';

// For all processes of a run, those included that a journey starts.
const { NODE_OPTIONS = '' } = process.env;
const KEEP_CONNECTIONS = `--import=${pathToFileURL(join(__dirname, 'e2e/support/keep-connections.mjs')).href}`;
if (!NODE_OPTIONS.includes(KEEP_CONNECTIONS)) process.env.NODE_OPTIONS = `${NODE_OPTIONS} ${KEEP_CONNECTIONS}`.trim();

/** How long a server may take to build its site and to start. */
const START_LIMIT_MS = 600_000;

const hostAt = (url: string, state = '') => ({
  command: `node --import tsx e2e/support/foreign-host.mts ${url} ${state}`,
  url: `${url}/__control`,
  timeout: START_LIMIT_MS,
});

const START = 'node lib/commands/start.mjs';
/** Takes the build of the first site, so it starts after it. */
const SERVE_ON_HOST = 'node --import tsx e2e/support/serve-on-host.mts';

const siteOf = (url: string, folder: string, env: Record<string, string> = {}, command = START) => ({
  command,
  url,
  timeout: START_LIMIT_MS,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 30_000 },
  env: {
    PORT: new URL(url).port,
    NEXT_DIST_DIR: `.next-${folder}`,
    DATABASE_URL: `file:${storeFile(folder)}`,
    NEXTAUTH_SECRET: SESSION_SECRET,
    NEXT_TELEMETRY_DISABLED: '1',
    ...env,
  },
});

/** The projects that this run names; none names all. */
const named = process.argv.flatMap((word, at, words) => {
  if (word.startsWith('--project=')) return [word.slice('--project='.length)];
  return word === '--project' ? [words[at + 1] ?? ''] : [];
});

/** Servers that only some projects need: a run that names others starts without them. */
const forProjects = <Server>(kinds: string[], servers: Server[]): Server[] =>
  named.length === 0 || named.some((name) => kinds.includes(name)) ? servers : [];

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/global-setup.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  // Far beyond need, so that a slow machine or disk fails no test.
  timeout: 900_000,
  expect: { timeout: 120_000 },
  workers: 4,
  // A test that fails once counts as failed.
  retries: 0,
  fullyParallel: true,
  use: {
    baseURL: SITE_URL,
    // What is not there after it never comes, and a test that waits on costs a run a quarter of an hour.
    actionTimeout: 120_000,
    ...devices['Desktop Chrome'],
    launchOptions: {
      executablePath: installedChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      // Another API host. One worker takes the files in their order, beside the other projects: the site was
      // prerendered while the host was down, heals, is read, and then meets a failing host, which would disturb other
      // tests of it.
      name: 'foreign',
      testDir: 'e2e/foreign',
      use: { baseURL: FOREIGN_SITE_URL },
      fullyParallel: false,
      workers: 1,
    },
    // These wait for the ends of exams, so they come early.
    { name: 'papers', testDir: 'e2e/papers', use: { baseURL: EDITORS_SITE_URL } },
    { name: 'site', testDir: 'e2e/site' },
    { name: 'editors', testDir: 'e2e/editors', use: { baseURL: EDITORS_SITE_URL } },
  ],
  webServer: [
    siteOf(SITE_URL, 'e2e', { EDITORS: EDITOR }),
    ...forProjects(
      ['foreign', 'papers', 'editors'],
      [
        hostAt(FOREIGN_HOST_URL),
        // Prerendered while its host is down; so is its copy, which heals on the editors' host.
        siteOf(
          FOREIGN_SITE_URL,
          'foreign',
          { API_HOST: `${FOREIGN_HOST_URL}/v1`, CONTENT_MAX_AGE_S: '1', NODE_ENV: 'production' },
          `${SERVE_ON_HOST} .next-editors`,
        ),
      ],
    ),
    ...forProjects(
      ['papers', 'editors'],
      [
        hostAt(EDITORS_HOST_URL, 'up'),
        siteOf(
          EDITORS_SITE_URL,
          'editors',
          {
            API_HOST: `${EDITORS_HOST_URL}/v1`,
            CONTENT_MAX_AGE_S: '60',
            PREVIEW_SECRET,
            REVALIDATE_SECRET,
            NODE_ENV: 'production',
          },
          'node lib/serve/serve.mjs',
        ),
      ],
    ),
    ...forProjects(
      ['editors'],
      [
        // Its pages are rendered for each request, which the framework decides where it would prerender them.
        siteOf(
          PREVIEW_SITE_URL,
          'preview',
          {
            API_HOST: `${EDITORS_HOST_URL}/v1`,
            PREVIEW_SECRET,
            VERCEL: '1',
            VERCEL_ENV: 'preview',
            VERCEL_URL: 'site-1a2b3c.localhost:4320',
            VERCEL_BRANCH_URL: new URL(PREVIEW_URL).host,
            VERCEL_GIT_COMMIT_REF: 'topic',
            NODE_ENV: 'production',
          },
          SERVE_ON_HOST,
        ),
      ],
    ),
  ],
});
