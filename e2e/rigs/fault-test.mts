// `npm run test:faults`: tries every fault on every call to the API host, on the built site.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { readArguments, UsageError } from '@/lib/scripts/arguments';
import { stopUnstarted } from './exam-server';
import { type CallFault, FAULTS } from './fault-proxy';
import { runFaults, siteEnv } from './fault-run';
import { ensureBuilt, root } from '../../lib/scripts/prepare.mjs';

const USAGE = `Usage: npm run test:faults -- [--fault <name>]
Faults: ${FAULTS.join(', ')}. Without one, all.`;

const isFault = (text: string): text is CallFault => FAULTS.some((fault) => fault === text);

const faults = readArguments(USAGE, () => {
  const { values } = parseArgs({ options: { fault: { type: 'string' } } });
  if (values.fault === undefined) return FAULTS;
  if (!isFault(values.fault)) throw new UsageError(`There is no fault '${values.fault}'.`);
  return [values.fault];
});

process.chdir(root);
const DIST_FOLDER = '.next-faults';
/** Builds anew each time, since a build remembers the content of the last run. */
async function build() {
  await rm(join(root, DIST_FOLDER), { recursive: true, force: true });
  await ensureBuilt(siteEnv(0, DIST_FOLDER));
}
const startedAtMs = performance.now();
const report = await runFaults(root, faults, DIST_FOLDER, build, (line) => console.log(line)).catch(stopUnstarted);
for (const failure of report.failures) console.error(`  ${failure}`);
console.log(
  `The slowest answer took ${report.slowestMs} ms, the longest recovery ${report.recoveryMs} ms; one fault wrote at most ${report.mostLines} lines; ${Math.round((performance.now() - startedAtMs) / 1_000)} s`,
);
console.log(`\n${report.passed} passed, ${report.failures.length} failed`);
process.exit(report.failures.length === 0 ? 0 : 1);
