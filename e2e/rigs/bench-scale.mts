// `npm run bench:scale`: measures what each action costs the built site at saturation, and the storms of 2,000 and of
// 5,000 candidates who start, and submit, within 10 s. A simulation with the measured costs (scale-model.ts) must give
// the same storms within 20 %, or it exits with 1. Then it says what 100,000 and 1,000,000 candidates need.
import { availableParallelism, loadavg } from 'node:os';
import { parseArgs } from 'node:util';

import { readArguments, wholeNumber } from '@/lib/scripts/arguments';
import { ensureBuilt, root } from '../../lib/scripts/prepare.mjs';
import { ACTIONS, type Demand, predict, runScaleBench } from './bench-scale-run';
import { stopUnstarted } from './exam-server';

const USAGE = 'Usage: npm run bench:scale -- [--postgres] [--small 2000] [--large 5000]';
const MOST_DIFFERENCE = 0.2;
/** The share of its time that a process may work, so that a crowd that comes unevenly does not wait. */
const LOAD = 0.7;
const COUNTRY = [100_000, 1_000_000];
const SAVE_EVERY_MS = 20_000;
const SPANS_MS = [10_000, 60_000];

const { engine, storms } = readArguments(USAGE, () => {
  const { values } = parseArgs({
    options: {
      postgres: { type: 'boolean', default: false },
      small: { type: 'string', default: '2000' },
      large: { type: 'string', default: '5000' },
    },
  });
  const { postgres, small, large } = values;
  return {
    engine: postgres ? ('PostgreSQL' as const) : ('SQLite' as const),
    storms: [wholeNumber('--small', small, 100, 20_000), wholeNumber('--large', large, 100, 20_000)],
  };
});

process.chdir(root);
await ensureBuilt();
const busy = loadavg()[0] ?? 0;
const startedAtMs = performance.now();
const report = await runScaleBench(root, { engine, storms }).catch(stopUnstarted);

const count = (value: number) => (Number.isNaN(value) ? '–' : Math.round(value).toLocaleString('en-GB'));
const one = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(1));
const two = (value: number) => (Number.isNaN(value) ? '–' : value.toFixed(2));
const line = (name: string, cells: readonly string[], end = '') =>
  console.log(name.padEnd(34) + cells.map((cell) => cell.padStart(11)).join('') + end);

console.log(
  `\n${engine}, one process, ${availableParallelism()} cores (busy before the start: ${busy.toFixed(1)}), Node ${process.versions.node}; a commit of saves costs ${two(report.groups.savesMs)} ms, of finishes ${two(report.groups.finishesMs)} ms\n`,
);
line('at saturation, each action', [
  'ms',
  'site ms',
  'store ms',
  'rig ms',
  'bytes in',
  'bytes out',
  'WAL bytes',
  'syncs',
]);
for (const action of ACTIONS) {
  const cost = report.costs[action];
  const times = [cost.saturatedMs, cost.siteMs, cost.storeMs, cost.generatorMs].map(two);
  line(action, [...times, ...[cost.sentBytes, cost.receivedBytes, cost.walBytes].map(count), two(cost.syncs)]);
}

console.log(
  `\nmixed, a start with its page costs ${two(report.mixing.start)} times what both cost alone, and a submit with its result ${two(report.mixing.submit)} times\n`,
);
let isMissed = false;
line('until 95 of 100 are served', ['measured s', 'simulated', 'difference', 'retries']);
for (const { storm, measuredS, simulatedS, retries } of report.comparisons) {
  const difference = simulatedS / measuredS - 1;
  const isMet = Math.abs(difference) <= MOST_DIFFERENCE;
  isMissed ||= !isMet;
  const share = `${difference < 0 ? '−' : '+'}${one(Math.abs(100 * difference))} %`;
  const verdict = `   target ≤ ${100 * MOST_DIFFERENCE} %: ${isMet ? 'met' : 'MISSED'}`;
  line(storm, [one(measuredS), one(simulatedS), share, count(retries)], verdict);
}

console.log(`\nsimulated, with processes that work ${100 * LOAD} % of the time, each on a core of this machine`);
for (const candidates of COUNTRY) {
  console.log();
  line(`${count(candidates)} candidates`, [
    'a second',
    'processes',
    'site cores',
    'store cores',
    'connections',
    'commits/s',
    'WAL MB/s',
    'Mbit/s out',
    'p95 ms',
  ]);
  const say = (name: string, demand: Pick<Demand, 'actions' | 'spanMs' | 'isOneByOne'>) => {
    const it = predict(engine, report, { ...demand, count: candidates, load: LOAD });
    line(name, [
      ...[it.perSecond, it.processes, it.siteCores].map(count),
      engine === 'SQLite' ? '–' : one(it.storeCores),
      engine === 'SQLite' ? '–' : count(it.connections),
      count(it.commitsPerSecond),
      one(it.walMbPerSecond),
      count(it.outMbit),
      count(it.p95Ms),
    ]);
  };
  for (const spanMs of SPANS_MS) say(`start within ${spanMs / 1_000} s`, { actions: ['start'], spanMs });
  say('save, each every 20 s', { actions: ['save'], spanMs: SAVE_EVERY_MS });
  for (const spanMs of SPANS_MS) {
    const submit = { actions: ['submit', 'result list'], spanMs } as const;
    say(`submit within ${spanMs / 1_000} s`, submit);
    say('  all counting in the same rows', { ...submit, isOneByOne: true });
  }
}
console.log(`\ntook ${count((performance.now() - startedAtMs) / 1_000)} s`);
process.exit(isMissed ? 1 : 0);
