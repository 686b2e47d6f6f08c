// `npm run test:crash`: kills the built site under load again and again, and checks that nothing promised is lost.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

import { readArguments, UsageError, wholeNumber } from '@/lib/scripts/arguments';
import { runCrashes } from './crash-run';
import { stopUnstarted } from './exam-server';
import { ENGINES } from './exam-store';
import { ensureBuilt, root } from '../../lib/scripts/prepare.mjs';
import { seededRandom } from './seeded-random';

const USAGE = `Usage: npm run test:crash -- [--kills 50] [--engine sqlite|postgres|both] [--seed <number>]
The seed fixes what candidates do and when the site is killed, but not what the machine makes of it.`;

const MOST_SHOWN = 20;

const engineNames = { sqlite: ['SQLite'], postgres: ['PostgreSQL'], both: ENGINES } as const;

const isEngine = (text: string): text is keyof typeof engineNames => Object.hasOwn(engineNames, text);

const { kills, engines, seed } = readArguments(USAGE, () => {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '50' },
      engine: { type: 'string', default: 'both' },
      seed: { type: 'string', default: String(randomInt(1_000_000)) },
    },
  });
  if (!isEngine(values.engine))
    throw new UsageError(`--engine must be sqlite, postgres or both, not '${values.engine}'.`);
  return {
    kills: wholeNumber('--kills', values.kills, 1, 1_000),
    engines: engineNames[values.engine],
    seed: wholeNumber('--seed', values.seed, 0, 999_999_999),
  };
});

process.chdir(root);
await ensureBuilt();
console.log(
  `Seed ${seed}. With PostgreSQL, only the site is killed; PostgreSQL itself crashes after every tenth kill.`,
);

const counts = { passed: 0, failed: 0 };
for (const engine of engines) {
  const startedAtMs = performance.now();
  const report = await runCrashes(root, engine, kills, seededRandom(seed)).catch(stopUnstarted);
  counts.passed += report.passed;
  counts.failed += report.failed;
  const countOf = (kind: string) => report.faults.filter((fault) => fault.kind === kind).length;
  const number = (value: number) => value.toLocaleString('en-GB');
  console.log(
    [
      `${engine}: ${report.kills} kills of the site under load and ${report.killsAtStart} at its start`,
      ...(report.storeCrashes > 0 ? [`${report.storeCrashes} crashes of ${engine}`] : []),
      `${number(report.saves)} acknowledged saves with ${number(report.events)} events`,
      `${number(report.finishes)} acknowledged submits of ${number(report.attempts)} attempts`,
      `lost ${countOf('lost')}`,
      `double scores ${countOf('score')}`,
      `other faults ${countOf('state')}`,
      `${Math.round((performance.now() - startedAtMs) / 1_000)} s`,
    ].join(', '),
  );
  for (const { kind, text } of report.faults.slice(0, MOST_SHOWN)) console.error(`  ${kind}: ${text}`);
  if (report.faults.length > MOST_SHOWN) console.error(`  and ${report.faults.length - MOST_SHOWN} more`);
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);
