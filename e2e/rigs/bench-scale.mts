// `npm run bench:scale`: measures what each action of an examination costs, simulates the same examination with these
// costs, and says how far the simulation is from what was measured; then how much a whole country needs. docs/scale.md
// says what it means. Exits with 1 where the simulation is further off than it may be.
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';

import { readArguments } from '@/lib/scripts/arguments';
import { type BenchReport, type Cost, runBench, SAVE_EVERY_MS, STORM } from './bench-run';
import { stopUnstarted } from './exam-server';
import { queuesFor, simulate, type Storm } from './scale-model';
import { seededRandom } from './seeded-random';
import { ensureBuilt, root } from '../../lib/scripts/prepare.mjs';

const SEED = 14;
/** How far the simulation may be from a measured time, as a share of it, to be believed. */
const MOST_OFF = 0.2;
/** The examinations that are measured: the costs are taken from the first. */
const MEASURED = [
  { candidates: 2_000, seconds: 60 },
  { candidates: 5_000, seconds: 150 },
];
const COUNTRY = [10_000, 100_000, 1_000_000];

/** What a country does at once, and how long 95 of 100 may wait. */
const ARRIVAL = { spanMs: 900_000, goalMs: 1_000 };
const OPENING = { spanMs: 60_000, goalMs: 5_000 };
const END = { spanMs: 60_000, goalMs: 5_000 };

/** The requests of an action of a phase, one after the other, and the row that has its time. */
const PHASES: Record<string, { requests: number; row: string }> = {
  arrival: { requests: 5, row: 'the whole arrival' },
  start: { requests: 2, row: 'first question, from the click' },
  saves: { requests: 1, row: 'save acknowledged' },
  submit: { requests: 3, row: 'result on the screen, from the click' },
};

const engine = readArguments('Usage: npm run bench:scale -- [--postgres]', () => {
  const { values } = parseArgs({ options: { postgres: { type: 'boolean', default: false } } });
  return values.postgres ? ('PostgreSQL' as const) : ('SQLite' as const);
});

process.chdir(root);
await ensureBuilt();
const cores = availableParallelism();

const rowOf = (report: BenchReport, name: string) => {
  const found = report.rows.find((row) => row.name === name);
  if (!found) throw new Error(`nothing was measured of '${name}'`);
  return found.latencies;
};

/** The service time of an action: of the one thread that serves, or of all cores where these are busier. */
const takesMs = ({ mainMs, machineMs, actions }: Cost) => Math.max(mainMs, machineMs / cores) / actions;

const measured: { candidates: number; seconds: number; report: BenchReport }[] = [];
for (const { candidates, seconds } of MEASURED) {
  const options = { engine, candidates, seconds, hasNginx: false, isMock: false, workers: undefined };
  measured.push({ candidates, seconds, report: await runBench(root, options).catch(stopUnstarted) });
}
const [first] = measured;
if (!first) throw new Error('nothing was measured');
const costs = new Map(first.report.costs.map((cost) => [cost.phase, cost]));
const costOf = (phase: string) => {
  const cost = costs.get(phase);
  if (!cost) throw new Error(`nothing is known of ${phase}`);
  return cost;
};
/** What a request takes beside its turn: an acknowledged save waits for the disk, and in the steady phase for little else. */
const restMs = Math.max(0, rowOf(first.report, 'save acknowledged').percentile(0.5) - takesMs(costOf('saves')));

function stormOf(phase: string, candidates: number, spanMs: number): Storm {
  const { requests = 1 } = PHASES[phase] ?? {};
  return { candidates, spanMs, requests, serviceMs: takesMs(costOf(phase)) / requests, restMs };
}

const spanOf = (phase: string, seconds: number) =>
  1_000 * seconds * (phase === 'start' || phase === 'submit' ? STORM : 1);

const number = (value: number) => Math.round(value).toLocaleString('en-GB');
const line = (name: string, cells: string[]) =>
  console.log(name.padEnd(26) + cells.map((cell) => cell.padStart(12)).join(''));

console.log(`\n${engine}, ${cores} cores, WORKERS=1, bare; service times of ${number(first.candidates)} candidates\n`);
line('milliseconds an action', ['main thread', 'machine', 'of it rig', 'takes']);
for (const phase of Object.keys(PHASES)) {
  const cost = costOf(phase);
  const each = [cost.mainMs, cost.machineMs, cost.generatorMs].map((ms) => (ms / cost.actions).toFixed(2));
  line(phase, [...each, takesMs(cost).toFixed(2)]);
}

console.log();
line('p95 in milliseconds', ['candidates', 'measured', 'simulated', 'ratio']);
let isMissed = false;
for (const { candidates, seconds, report } of measured) {
  for (const [phase, { row }] of Object.entries(PHASES)) {
    const spanMs = spanOf(phase, seconds);
    const actions = phase === 'saves' ? (candidates * spanMs) / SAVE_EVERY_MS : candidates;
    const simulated = simulate(stormOf(phase, actions, spanMs), seededRandom(SEED)).percentile(0.95);
    const seen = rowOf(report, row).percentile(0.95);
    const ratio = simulated / seen;
    const isOff = Math.abs(ratio - 1) > MOST_OFF;
    isMissed ||= isOff;
    line(phase, [number(candidates), number(seen), number(simulated), `${ratio.toFixed(2)}${isOff ? ' OFF' : ''}`]);
  }
}

console.log(`\nProcesses of the site, so that 95 of 100 wait no longer than the goal:\n`);
line('', COUNTRY.map(number));
const country: [string, string, { spanMs: number; goalMs: number }][] = [
  ['arrive over 15 min, 1 s', 'arrival', ARRIVAL],
  ['start over 60 s, 5 s', 'start', OPENING],
  ['save every 20 s, 250 ms', 'saves', { spanMs: SAVE_EVERY_MS, goalMs: 250 }],
  ['submit over 60 s, 5 s', 'submit', END],
];
for (const [name, phase, { spanMs, goalMs }] of country) {
  const needed = COUNTRY.map((candidates) =>
    queuesFor(stormOf(phase, candidates, spanMs), goalMs, () => seededRandom(SEED)),
  );
  line(name, needed.map(number));
}
line(
  'saves a second',
  COUNTRY.map((candidates) => number((1_000 * candidates) / SAVE_EVERY_MS)),
);
process.exit(isMissed ? 1 : 0);
