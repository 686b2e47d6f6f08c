import 'server-only';

import { existsSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import Database from 'libsql';

import { openDatabase } from '@/lib/db/database';
import { isBusy, pathOf } from '@/lib/db/sqlite-file';

import { recover, type Seat, type Service, takeSeats, work } from './exam-candidates';
import { lossesIn } from './exam-check';
import { Ledger } from './exam-load';
import { type Defer, type ExamServer, isRunning, startServer } from './exam-server';
import { type EngineName, freshStore } from './exam-store';
import { isHanging } from './instances-run';
import { seededRandom } from './seeded-random';

const WORKERS = 2;
const LOAD_MS = 1_500;
const UP_LIMIT_MS = 60_000;
const END_LIMIT_MS = 10_000;
/** The longest wait for an answer: 4 s until a frozen worker is killed, and what has waited meanwhile. */
const LONGEST_WAIT_MS = 6_000;
const THOUGHT_MS = 400;
/** A lock that is held for this long is held by the frozen worker. */
const HANGING_MS = 300;
const HANG_TRIES = 200;

type Options = { root: string; port: number; engine: EngineName; env: Record<string, string> };

/** Whether somebody holds the lock of the SQLite file, and keeps it. */
function isFileLocked(url: string): boolean {
  const database = new Database(pathOf(url));
  try {
    database.pragma(`busy_timeout = ${HANGING_MS}`);
    database.exec('begin immediate');
    database.exec('rollback');
    return false;
  } catch (error) {
    if (!isBusy(error)) throw error;
    return true;
  } finally {
    database.close();
  }
}

async function until(isTrue: () => boolean, limitMs: number, what: string): Promise<void> {
  const endMs = performance.now() + limitMs;
  while (!isTrue()) {
    if (performance.now() > endMs) throw new Error(`not within ${limitMs} ms: ${what}`);
    await delay(20);
  }
}

/** The built site in two workers on one port, and candidates who take tests there. */
export class Workers {
  readonly #ledger = new Ledger();
  readonly #random = seededRandom(1);
  #server: ExamServer;
  #seats: Seat[] = [];

  private constructor(
    private readonly options: Options,
    private readonly url: string,
    private readonly defer: Defer,
  ) {
    this.#server = this.#start();
  }

  static async start(options: Options, defer: Defer): Promise<Workers> {
    const site = new Workers(options, await freshStore(options.engine, defer), defer);
    await site.#server.ready;
    site.#seats = await takeSeats(site.#server.origin);
    return site;
  }

  get saves(): number {
    return this.#ledger.counts.saves;
  }

  #start(): ExamServer {
    const { root, port, env } = this.options;
    const server = startServer(root, port, this.url, { ...env, WORKERS: String(WORKERS) });
    this.defer(server.stop);
    return server;
  }

  /** Candidates work during `during`, and for a while before and afterwards. Their waits count from `countWaits` on. */
  async #underLoad(during: (countWaits: () => void) => Promise<string[]>, mostMs = LONGEST_WAIT_MS): Promise<string[]> {
    const wrong = new Set<string>();
    let longestMs = 0;
    let countedMs = performance.now();
    const countWaits = () => {
      longestMs = 0;
      countedMs = performance.now();
    };
    const services = this.#seats.map((): Service => {
      let answeredMs = performance.now();
      return {
        isOver: false,
        isStoreKilled: false,
        onWrong: (text) => wrong.add(text),
        mostThoughtMs: THOUGHT_MS,
        onAnswered: () => {
          longestMs = Math.max(longestMs, performance.now() - Math.max(answeredMs, countedMs));
          answeredMs = performance.now();
        },
      };
    });
    const candidates = this.#seats.map((seat, index) => {
      const service = services[index];
      return service && work(seat, this.#ledger, this.#random, service);
    });
    await delay(LOAD_MS);
    const faults = await during(countWaits).finally(() => services.forEach((service) => (service.isOver = true)));
    await Promise.all(candidates);
    console.log(`    the longest time without an answer was ${Math.round(longestMs)} ms`);
    return [
      ...faults,
      ...wrong,
      ...(longestMs <= mostMs ? [] : [`a candidate got no answer for ${Math.round(longestMs)} ms`]),
      ...(await recover(this.#server.workers().length > 0 ? this.#seats : [])),
      ...(await lossesIn(this.url, this.#ledger.attempts.values())),
    ];
  }

  readonly #untilReplaced = () =>
    until(() => this.#server.workers().length === WORKERS, UP_LIMIT_MS, 'another worker serves');

  /** The older worker is killed in mid-work, the other goes on, and another one takes its place. */
  kill(): Promise<string[]> {
    return this.#underLoad(async () => {
      const [pid = 0] = this.#server.workers();
      process.kill(pid, 'SIGKILL');
      const before = this.saves;
      await until(() => !this.#server.workers().includes(pid), END_LIMIT_MS, 'the killed worker is gone');
      await this.#untilReplaced();
      const isGoingOn = this.saves > before;
      await delay(LOAD_MS);
      return isGoingOn ? [] : ['nothing was saved while one worker was down'];
    });
  }

  /** The older worker freezes while it holds the lock of the store. Its parent kills and replaces it. */
  freeze(): Promise<string[]> {
    return this.#underLoad(async (countWaits) => {
      const [pid = 0] = this.#server.workers();
      await this.#catchInCommit(pid, countWaits);
      await until(() => !isRunning(pid), LONGEST_WAIT_MS, 'the frozen worker is killed');
      await this.#untilReplaced();
      await delay(LOAD_MS);
      return [];
    });
  }

  /** @param countWaits called at each try, since those before it made candidates wait too */
  async #catchInCommit(pid: number, countWaits: () => void): Promise<void> {
    const db = await openDatabase(this.url);
    const isCaught = async () => {
      if (this.options.engine === 'SQLite') return isFileLocked(this.url);
      await delay(2 * HANGING_MS);
      return isHanging(db);
    };
    try {
      for (let count = 0; count < HANG_TRIES; count += 1) {
        countWaits();
        process.kill(pid, 'SIGSTOP');
        if (await isCaught()) return;
        process.kill(pid, 'SIGCONT');
        await delay(this.#random() * 100);
      }
    } finally {
      await db.destroy();
    }
    throw new Error('the worker was never caught in mid-commit');
  }

  /** The parent is killed: the workers end by themselves, and leave port and store to the next start. */
  killParent(): Promise<string[]> {
    return this.#underLoad(async () => {
      const workers = this.#server.workers();
      await this.#server.kill();
      await until(() => !workers.some(isRunning), END_LIMIT_MS, 'the workers of a killed parent end');
      this.#server = this.#start();
      await this.#server.ready;
      await delay(LOAD_MS);
      return [];
    }, UP_LIMIT_MS);
  }

  /** Each candidate submits twice at once and gets one result, which is the stored one. */
  async finishAll(): Promise<string[]> {
    const pages = this.#seats.flatMap(({ page }) => (page && !page.isFinished ? [page] : []));
    const ends = await Promise.allSettled(pages.map((page) => page.finish(2)));
    const failed = ends.flatMap((end) => (end.status === 'rejected' ? [`a finish: ${String(end.reason)}`] : []));
    return [...failed, ...(await lossesIn(this.url, this.#ledger.attempts.values()))];
  }

  /** The site is told to end: each worker answers what is under way and closes the store. */
  async end(): Promise<string[]> {
    const faults = await this.#underLoad(async () => {
      await this.#server.stop();
      return [];
    });
    const ends = this.#server.complaints
      .join('')
      .split('\n')
      .filter((line) => line.includes('server stopped'));
    const log = this.options.engine === 'SQLite' ? `${pathOf(this.url)}-wal` : '';
    return [
      ...faults,
      ...(ends.length === WORKERS ? [] : [`${ends.length} of ${WORKERS} workers tell of their end`]),
      ...ends.filter((line) => !line.includes('"cutRequests":0,"isStoreClosed":true')),
      ...(existsSync(log) && statSync(log).size > 0 ? ['the log of the store is not empty'] : []),
    ];
  }
}
