// `npm run bench:rescore`: how long a ruling on a mock of 100,000 candidates and 100 questions takes to be in force on
// each engine, and how long saves of another test wait meanwhile in the same process. With `--kill 10` other processes
// compute the next ruling, each is killed at a random moment, and the result is compared with a count from scratch.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { type Db, openDatabase } from '@/lib/db/database';
import { findDueGenerations } from '@/lib/db/generations';
import { listGenerations } from '@/lib/db/rulings';
import { findEngines } from '@/lib/db/testing';
import type { Ruling } from '@/lib/exam/paper';
import { analyseMock } from '@/lib/mocks/analysis';
import { aMock, aPublishedPaper } from '@/lib/mocks/testing';
import { rescoreAllDue } from '@/lib/rulings/rescore';
import { confirm, proposeRuling } from '@/lib/rulings/rule';
import { findDifferences } from '@/lib/rulings/testing';
import { readArguments, wholeNumber } from '@/lib/scripts/arguments';

import { fillMock, isMet, QUESTIONS, someSat, whileSaving } from './analysis-load';
import { seededRandom } from './seeded-random';

const USAGE = 'Usage: npm run bench:rescore -- [--candidates 100000] [--kill 0] [--engine SQLite]';
const MOST = { inForceS: 60, saveP99Ms: 250 };
const { candidates, kills, only, work } = readArguments(USAGE, () => {
  const { values } = parseArgs({
    options: {
      candidates: { type: 'string', default: '100000' },
      kill: { type: 'string', default: '0' },
      engine: { type: 'string', default: '' },
      /** Set in the processes that are killed: the store that they work on. */
      work: { type: 'string', default: '' },
    },
  });
  return {
    candidates: wholeNumber('--candidates', values.candidates, 100, 1_000_000),
    kills: wholeNumber('--kill', values.kill, 0, 100),
    ...{ only: values.engine, work: values.work },
  };
});

const random = seededRandom(16);

/** Brings the ruling into force, in as many turns as it takes; waits for the turn of no killed process. */
async function rescoreNow(db: Db): Promise<void> {
  do {
    await db.deleteFrom('throttle').execute();
    await rescoreAllDue(db, Date.now());
  } while ((await findDueGenerations(db, 1)).length > 0);
}

if (work) {
  const db = await openDatabase(work);
  console.log('at work');
  await rescoreNow(db);
  await db.destroy();
  process.exit(0);
}

let isMissed = false;

const say = (...figure: Parameters<typeof isMet>) => (isMissed = !isMet(...figure) || isMissed);

let rulings = 0;

/** Rules on a question; returns how many milliseconds it took to count the changes. */
async function rule(db: Db, snapshotId: string, question: number, ruling: Ruling): Promise<number> {
  const [id, act] = [`ruling-${(rulings += 1)}`, { editor: 'editor', nowMs: Date.now() }];
  const startedAtMs = performance.now();
  const proposed = await proposeRuling(
    db,
    { id, snapshotId, question, ruling, language: null, reason: 'The print was wrong.' },
    act,
  );
  const tookMs = performance.now() - startedAtMs;
  if (proposed !== true || (await confirm(db, id, act)) !== true) throw new Error('the ruling was refused');
  return tookMs;
}

/** Lets another process compute the waiting ruling, and kills it after `afterMs`; returns whether it had finished. */
async function workInProcess(url: string, afterMs: number): Promise<boolean> {
  const child = spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', '--work', url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exit]);
  const killing = delay(afterMs).then(() => child.kill('SIGKILL'));
  const [code] = await exit;
  await killing;
  return code === 0;
}

for (const engine of findEngines().filter(({ name }) => only === '' || name === only)) {
  const server = await engine.start();
  const url = await server.freshUrl();
  const db = await openDatabase(url);
  const paper = await aPublishedPaper(db, { questions: QUESTIONS });
  const mock = await aMock(db, { paper });
  await fillMock(db, mock, paper, candidates, () => someSat(random));
  if (!(await analyseMock(db, mock, mock.results_ms))) throw new Error('the mock was not analysed');

  const triedMs = await rule(db, paper.snapshotId, 7, { kind: 'accept', options: [2, 3] });
  const { saves, tookMs } = await whileSaving(db, () => rescoreNow(db));
  say(engine.name, `a ruling on ${candidates.toLocaleString('en-GB')} is in force`, tookMs / 1_000, 's', MOST.inForceS);
  say(engine.name, `p99 of ${saves.count} saves meanwhile`, saves.percentile(0.99), 'ms', MOST.saveP99Ms);
  console.log(
    `${engine.name.padEnd(11)}slowest save ${saves.percentile(1).toFixed(1)} ms, median ${saves.percentile(0.5).toFixed(1)} ms; counted what it would change in ${(triedMs / 1_000).toFixed(1)} s`,
  );

  if (kills > 0) {
    await rule(db, paper.snapshotId, 9, { kind: 'dropped' });
    let killed = 0;
    // Short enough for ten: without saves beside it the work takes a third of the time.
    while (killed < kills && !(await workInProcess(url, (random() * 0.6 * tookMs) / kills))) killed += 1;
    console.log(`${engine.name.padEnd(11)}killed ${killed} times at work`);
    for (let restart = 0; restart < 3; restart += 1) await rescoreNow(db);
    isMissed ||= killed < kills;
  }
  const states = (await listGenerations(db, paper.snapshotId)).map(({ state }) => state).join(', ');
  const differences = await findDifferences(db, [paper.snapshotId]);
  isMissed ||= differences.length > 0 || !states.endsWith('current');
  console.log(
    `${engine.name.padEnd(11)}scorings: ${states}; ${differences.length} differences from a count from scratch ${differences.slice(0, 3).join('; ')}`,
  );
  await db.destroy();
  await server.stop();
}
process.exit(isMissed ? 1 : 0);
