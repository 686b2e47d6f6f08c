// `npm run test:evenings`: evenings of examination in virtual time, judged by an oracle. See docs/how-a-test-runs.md.
import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { programs } from './bundles';
import { judging } from './judge';
import { MUTANTS } from './mutants';
import { planOf } from './plan';
import { partOf, ruleOf, shrunk, wholeOf } from './shrink';

/** Seeds of evenings that once failed: of the site or of this test itself. */
const KEPT = [900_049, 5, 35, 1_041, 1_098, 2_008, 7_030, 7_047, 910_054, 910_189, 20_055, 20_014];
/** How long a processor may look for a planted fault. */
const MUTANT_MS = 60_000;
const SHRINKING_MS = 60_000;

const { values } = parseArgs({
  options: {
    evenings: { type: 'string', default: '200' },
    /** Begins with this seed; alone: plays this evening and tells its story. */
    seed: { type: 'string' },
    minutes: { type: 'string', default: '10' },
    /** The parts of a shrunk evening, as it was printed. */
    part: { type: 'string' },
    mutants: { type: 'boolean', default: false },
    /** Plants one mutant; with `mutants`, all that have this in their names. */
    mutant: { type: 'string' },
    workers: { type: 'string', default: '2' },
    worker: { type: 'string' },
  },
});

type Finding = {
  seed: number;
  faults: string[];
  mutant?: string;
  evenings: number;
  virtualMs: number;
  tookMs: number;
  digest?: string;
};

const workersMost = Number(values.workers);
const today = () => Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''));
const first = values.seed === undefined ? today() * 100 : Number(values.seed);
const total = Number(values.evenings);
const untilMs = Date.now() + Number(values.minutes) * 60_000;
const mutantNamed = (name: string | undefined) => MUTANTS.find((it) => it.name === name);
const seedsOf = (): number[] => [...KEPT, ...Array.from({ length: total }, (_, at) => first + at)];

async function inFolder<Value>(run: (folder: string) => Promise<Value>): Promise<Value> {
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'evenings-'));
  try {
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Plays a share of the evenings and tells the main process what it found. */
const work = (share: number) =>
  inFolder(async (folder) => {
    const tell = (finding: Finding) => process.send?.(finding);
    const seeds = seedsOf();
    if (values.mutants) {
      for (const mutant of MUTANTS.filter(
        (it, at) => at % workersMost === share && (!values.mutant || new RegExp(values.mutant).test(it.name)),
      )) {
        const judge = await judging(await programs(mutant), folder);
        const startUs = process.cpuUsage();
        const spentMs = () => process.cpuUsage(startUs).user / 1_000;
        let [faults, evenings, seed]: [string[], number, number] = [[], 0, 0];
        for (; faults.length === 0 && spentMs() < MUTANT_MS && Date.now() < untilMs; evenings += 1) {
          seed = KEPT[evenings] ?? first + evenings - KEPT.length;
          faults = (await judge(planOf(seed), { hasTwoKeys: evenings % 3 === 0 })).faults;
        }
        tell({ seed, faults, mutant: mutant.name, evenings, virtualMs: 0, tookMs: spentMs() });
      }
      return;
    }
    const judge = await judging(await programs(mutantNamed(values.mutant)), folder);
    for (const [at, seed] of seeds.entries()) {
      // Both processes play the first evening, which must be the same in both.
      if (at > 0 && at % workersMost !== share) continue;
      if (Date.now() > untilMs) return;
      const startMs = Date.now();
      const { faults, virtualMs, digest } = await judge(planOf(seed), {
        hasTwoKeys: at % 8 === 0,
        hasDigest: at === 0,
      });
      tell({ seed, faults, evenings: 1, virtualMs, tookMs: Date.now() - startMs, digest });
    }
  });

/** Plays one evening, makes it smaller if it fails, and tells its story. */
const tellOf = (seed: number) =>
  inFolder(async (folder) => {
    const judge = await judging(await programs(mutantNamed(values.mutant)), folder);
    const plan = planOf(seed);
    const run = (played: typeof plan) => judge(played, { hasTwoKeys: true });
    let part = values.part ? (JSON.parse(values.part) as ReturnType<typeof wholeOf>) : wholeOf(plan);
    let verdict = await run(partOf(plan, part));
    const [fault] = verdict.faults;
    if (fault && !values.part) {
      part = await shrunk(plan, ruleOf(fault), run, Date.now() + SHRINKING_MS);
      verdict = await run(partOf(plan, part));
    }
    console.log(verdict.story().join('\n'));
    console.log(verdict.faults.length === 0 ? 'All rules hold.' : verdict.faults.join('\n'));
    if (verdict.faults.length === 0) return 0;
    const mutant = values.mutant ? ` --mutant '${values.mutant}'` : '';
    console.log(`\nnpm run test:evenings -- --seed ${seed}${mutant} --part '${JSON.stringify(part)}'`);
    return 1;
  });

async function main(): Promise<number> {
  const startMs = Date.now();
  const findings: Finding[] = [];
  const workers = Array.from({ length: workersMost }, (_, share) => {
    const child = fork(process.argv[1] ?? '', [...process.argv.slice(2), '--worker', String(share)]);
    child.on('message', (finding: Finding) => {
      findings.push(finding);
      const { mutant, seed, faults, evenings, tookMs } = finding;
      if (mutant)
        console.log(
          `${faults.length > 0 ? 'found ' : 'MISSED'} ${mutant}: ${faults[0]?.slice(0, 100) ?? 'by nothing'} (seed ${seed}, ${evenings} evenings, ${Math.round(tookMs / 1_000)} s)`,
        );
      else for (const fault of faults.slice(0, 3)) console.log(`seed ${seed}: ${fault.slice(0, 300)}`);
    });
    return new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  });
  const codes = await Promise.all(workers);
  const tookMs = Date.now() - startMs;
  const failed = findings.filter(({ faults, mutant }) => (mutant ? faults.length === 0 : faults.length > 0));
  const digests = new Set(findings.flatMap(({ digest }) => digest ?? []));
  if (digests.size > 1) console.log('Two processes have played one evening differently.');
  const played = findings.reduce((sum, { evenings }) => sum + evenings, 0);
  const ratio = Math.round(findings.reduce((sum, { virtualMs }) => sum + virtualMs, 0) / tookMs);
  console.log(
    `${played} evenings in ${(tookMs / 1_000).toFixed(1)} s (seeds from ${first}); virtual time is ${ratio} times as fast.`,
  );
  for (const { seed, mutant } of failed.slice(0, 5))
    if (!mutant) console.log(`Its story: npm run test:evenings -- --seed ${seed} --evenings 1`);
  return failed.length === 0 && digests.size <= 1 && codes.every((code) => code === 0) ? 0 : 1;
}

const isOne = (values.seed !== undefined && values.evenings === '1') || values.part !== undefined;
if (values.worker !== undefined) await work(Number(values.worker));
else process.exitCode = isOne ? await tellOf(first) : await main();
