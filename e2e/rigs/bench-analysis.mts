// `npm run bench:analysis`: how long the analysis of a mock of 100,000 candidates and 100 questions takes on each
// engine, how long saves wait meanwhile in the same process, and what its page and its files cost. The attempts are
// written straight into the tables.
import { parseArgs } from 'node:util';

import { openDatabase } from '@/lib/db/database';
import { findMockResults } from '@/lib/db/mock-results';
import { findEngines } from '@/lib/db/testing';
import { analyseMock } from '@/lib/mocks/analysis';
import { readResults, responsesCsv, resultsCsv } from '@/lib/mocks/results';
import { aMock, aPublishedPaper } from '@/lib/mocks/testing';
import { readArguments, wholeNumber } from '@/lib/scripts/arguments';

import { fillMock, isMet, QUESTIONS, someSat, whileSaving } from './analysis-load';
import { Latencies } from './latencies';
import { rssMegabytes } from './process-costs';
import { seededRandom } from './seeded-random';

const USAGE = 'Usage: npm run bench:analysis -- [--candidates 100000]';
const MOST = { analysisS: 30, saveP99Ms: 250, pageMs: 300, growthMb: 150 };

const candidates = readArguments(USAGE, () => {
  const { values } = parseArgs({ options: { candidates: { type: 'string', default: '100000' } } });
  return wholeNumber('--candidates', values.candidates, 100, 1_000_000);
});

const random = seededRandom(1);

let isMissed = false;

const say = (...figure: Parameters<typeof isMet>) => (isMissed = !isMet(...figure) || isMissed);

/** Reads a file to its end; returns its size in megabytes, and the most memory the process had. */
async function read(pieces: AsyncGenerator<string>): Promise<{ megabytes: number; rss: number }> {
  let [bytes, rss] = [0, 0];
  for await (const piece of pieces) {
    bytes += Buffer.byteLength(piece);
    rss = Math.max(rss, rssMegabytes(process.pid));
  }
  return { megabytes: bytes / 1e6, rss };
}

for (const engine of findEngines()) {
  const server = await engine.start();
  const db = await openDatabase(await server.freshUrl());
  const paper = await aPublishedPaper(db, { questions: QUESTIONS });
  const mock = await aMock(db, { paper });
  await fillMock(db, mock, paper, candidates, () => someSat(random));
  const before = rssMegabytes(process.pid);

  const { result, saves, tookMs } = await whileSaving(db, () => analyseMock(db, mock, mock.results_ms));
  if (!result) throw new Error('the analysis was not stored');
  say(engine.name, `analysis of ${candidates.toLocaleString('en-GB')}`, tookMs / 1_000, 's', MOST.analysisS);
  say(engine.name, `p99 of ${saves.count} saves meanwhile`, saves.percentile(0.99), 'ms', MOST.saveP99Ms);
  console.log(
    `${engine.name.padEnd(11)}slowest save ${saves.percentile(1).toFixed(1)} ms, median ${saves.percentile(0.5).toFixed(1)} ms`,
  );

  const pages = new Latencies();
  for (let look = 0; look < 20; look += 1) {
    const startedAtMs = performance.now();
    await readResults(db, mock.id, { size: 100, nowMs: mock.results_ms });
    pages.add(performance.now() - startedAtMs);
  }
  say(engine.name, 'data of the results page, p95', pages.percentile(0.95), 'ms', MOST.pageMs);

  const found = await findMockResults(db, mock.id);
  if (!found) throw new Error('the mock is gone');
  for (const [name, file] of [
    ['results.csv', resultsCsv],
    ['responses.csv', responsesCsv],
  ] as const) {
    const { result: file_, saves: meanwhile, tookMs: fileMs } = await whileSaving(db, () => read(file(db, found)));
    console.log(
      `${engine.name.padEnd(11)}${name}: ${file_.megabytes.toFixed(1)} MB in ${(fileMs / 1_000).toFixed(1)} s`,
    );
    say(engine.name, `p99 of ${meanwhile.count} saves meanwhile`, meanwhile.percentile(0.99), 'ms', MOST.saveP99Ms);
    say(engine.name, `growth of memory since the start`, file_.rss - before, 'MB', MOST.growthMb);
  }
  await db.destroy();
  await server.stop();
}
process.exit(isMissed ? 1 : 0);
