// `npm run test:instances`: the site ends without loss in every way, and two instances behind nginx replace each other while they are killed, frozen, cut off and restarted. Slow.
import { parseArgs } from 'node:util';

import { readArguments, UsageError, wholeNumber } from '@/lib/scripts/arguments';
import { withCleanUp } from './exam-server';
import { Instances } from './instances-run';
import { ensureBuilt, root } from '../../lib/scripts/prepare.mjs';
import { publishBehindTls } from './publishing-run';
import { ENDINGS, runEnding, runSecondSignal } from './shutdown-run';

const NGINX_PORT = 4395;
const PORTS = [4396, 4397] as const;
const SITE_PORT = 4398;
const KILLS = 6;
const PARTS = ['endings', 'publishing', 'instances'] as const;
const USAGE = `Usage: npm run test:instances -- [--only ${PARTS.join('|')}] [--hang-seconds 60]
For so long an instance is frozen, and cut off from the store.`;

const { only, hangMs } = readArguments(USAGE, () => {
  const options = { only: { type: 'string' }, 'hang-seconds': { type: 'string', default: '60' } } as const;
  const { values } = parseArgs({ options });
  const part = PARTS.find((it) => it === values.only);
  if (values.only !== undefined && !part) throw new UsageError(`There is no part ${values.only}.`);
  return { only: part, hangMs: 1_000 * wholeNumber('--hang-seconds', values['hang-seconds'], 10, 600) };
});
const isWanted = (part: (typeof PARTS)[number]) => only === undefined || only === part;
const env = { NEXT_DIST_DIR: '.next-instances', PORT: String(SITE_PORT) };

process.chdir(root);
await ensureBuilt(env);

const counts = { passed: 0, failed: 0 };

async function check(name: string, run: () => Promise<string[]>) {
  const startedAtMs = performance.now();
  const faults = await run().catch((error: unknown) => [error instanceof Error ? error.message : String(error)]);
  const isGood = faults.length === 0;
  counts[isGood ? 'passed' : 'failed'] += 1;
  console.log(`${isGood ? 'ok' : 'FAILED'}  ${name} (${Math.round((performance.now() - startedAtMs) / 1_000)} s)`);
  for (const fault of faults) console.error(`  ${fault}`);
}

const options = { root, ports: PORTS, nginxPort: NGINX_PORT, env: { NEXT_DIST_DIR: env.NEXT_DIST_DIR } };

if (isWanted('endings')) {
  for (const ending of ENDINGS) await check(ending.name, () => runEnding(root, ending, SITE_PORT, env));
  await check('a second signal ends the site at once', () => runSecondSignal(root, SITE_PORT, env));
}

if (isWanted('publishing')) {
  await check('publishing behind TLS remakes the pages of every instance', () => publishBehindTls(options));
}

if (isWanted('instances')) {
  await check('two instances behind nginx', () =>
    withCleanUp(async (defer) => {
      const instances = await Instances.start(options, defer);
      await check('both instances share the work', () => instances.share());
      for (let kill = 0; kill < KILLS; kill += 1) {
        const port = PORTS[kill % 2] ?? PORTS[0];
        await check(`the instance on port ${port} is killed in mid-exam and comes back`, () => instances.kill(port));
      }
      await check('one instance freezes in mid-commit and goes on', () => instances.freeze(hangMs));
      await check('one instance loses the store in mid-commit and comes back', () => instances.cut(hangMs));
      await check('both instances are restarted in turn', () => instances.restartAll());
      await check('all candidates submit', () => instances.finishAll());
      await check('both instances count visitors together', () => instances.throttle());
      await check('visitors get an answer when no instance is left', () => instances.leaveNobody());
      console.log(`${instances.saves.toLocaleString('en-GB')} acknowledged saves; losses, if any, are listed above`);
      return [];
    }),
  );
}

console.log(`\n${counts.passed} passed, ${counts.failed} failed`);
process.exit(counts.failed === 0 ? 0 : 1);
