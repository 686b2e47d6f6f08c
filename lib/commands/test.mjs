// `npm test`: runs all checks, unit tests and journeys in a browser on the built site.
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureChromium, run, runBin } from './prepare.mjs';

const counts = { passed: 0, failed: 0 };
/** Why tests failed, told once more at the end, which a truncated log still holds. @type {string[]} */
const faults = [];
const FAULT_LENGTH = 1_500;

async function check(/** @type {string} */ name, /** @type {() => Promise<number>} */ action) {
  const startedAt = performance.now();
  console.log(`\n── ${name}`);
  const code = await action();
  console.log(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  return code;
}

/** The failed journeys of a suite in Playwright's report. @returns {string[]} */
const failedJourneys = (/** @type {Record<string, any>} */ { suites = [], specs = [] }) => [
  ...suites.flatMap(failedJourneys),
  ...specs
    .filter((/** @type {any} */ { ok }) => !ok)
    .map((/** @type {any} */ { file, line, tests }) => {
      const errors = tests.flatMap((/** @type {any} */ it) => it.results).flatMap((/** @type {any} */ it) => it.errors);
      const told = errors.map((/** @type {any} */ { message }) => message.slice(0, FAULT_LENGTH)).join('\n');
      return `${file}:${line}\n${told}`;
    }),
];

/** Runs a check that counts as one test. @param {Parameters<typeof check>} named */
async function countedCheck(...named) {
  if ((await check(...named)) === 0) counts.passed += 1;
  else counts.failed += 1;
}

/**
 * Runs a suite whose report gives the counts of tests; an aborted suite counts as a failure.
 * @param {string} name @param {(reportFile: string) => Promise<number>} action
 * @param {(report: Record<string, any>) => typeof counts} read
 */
async function countedSuite(name, action, read) {
  const reportFile = join(tmpdir(), `${name.replace(' ', '-')}-${process.pid}.json`);
  const code = await check(name, () => action(reportFile));
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(reportFile, 'utf8')));
    counts.passed += passed;
    counts.failed += failed;
    if (code !== 0 && failed === 0) counts.failed += 1;
  } catch {
    counts.failed += 1;
  }
  rmSync(reportFile, { force: true });
}

const MEMORY = '/dev/shm';
const MEMORY_NEEDED = 4 * 1024 ** 3;

/** Whether there is memory for the temporary files: each of hundreds of stores costs ten times as much on a disk. */
function isMemoryFree() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MEMORY_NEEDED;
  } catch {
    return false;
  }
}

/** Gives this run a folder of its own for temporary files, which goes with it. */
function makeFolder() {
  const folder = mkdtempSync(join(isMemoryFree() ? MEMORY : tmpdir(), 'npm-test-'));
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }));
}

makeFolder();
const chromium = await ensureChromium();

const format = () => runBin('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']);
const types = async () => {
  const code = await runBin('next/dist/bin/next', ['typegen'], { NEXT_TELEMETRY_DISABLED: '1' });
  return code === 0 ? runBin('typescript/bin/tsc', ['--noEmit']) : code;
};
/** Imports in these places must not lead in a circle. ESLint's rule needs minutes for it, and oxlint's a second. */
const NO_CIRCLES = ['app', 'components', 'lib', 'e2e', 'middleware.ts', 'instrumentation.ts'];
const circles = () =>
  runBin('oxlint/bin/oxlint', ['--import-plugin', '-A', 'all', '-D', 'import/no-cycle', ...NO_CIRCLES]);

await countedCheck('circles of imports', circles);
// Each of these uses one core.
await Promise.all([
  countedCheck('lint', () => runBin('eslint/bin/eslint.js', ['--max-warnings', '0', '.'])),
  countedCheck('types', types),
  countedCheck('format', format),
]);

await countedSuite(
  'unit tests',
  (file) => runBin('jest/bin/jest.js', ['--json', `--outputFile=${file}`]),
  (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites }),
);

const EVENINGS = ['e2e/evenings/evenings.mts', '--seed', '900000', '--evenings', '40', '--minutes', '5'];
const AS_SITE = ['--conditions=react-server', '--import', 'tsx'];
await countedCheck('evenings', () => run(process.execPath, [...AS_SITE, ...EVENINGS]));

if (!process.argv.includes('--quick')) {
  await countedSuite(
    'browser journeys',
    (file) =>
      runBin('@playwright/test/cli.js', ['test', '--reporter=list,json'], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        ...(chromium && { CHROMIUM_PATH: chromium }),
      }),
    (report) => {
      faults.push(...failedJourneys(report));
      return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky };
    },
  );
}

for (const fault of faults) console.log(`\n${fault}`);
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);
