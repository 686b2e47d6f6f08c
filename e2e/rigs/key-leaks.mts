// `npm run test:key-leaks`: walks every page and endpoint of the built site as each kind of visitor who must not know a
// mock's key, beside a thousand finishers whose results wait: before the provisional key and after it, which only
// candidates who sat may see. Exits with 1 when an answer tells a key, a mark or a rank, or when the same walk finds
// nothing once the results are out.
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
const { before, key, after } = await withCleanUp((defer) => scanForKeys(root, options, defer)).catch(stopUnstarted);

for (const [name, scan] of Object.entries({
  'before the key': before,
  'before the results': key,
  'after the results': after,
})) {
  const statuses = [...scan.statuses].map(([status, count]) => `${status}: ${count}`).join(', ');
  console.log(`${name}: ${scan.answers} answers (${statuses}), ${scan.leaks.length} that tell something`);
}
const leaks = [...before.leaks, ...key.leaks];
for (const { who, what, where } of leaks.slice(0, MOST_SHOWN)) console.error(`LEAK  ${what} to ${who}: ${where}`);
const unseen = TELLS.filter(({ name }) => !after.seen.has(name));
for (const { name } of unseen) console.error(`BLIND  after the results nothing shows ${name}`);
if (key.keys === 0) console.error('BLIND  nobody who sat sees the provisional key');
const strangers = after.leaks.filter(({ who }) => who === 'anonymous' || who === 'stranger');
for (const { who, what, where } of strangers.slice(0, MOST_SHOWN))
  console.error(`LEAK  after the results ${what} to ${who}: ${where}`);
process.exit(leaks.length + unseen.length + strangers.length === 0 && key.keys > 0 ? 0 : 1);
