// `npm run bench:analysis`: how long the analysis of a mock of 100,000 candidates and 100 questions takes on each engine,
// how long saves wait meanwhile in the same process, and what its page and its files cost. The attempts are written
// straight into the tables.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { saveEvents } from '@/lib/attempts/save';
import { startAttempt } from '@/lib/attempts/start';
import { aPaper } from '@/lib/attempts/testing';
import { type Db, openDatabase } from '@/lib/db/database';
import { findMockResults } from '@/lib/db/mock-results';
import { findEngines } from '@/lib/db/testing';
import { OPTIONS } from '@/lib/exam/paper';
import { analyseMock } from '@/lib/mocks/analysis';
import { readResults, responsesCsv, resultsCsv } from '@/lib/mocks/results';
import { addSat, aMock, aPublishedPaper, type Sat } from '@/lib/mocks/testing';
import { readArguments, wholeNumber } from '@/lib/scripts/arguments';

import { Latencies } from './latencies';
import { rssMegabytes } from './process-costs';
import { seededRandom } from './seeded-random';

const USAGE = 'Usage: npm run bench:analysis -- [--candidates 100000]';
const QUESTIONS = 100;
const CHUNK = 2_000;
const SAVE_EVERY_MS = 20;
const MOST = { analysisS: 30, saveP99Ms: 250, pageMs: 300, growthMb: 150 };

const candidates = readArguments(USAGE, () => {
  const { values } = parseArgs({ options: { candidates: { type: 'string', default: '100000' } } });
  return wholeNumber('--candidates', values.candidates, 100, 1_000_000);
});

const random = seededRandom(1);

/** A candidate whose right answers go by an ability; the key is 1, 2, 3, 4 in turn. */
function someSat(): Sat {
  const ability = 0.2 + 0.6 * random();
  const responses = Array.from({ length: QUESTIONS }, (_, index) => {
    if (random() < 0.1) return 0;
    return OPTIONS[(index + (random() < ability ? 0 : 1 + Math.floor(3 * random()))) % 4] ?? 1;
  });
  const spentMs = responses.map(() => Math.floor(120_000 * random()));
  return { responses: responses.join(''), spentMs };
}

/** Saves an answer of one candidate every few milliseconds until `run` ends. */
async function whileSaving<T>(db: Db, run: () => Promise<T>): Promise<{ result: T; saves: Latencies; tookMs: number }> {
  const { id } = await startAttempt(db, 'the-candidate', aPaper({ id: 'exam-9-9', durationMs: 7_200_000 }), Date.now());
  const saves = new Latencies();
  let isOver = false;
  const saving = (async () => {
    for (let sequence = 1; !isOver; sequence += 1) {
      const startedAtMs = performance.now();
      const events = [{ type: 'answer' as const, sequence, questionNumber: 1, option: 1 as const }];
      await saveEvents(db, 'the-candidate', id, { device: 'the-device', seenOrder: 0, events }, Date.now());
      saves.add(performance.now() - startedAtMs);
      await delay(SAVE_EVERY_MS);
    }
  })();
  const startedAtMs = performance.now();
  const result = await run();
  const tookMs = performance.now() - startedAtMs;
  isOver = true;
  await saving;
  return { result, saves, tookMs };
}

let isMissed = false;

function say(engine: string, what: string, figure: number, unit: string, most: number) {
  isMissed ||= !(figure <= most);
  const verdict = figure <= most ? 'met' : 'MISSED';
  console.log(
    `${engine.padEnd(11)}${what.padEnd(34)}${figure.toFixed(1).padStart(8)} ${unit} (target ≤ ${most}): ${verdict}`,
  );
}

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
  for (let at = 0; at < candidates; at += CHUNK) {
    const size = Math.min(CHUNK, candidates - at);
    await addSat(db, mock, paper, Array.from({ length: size }, someSat));
  }
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
