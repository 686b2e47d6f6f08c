import { setTimeout as delay } from 'node:timers/promises';

import { analyseMock } from '@/lib/holding/mocks/analysis';
import { findMockResults } from '@/lib/holding/mocks/mock-results';
import { readResults, responsesCsv, resultsCsv } from '@/lib/holding/mocks/results';
import { addSat, aMock, aPublishedPaper } from '@/lib/holding/mocks/testing';
import { rescoreAllDue } from '@/lib/holding/rulings/rescore';
import { confirm, proposeRuling } from '@/lib/holding/rulings/rule';
import { findDifferences } from '@/lib/holding/rulings/testing';
import { saveEvents } from '@/lib/sitting/save';
import { readScorecard } from '@/lib/sitting/scorecard';
import { startAttempt } from '@/lib/sitting/start';
import { aPaper } from '@/lib/sitting/testing';
import type { Db } from '@/lib/store/database';

import { Latencies, rssMegabytes, timed } from './load';
import type { Report } from './report';
import { withCleanUp } from './rig';
import { seededRandom } from './seeded-random';
import { type EngineName, fillMock, freshStore, openStore, someSat } from './store';

/** Benches of a mock that many have sat, whose rows are written straight into the tables. */

const QUESTIONS = 100;
const SAVE_EVERY_MS = 20;
const ALONE_MS = 3_000;
const LOOKS = 200;
const WARM_UP = 20;
const FEW = 1_000;
/** How much longer a scorecard may take beside all than beside a thousand. */
const MOST_GROWTH = 1.5;
/** How much longer saves may take beside work on the mock in the same process, and how long is short enough. */
const SAVES_BESIDE = { name: 'alone', most: 20, enough: 250 };

type Options = { sat: number; engines: readonly EngineName[] };
type Sat = { db: Db; report: Report; sat: number } & Awaited<ReturnType<typeof emptyMock>>;

async function emptyMock(db: Db) {
  const paper = await aPublishedPaper(db, { questions: QUESTIONS });
  return { paper, mock: await aMock(db, { paper }), random: seededRandom(1) };
}

/** Runs a bench on each engine, with a mock that nobody has sat. */
const onEachEngine =
  (bench: (it: Sat) => Promise<void>) =>
  async (report: Report, { sat, engines }: Options): Promise<void> => {
    for (const engine of engines) {
      report.note(`${engine}, ${sat.toLocaleString('en-GB')} candidates of a mock`);
      await withCleanUp(async (defer) => {
        const db = await openStore(await freshStore(engine, defer), defer);
        await bench({ db, report, sat, ...(await emptyMock(db)) });
      });
    }
  };

const looks = async (action: () => Promise<unknown>): Promise<Latencies> => {
  const times = new Latencies();
  for (let look = 0; look < WARM_UP; look += 1) await action();
  for (let look = 0; look < LOOKS; look += 1) await timed(times, action);
  return times;
};

/** Saves an answer of a candidate of another test every few milliseconds until `run` ends. */
async function whileSaving<T>(db: Db, run: () => Promise<T>): Promise<{ result: T; saves: Latencies; tookMs: number }> {
  const { id } = await startAttempt(db, 'a-saver', aPaper({ id: 'exam-9-9', durationMs: 7_200_000 }), Date.now());
  const saves = new Latencies();
  const device = `device-${performance.now()}`;
  let isOver = false;
  const saving = (async () => {
    for (let sequence = 1; !isOver; sequence += 1) {
      const events = [{ type: 'answer' as const, sequence, questionNumber: 1, option: 1 as const }];
      await timed(saves, () => saveEvents(db, 'a-saver', id, { device, events }, Date.now()));
      await delay(SAVE_EVERY_MS);
    }
  })();
  const startedAtMs = performance.now();
  const result = await run().finally(() => (isOver = true));
  const tookMs = performance.now() - startedAtMs;
  await saving;
  return { result, saves, tookMs };
}

/** Times work on the mock, and compares the saves meanwhile with saves alone. */
async function beside<T>({ db, report }: Sat, what: string, run: () => Promise<T>): Promise<T> {
  const { saves: alone } = await whileSaving(db, () => delay(ALONE_MS));
  const { result, saves, tookMs } = await whileSaving(db, run);
  report.figure(what, tookMs / 1_000, 's');
  report.times(`saves beside ${what}`, saves, { ...SAVES_BESIDE, times: alone });
  return result;
}

/** Reads a file to its end; returns the most memory that the process had. */
async function readThrough(pieces: AsyncGenerator<string>): Promise<number> {
  let rss = 0;
  for await (const piece of pieces) {
    if (piece) rss = Math.max(rss, rssMegabytes(process.pid));
  }
  return rss;
}

/** The analysis, its page and its files. */
export const benchAnalysis = onEachEngine(async (it) => {
  const { db, mock, paper, report, random } = it;
  await fillMock(db, mock, paper, it.sat, random);
  const before = rssMegabytes(process.pid);
  if (!(await beside(it, 'the analysis', () => analyseMock(db, mock, mock.results_ms))))
    report.fault('the analysis was not stored');
  const scorecard = await looks(() => readResults(db, mock.id, { size: 100, nowMs: mock.results_ms }));
  report.times('the data of the results page', scorecard);
  const found = await findMockResults(db, mock.id);
  if (!found) throw new Error('the mock is gone');
  for (const [name, file] of [
    ['results.csv', resultsCsv],
    ['responses.csv', responsesCsv],
  ] as const) {
    const rss = await beside(it, name, () => readThrough(file(db, found)));
    report.figure(`memory while ${name} is read`, rss, 'MB', { name: 'before', value: before, most: 2 });
  }
});

/** A ruling, until it is in force; the scores are then compared with a count from scratch. */
export const benchRulings = onEachEngine(async (it) => {
  const { db, mock, paper, report, random } = it;
  await fillMock(db, mock, paper, it.sat, random);
  if (!(await analyseMock(db, mock, mock.results_ms))) throw new Error('the mock was not analysed');
  const act = { editor: 'editor', nowMs: Date.now() };
  const ruling = { kind: 'accept' as const, options: [2 as const, 3 as const] };
  const asked = { id: 'the-ruling', snapshotId: paper.snapshotId, question: 7, ruling, language: null };
  const reason = 'The print was wrong.';
  if ((await beside(it, 'counting what it changes', () => proposeRuling(db, { ...asked, reason }, act))) !== true)
    throw new Error('the ruling was refused');
  if ((await confirm(db, asked.id, act)) !== true) throw new Error('the ruling was not confirmed');
  await beside(it, 'until it is in force', () => rescoreAllDue(db, Date.now()));
  const differences = await findDifferences(db, [paper.snapshotId]);
  for (const text of differences) report.fault(text);
});

/** A scorecard beside a thousand who have sat, and beside all. */
export const benchRank = onEachEngine(async ({ db, mock, paper, report, random, sat }) => {
  const [id = ''] = await addSat(db, mock, paper, [{ ...someSat(random, QUESTIONS), candidate: 'the-candidate' }]);
  const read = async () => {
    const card = await readScorecard(db, 'the-candidate', id, Date.now());
    if (!card || !('questions' in card)) throw new Error('no scorecard');
    return card.candidates;
  };
  await fillMock(db, mock, paper, FEW - 1, random);
  const few = await looks(read);
  report.times('a scorecard beside 1,000', few);
  await fillMock(db, mock, paper, sat - FEW, random);
  if ((await read()) !== sat) report.fault(`the scorecard tells of ${await read()} candidates`);
  const beside = { name: '1,000', value: few.percentile(0.5), most: MOST_GROWTH };
  report.figure('a scorecard beside all, median', (await looks(read)).percentile(0.5), 'ms', beside);
});
