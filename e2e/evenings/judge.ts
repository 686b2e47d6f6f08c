import { createRequire } from 'node:module';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import Database from 'libsql';
import type * as Zod from 'zod';

import type { Programs } from './bundles';
import { Evening } from './evening';
import { SKEW_MS } from './evidence';
import { Instance } from './instance';
import { judged } from './oracle';
import type { Plan } from './plan';
import { MINUTE_MS, START_MS } from './times';
import { VirtualTime } from './virtual-time';
import type { World } from './world';

/** What came of an evening: its faults, each with its rule before the colon, and how long it was. */
export type Verdict = { faults: string[]; story: () => string[]; digest?: string; virtualMs: number };

const require = createRequire(import.meta.url);

/** Writes the empty store of a site, of which each evening gets a copy. */
async function makeTemplate({ site }: Programs, file: string): Promise<void> {
  const time = new VirtualTime(0);
  const machine = {
    time,
    seed: 'template',
    file,
    site,
    env: {},
    apiHost: async () => new Response(),
    log: () => {},
    onClosing: () => {},
  };
  const instance = new Instance('template', machine, { aheadMs: 0, isBusy: false });
  const opening = instance.site.database();
  await time.runUntil(60_000);
  await opening;
  instance.kill();
  const database = new Database(file);
  database.pragma('wal_checkpoint(truncate)');
  database.close();
  for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
}

const EDITORS = ['ed-a', 'ed-b'];

/** By this the texts of the frozen papers under two keys differ. */
const MARK = /(?<=[mह]\d+)[ab]\b/g;
/** Names a sealed file, which nobody can read. */
const DIGEST = /\b[0-9a-f]{64}\b/g;

/** When nothing depends on the key, and when not even on the text, as the true time. */
type Secrecy = { fromMs: number; opensMs: number; untilMs: number };

/** What candidates were sent while the key of the mock was secret. From the opening on, all texts look the same. */
const secretly = ({ exchanges }: World, { fromMs, opensMs, untilMs }: Secrecy) =>
  exchanges
    .filter((it) => fromMs <= it.trueMs && it.trueMs < untilMs && !EDITORS.includes(it.session?.username ?? ''))
    .map(({ session, route, id, status, text, trueMs }) => {
      const sent = route === 'sealedPaper' ? text.length : trueMs < opensMs ? text : text.replace(MARK, '');
      return JSON.stringify([session?.username, route, id, status, sent]).replace(DIGEST, 'digest');
    });

/** Every byte before a key's time is the same under another key, and before the opening with other texts too. */
function keyFault(one: World, other: World, secrecy: Secrecy): string[] {
  const [first, second] = [secretly(one, secrecy), secretly(other, secrecy)];
  const at = first.findIndex((text, index) => text !== second[index]);
  return at < 0 && first.length === second.length ? [] : [`a secret key shows: ${first[at]} and ${second[at]}`];
}

/** Runs evenings of one version of the site, one after the other. */
export async function judging(programs: Programs, folder: string) {
  // Compiling a schema pays only in a process that lives for hours.
  for (const name of ['zod', 'zod/mini']) (require(name) as typeof Zod).config({ jitless: true });
  const template = join(folder, 'template.db');
  await makeTemplate(programs, template);
  return async (plan: Plan, { hasTwoKeys = false, hasDigest = false }): Promise<Verdict> => {
    const evening = new Evening(programs, plan, { file: join(folder, 'one.db'), template, keyOf: 0 });
    await evening.run();
    await evening.runMorning();
    const faults = judged(evening);
    const { world } = evening;
    const virtualMs = world.time.nowMs - START_MS;
    if (hasTwoKeys && faults.length === 0) {
      // The key of a mock that was withdrawn is nobody's secret.
      const sql = 'select coalesce(key_ms, results_ms) as shown, opens_ms as opens from mock where is_withdrawn = 0';
      const [mock] = world.read<{ shown: number; opens: number }>(sql);
      const shownMs = mock?.shown ?? START_MS;
      const opensMs = Math.min(mock?.opens ?? START_MS, START_MS + plan.mock.opens * MINUTE_MS) - SKEW_MS;
      const other = new Evening(programs, plan, { file: join(folder, 'two.db'), template, keyOf: 1 });
      await other.run(shownMs - START_MS - 1);
      const fromMs = plan.sharesQuestions ? opensMs - 3_000 : START_MS;
      const untilMs = Math.min(shownMs, START_MS + plan.minutes * MINUTE_MS);
      faults.push(...keyFault(world, other.world, { fromMs, opensMs, untilMs }));
      other.world.close();
    }
    const verdict = { faults, story: () => world.story, virtualMs, ...(hasDigest && { digest: evening.digest() }) };
    if (faults.length === 0) faults.push(...(await evening.runErasure()));
    world.close();
    return verdict;
  };
}
