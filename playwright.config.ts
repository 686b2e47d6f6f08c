import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { defineConfig, devices } from '@playwright/test';

import { FOREIGN_HOST_URL, FOREIGN_SITE_URL, SITE_URL } from './e2e/support/addresses';
import { SESSION_SECRET } from './e2e/support/candidates';

const SYSTEM_CHROMIUM = '/usr/bin/chromium';

const REMOVE_FOREIGN = `node -e "fs.rmSync('.next-foreign',{recursive:true,force:true})"`;

const siteOf = (url: string, folder: string, env: Record<string, string> = {}) => ({
  // The other host's site is made anew each time, or it would remember the content of the last run.
  command: `${folder === 'foreign' ? `${REMOVE_FOREIGN} && ` : ''}node lib/scripts/start.mjs`,
  url,
  timeout: 300_000,
  gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5_000 },
  env: {
    PORT: new URL(url).port,
    NEXT_DIST_DIR: `.next-${folder}`,
    DATABASE_URL: `file:${join(tmpdir(), `journeys-${folder}-${process.pid}.db`)}`,
    NEXTAUTH_SECRET: SESSION_SECRET,
    ...env,
  },
});

export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/support/register-host-account.ts',
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  retries: process.env.CI ? 1 : 0,
  fullyParallel: true,
  use: {
    baseURL: SITE_URL,
    ...devices['Desktop Chrome'],
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? (existsSync(SYSTEM_CHROMIUM) ? SYSTEM_CHROMIUM : undefined),
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
    { name: 'site', testDir: 'e2e/site' },
    // Another API host, in this order: built while it was down, healed, read, then made to fail.
    { name: 'foreign-heal', testMatch: 'foreign/heal.spec.ts', use: { baseURL: FOREIGN_SITE_URL } },
    {
      name: 'foreign-read',
      testMatch: 'foreign/read-*.spec.ts',
      use: { baseURL: FOREIGN_SITE_URL },
      dependencies: ['foreign-heal'],
    },
    {
      name: 'foreign-faults',
      testMatch: 'foreign/faults.spec.ts',
      use: { baseURL: FOREIGN_SITE_URL },
      dependencies: ['foreign-read'],
    },
    {
      // After the other faults: what it tells the host would disturb them.
      name: 'foreign-faults-exam',
      testMatch: 'foreign/faults-exam.spec.ts',
      use: { baseURL: FOREIGN_SITE_URL },
      dependencies: ['foreign-faults'],
    },
  ],
  webServer: [
    {
      command: 'node --import tsx e2e/support/foreign-host.mts',
      url: `${FOREIGN_HOST_URL}/__control`,
      timeout: 30_000,
    },
    siteOf(SITE_URL, 'e2e'),
    siteOf(FOREIGN_SITE_URL, 'foreign', { API_HOST: `${FOREIGN_HOST_URL}/v1`, CONTENT_MAX_AGE_S: '1' }),
  ],
});
