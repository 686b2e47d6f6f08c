// `npm run bench:site`: the requests a second that every page takes from 32 connections, compared with /healthz, and
// through the shipped nginx with the same answers from its disk. Exits with 1 when a ratio is too low.
import { parseArgs } from 'node:util';

import { readArguments, wholeNumber } from '@/lib/scripts/arguments';
import { ensureBuilt, root } from '../../lib/scripts/prepare.mjs';
import { type Kind, type Row, runSiteBench } from './bench-site-run';
import { stopUnstarted } from './exam-server';

/** The share of /healthz's requests that a page must reach at the same time. Each made-up query is rendered. */
const OF_HEALTH: Record<Kind, number> = { page: 0.9, item: 0.8, shell: 0.8, search: 0.3, madeUp: 0 };
/** The share that nginx's cache must reach, compared with the same answers from its disk. */
const OF_DISK = 0.8;
const SEARCH_P99_MS = 300;
const USAGE = 'Usage: npm run bench:site -- [--seconds 3] [--only /Search]';

const { seconds, only } = readArguments(USAGE, () => {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '3' }, only: { type: 'string' } } });
  return { seconds: wholeNumber('--seconds', values.seconds, 1, 60), only: values.only };
});

process.chdir(root);
await ensureBuilt();

const count = (value: number | undefined) => (value === undefined ? '–' : Math.round(value).toLocaleString('en-GB'));
const ratio = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(2));
const line = (path: string, cells: string[], end = '') =>
  console.log(path.slice(0, 40).padEnd(41) + cells.map((cell) => cell.padStart(10)).join('') + end);

function shortfalls({ kind, bare, health, cached, disk }: Row): string[] {
  const ofHealth = bare.perSecond / health.perSecond;
  const ofDisk = cached && disk ? cached.perSecond / disk.perSecond : 1;
  return [
    ...(ofHealth < OF_HEALTH[kind] ? [`${ratio(ofHealth)} of /healthz, not ${OF_HEALTH[kind]}`] : []),
    ...(ofDisk < OF_DISK ? [`${ratio(ofDisk)} of the disk, not ${OF_DISK}`] : []),
    ...(kind === 'search' && bare.p99Ms > SEARCH_P99_MS ? [`p99 of ${bare.p99Ms} ms`] : []),
    ...(bare.failures + (cached?.failures ?? 0) > 0 ? ['failures'] : []),
  ];
}

line('requests a second', ['bytes', 'bare', '/healthz', 'ratio', 'p99 ms', 'cached', 'disk', 'ratio']);
const met = { count: 0, of: 0 };
await runSiteBench(root, seconds, only, (row) => {
  const { bare, health, cached, disk } = row;
  const faults = shortfalls(row);
  met.of += 1;
  if (faults.length === 0) met.count += 1;
  line(
    row.path + (row.kind === 'madeUp' ? '…' : ''),
    [
      count(row.bytes),
      count(bare.perSecond),
      count(health.perSecond),
      ratio(bare.perSecond / health.perSecond),
      count(bare.p99Ms),
      count(cached?.perSecond),
      count(disk?.perSecond),
      ratio(cached && disk && cached.perSecond / disk.perSecond),
    ],
    faults.length > 0 ? `   ${faults.join('; ')}` : '',
  );
}).catch(stopUnstarted);
console.log(`\n${met.count} of ${met.of} pages meet their goals`);
process.exit(met.count === met.of ? 0 : 1);
