// `npm run bench:rank`: the time of a scorecard beside 1,000, 100,000 and 1,000,000 finished attempts, on each engine.
// The cohort is written straight into the tables; the site's own code makes the one attempt that is read.
import { parseArgs } from 'node:util';

import { findEngines } from '@/lib/db/testing';

import { readArguments, wholeNumber } from '@/lib/scripts/arguments';
import { Latencies } from './latencies';
import { RankStore } from './rank-store';

const USAGE = 'Usage: npm run bench:rank -- [--most 1000000]';
const SIZES = [1_000, 100_000, 1_000_000];
const LOOKS = 200;
const WARM_UP = 20;
/** The highest allowed cost of a scorecard in the largest cohort, compared with the smallest. */
const MOST_GROWTH = 1.5;

const most = readArguments(USAGE, () => {
  const { values } = parseArgs({ options: { most: { type: 'string', default: '1000000' } } });
  return wholeNumber('--most', values.most, 1_000, 1_000_000);
});

let isMissed = false;
for (const engine of findEngines()) {
  const server = await engine.start();
  const store = await RankStore.open(await server.freshUrl());
  const medians: number[] = [];
  for (const size of SIZES.filter((it) => it <= most)) {
    const startedAtMs = performance.now();
    await store.fill(size);
    const fillS = (performance.now() - startedAtMs) / 1_000;
    for (let look = 0; look < WARM_UP; look += 1) await store.measure();
    const latencies = new Latencies();
    for (let look = 0; look < LOOKS; look += 1) latencies.add(await store.measure());
    medians.push(latencies.percentile(0.5));
    const [p50, p95] = [0.5, 0.95].map((share) => latencies.percentile(share).toFixed(2).padStart(7));
    console.log(
      `${engine.name.padEnd(11)}${size.toLocaleString('en-GB').padStart(10)} attempts: p50 ${p50} ms, p95 ${p95} ms (filled in ${fillS.toFixed(0)} s)`,
    );
  }
  await store.close();
  await server.stop();
  const growth = (medians.at(-1) ?? NaN) / (medians[0] ?? NaN);
  const isMet = growth <= MOST_GROWTH;
  isMissed ||= !isMet;
  console.log(
    `${engine.name.padEnd(11)}the largest cohort costs ${growth.toFixed(2)} times the smallest (target ≤ ${MOST_GROWTH}): ${isMet ? 'met' : 'MISSED'}`,
  );
}
process.exit(isMissed ? 1 : 0);
