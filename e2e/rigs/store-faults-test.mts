// `npm run test:store-faults`: locks, fills, removes or write-protects the store under the built site with candidates
// in mid-test. Slow.
import { parseArgs } from 'node:util';

import { readArguments } from '@/lib/scripts/arguments';
import { POSTGRES_FAULTS } from './postgres-faults';
import { ensureBuilt, root } from '../../lib/scripts/prepare.mjs';
import { SQLITE_FAULTS } from './sqlite-faults';
import { runStoreFault } from './store-faults-run';

const PORT = 4399;
const FAULTS = [...SQLITE_FAULTS, ...POSTGRES_FAULTS];
const USAGE = `Usage: npm run test:store-faults -- [--only <part of a name>]
${FAULTS.map(({ engine, name }) => `  ${engine} ${name}`).join('\n')}`;

const only = readArguments(USAGE, () => parseArgs({ options: { only: { type: 'string', default: '' } } }).values.only);
const env = { NEXT_DIST_DIR: '.next-instances', PORT: '4398' };

process.chdir(root);
await ensureBuilt(env);

const counts = { passed: 0, failed: 0, skipped: 0 };
for (const fault of FAULTS) {
  const name = `${fault.engine} ${fault.name}`;
  if (!name.includes(only)) continue;
  const obstacle = fault.findObstacle();
  if (obstacle) {
    counts.skipped += 1;
    console.log(`skipped  ${name}: ${obstacle}`);
    continue;
  }
  const report = await runStoreFault(root, fault, PORT, { NEXT_DIST_DIR: env.NEXT_DIST_DIR }).catch(
    (error: unknown) => ({
      faults: [error instanceof Error ? error.message : String(error)],
      slowestPageMs: NaN,
      slowestRefusalMs: NaN,
    }),
  );
  const isGood = report.faults.length === 0;
  counts[isGood ? 'passed' : 'failed'] += 1;
  const times = `slowest page ${report.slowestPageMs} ms, slowest refusal ${report.slowestRefusalMs} ms`;
  console.log(`${isGood ? 'ok' : 'FAILED'}  ${name}: ${times}`);
  for (const text of report.faults) console.error(`  ${text}`);
}

console.log(`\n${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped`);
process.exit(counts.failed === 0 ? 0 : 1);
