// `npm run test:kill`: kills the built site under load on each engine, and checks that nothing promised is lost.
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';

import { readArguments, wholeNumber } from '@/lib/scripts/arguments';

import { stopUnstarted } from './exam-server';
import { ENGINES } from './exam-store';
import { runKills } from './kill-run';
import { ensureBuilt, root } from '../../lib/scripts/prepare.mjs';
import { seededRandom } from './seeded-random';

const USAGE = `Usage: npm run test:kill -- [--kills 5] [--seed <number>]
The seed fixes what candidates do and when the site is killed, but not what the machine makes of it.`;

const { kills, seed } = readArguments(USAGE, () => {
  const seedNow = String(randomInt(1_000_000));
  const options = { kills: { type: 'string', default: '5' }, seed: { type: 'string', default: seedNow } } as const;
  const { values } = parseArgs({ options });
  return {
    kills: wholeNumber('--kills', values.kills, 1, 1_000),
    seed: wholeNumber('--seed', values.seed, 0, 999_999_999),
  };
});

process.chdir(root);
await ensureBuilt();
console.log(`Seed ${seed}.`);
let failed = 0;
for (const engine of ENGINES) {
  const { faults, saves, finishes, attempts } = await runKills(root, engine, kills, seededRandom(seed)).catch(
    stopUnstarted,
  );
  console.log(
    `${engine}: ${kills} kills, ${saves} saves and ${finishes} submits of ${attempts} attempts, ${faults.length} faults`,
  );
  for (const text of faults.slice(0, 20)) console.error(`  ${text}`);
  failed += faults.length;
}
process.exit(failed === 0 ? 0 : 1);
