// `npm run test:key-leaks`: walks every page and endpoint of the built site as everybody whom a mock's key is kept from,
// with a thousand finishers whose results wait. Exits with 1 where anything tells of a key, a mark or a rank, or where
// the same walk finds nothing once the results are there.
import { parseArgs } from 'node:util';

import { readArguments, wholeNumber } from '@/lib/scripts/arguments';
import { ensureBuilt, root } from '../../lib/scripts/prepare.mjs';

import { stopUnstarted, withCleanUp } from './exam-server';
import { scanForKeys, TELLS } from './key-leaks-run';

const MOST_SHOWN = 30;

const options = readArguments('Usage: npm run test:key-leaks -- [--finishers 1000] [--postgres] [--nginx]', () => {
  const { values } = parseArgs({
    options: {
      finishers: { type: 'string', default: '1000' },
      postgres: { type: 'boolean', default: false },
      nginx: { type: 'boolean', default: false },
    },
  });
  return {
    finishers: wholeNumber('--finishers', values.finishers, 20, 20_000),
    engine: values.postgres ? ('PostgreSQL' as const) : ('SQLite' as const),
    hasNginx: values.nginx,
  };
});

process.chdir(root);
await ensureBuilt();
const { before, after } = await withCleanUp((defer) => scanForKeys(root, options, defer)).catch(stopUnstarted);

for (const [name, scan] of Object.entries({ before, after })) {
  const statuses = [...scan.statuses].map(([status, count]) => `${status}: ${count}`).join(', ');
  console.log(`${name} the results: ${scan.answers} answers (${statuses}), ${scan.leaks.length} that tell something`);
}
for (const { who, what, where } of before.leaks.slice(0, MOST_SHOWN))
  console.error(`LEAK  ${what} to ${who}: ${where}`);
const unseen = TELLS.filter(({ name }) => !after.seen.has(name));
for (const { name } of unseen) console.error(`BLIND  after the results nothing shows ${name}`);
const strangers = after.leaks.filter(({ who }) => who === 'anonymous' || who === 'stranger');
for (const { who, what, where } of strangers.slice(0, MOST_SHOWN))
  console.error(`LEAK  after the results ${what} to ${who}: ${where}`);
process.exit(before.leaks.length + unseen.length + strangers.length === 0 ? 0 : 1);
