// `npm test`: installs what is missing, then lint, types, unit tests and the browser journeys on the built site.
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureChromium, ensureInstalled, run, runBin } from './prepare.mjs';

const counts = { passed: 0, failed: 0 };

async function check(name, action) {
  const startedAt = performance.now();
  console.log(`\n── ${name}`);
  const code = await action();
  console.log(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'} in ${Math.round((performance.now() - startedAt) / 1000)} s`);
  return code;
}

/** A check without tests of its own counts as one. */
async function countedCheck(name, action) {
  if ((await check(name, action)) === 0) counts.passed += 1;
  else counts.failed += 1;
}

/** A test runner, whose report says how many passed and failed; one that broke off counts as a failure. */
async function countedSuite(name, action, reportFile, read) {
  rmSync(reportFile, { force: true });
  const code = await check(name, action);
  try {
    const { passed, failed } = read(JSON.parse(readFileSync(reportFile, 'utf8')));
    counts.passed += passed;
    counts.failed += failed;
    if (code !== 0 && failed === 0) counts.failed += 1;
  } catch {
    counts.failed += 1;
  }
}

await ensureInstalled();
const chromium = await ensureChromium();
const isQuick = process.argv.includes('--quick');

await countedCheck('format', () => runBin('prettier/bin/prettier.cjs', ['--check', '--log-level', 'warn', '.']));
await countedCheck('lint', () => runBin('eslint/bin/eslint.js', ['--max-warnings', '0', '.']));
await countedCheck('types', async () => {
  const code = await runBin('next/dist/bin/next', ['typegen'], { NEXT_TELEMETRY_DISABLED: '1' });
  return code === 0 ? runBin('typescript/bin/tsc', ['--noEmit']) : code;
});

const jestReport = join(tmpdir(), `jest-${process.pid}.json`);
await countedSuite(
  'unit tests',
  () => runBin('jest/bin/jest.js', ['--json', `--outputFile=${jestReport}`]),
  jestReport,
  (report) => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
  }),
);

if (!isQuick) {
  const e2eReport = join(tmpdir(), `playwright-${process.pid}.json`);
  await countedSuite(
    'browser journeys',
    () =>
      run(process.execPath, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=line,json'], {
        PLAYWRIGHT_JSON_OUTPUT_FILE: e2eReport,
        ...(chromium && { CHROMIUM_PATH: chromium }),
      }),
    e2eReport,
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
  );
}

console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);
