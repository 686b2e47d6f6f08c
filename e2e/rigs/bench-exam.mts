// `npm run bench:exam`: N candidates log in, start, save, submit and look at their results on the built site, with the
// load generator on the same machine. Prints the waiting times beside the targets. Exits with 1 when something is lost
// or inconsistent.
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { parseArgs } from 'node:util';

import { readArguments, wholeNumber } from '@/lib/scripts/arguments';
import { type Row, runBench } from './bench-run';
import { stopUnstarted } from './exam-server';
import { ensureBuilt, root } from '../../lib/scripts/prepare.mjs';

/** How much of a log is shown, in characters, and how many faults. */
const MOST_SHOWN = 2_000;
const MOST_FAULTS = 20;

const USAGE = 'Usage: npm run bench:exam -- [--candidates 2000] [--seconds 60] [--postgres] [--nginx] [--mock]';

const options = readArguments(USAGE, () => {
  const { values } = parseArgs({
    options: {
      candidates: { type: 'string', default: '2000' },
      seconds: { type: 'string', default: '60' },
      postgres: { type: 'boolean', default: false },
      nginx: { type: 'boolean', default: false },
      mock: { type: 'boolean', default: false },
    },
  });
  return {
    candidates: wholeNumber('--candidates', values.candidates, 1, 20_000),
    seconds: wholeNumber('--seconds', values.seconds, 1, 1_200),
    engine: values.postgres ? ('PostgreSQL' as const) : ('SQLite' as const),
    hasNginx: values.nginx,
    isMock: values.mock,
  };
});

process.chdir(root);
await ensureBuilt();
const busy = loadavg()[0] ?? 0;
const report = await runBench(root, options).catch(stopUnstarted);

const number = (value: number) => (Number.isNaN(value) ? '–' : Math.round(value).toLocaleString('en-GB'));
const line = (name: string, cells: string[], end = '') =>
  console.log(name.padEnd(38) + cells.map((cell) => cell.padStart(9)).join('') + end);

function verdictOn({ latencies, target }: Row): string {
  if (!target) return '';
  const isMet = latencies.errors === 0 && latencies.percentile(target.share) <= target.ms;
  return `   ${target.name} ≤ ${number(target.ms)}: ${isMet ? 'met' : 'MISSED'}`;
}

const front = options.hasNginx ? 'behind nginx' : 'bare';
console.log(
  `\n${number(options.candidates)} candidates${options.isMock ? ' of a mock' : ''}, ${options.engine}, ${front}, ${availableParallelism()} cores (busy before the start: ${busy.toFixed(1)}), store in ${tmpdir()}\n`,
);
line('milliseconds', ['answered', 'errors', 'p50', 'p95', 'p99', 'max'], '   target for 2,000 candidates');
for (const row of report.rows) {
  const { latencies, note = '' } = row;
  const times = [0.5, 0.95, 0.99, 1].map((share) => latencies.percentile(share));
  line(row.name, [latencies.count, latencies.errors, ...times].map(number), verdictOn(row) + note);
}
console.log();
line(
  'processor time',
  ['site ms', 'rig ms', 'site', 'rig', 'seconds', 'MB'],
  '   for each action; share of one core; memory at the end',
);
for (const { phase, actions, siteMs, generatorMs, tookMs, memoryMb } of report.costs) {
  const shares = [siteMs, generatorMs].map((ms) => `${number((100 * ms) / tookMs)} %`);
  const each = [siteMs, generatorMs].map((ms) => (ms / actions).toFixed(1));
  line(phase, [...each, ...shares, number(tookMs / 1_000), number(memoryMb)]);
}
console.log(
  `\n/healthz, bare, before the arrival: ${number(report.healthPerSecond)} requests a second; memory of the site at the end: ${number(report.memoryMb)} MB`,
);
for (const { name, latencies } of report.rows) {
  if (latencies.firstError) console.log(`\n${name}: the first of ${latencies.errors} errors: ${latencies.firstError}`);
}
if (report.complaints) console.log(`\nThe server complained:\n${report.complaints.slice(0, MOST_SHOWN)}`);

const lost = report.faults.filter(({ kind }) => kind === 'lost').length;
console.log(
  `\nstarted ${number(report.started)} of ${number(options.candidates)}; acknowledged saves ${number(report.saves)}, lost: ${lost} (target 0), inconsistent: ${report.faults.length - lost}`,
);
for (const { kind, text } of report.faults.slice(0, MOST_FAULTS)) console.error(`  ${kind}: ${text}`);
process.exit(report.faults.length === 0 ? 0 : 1);
