import { existsSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import { pathOf } from '@/lib/db/sqlite-file';

import { type BuiltSite, isRunning } from '../support/built-site';

import { finishAll, recover, type Seat, type Service, takeSeats, work } from './exam-candidates';
import { lossesIn } from './exam-check';
import { Ledger } from './exam-load';
import { type Defer, startServer } from './exam-server';
import { type EngineName, freshStore } from './exam-store';
import { stopInCommit } from './mid-commit';
import { seededRandom } from './seeded-random';
import { until } from './until';

const WORKERS = 2;
const LOAD_MS = 1_500;
const UP_LIMIT_MS = 60_000;
const END_LIMIT_MS = 10_000;
/** The longest wait for an answer: 4 s until a frozen worker is killed, and time for the work that piled up. */
const LONGEST_WAIT_MS = 6_000;
const THOUGHT_MS = 400;

type Options = { root: string; port: number; engine: EngineName; env: Record<string, string> };

/** The built site in two workers on one port, and candidates who take tests there. */
export class Workers {
  readonly #ledger = new Ledger();
  readonly #random = seededRandom(1);
  #server: BuiltSite;
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

  #start(): BuiltSite {
    const { root, port, env } = this.options;
    return startServer(root, port, this.url, this.defer, { ...env, WORKERS: String(WORKERS) });
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
    until('another worker serves', UP_LIMIT_MS, () => this.#server.workers().length === WORKERS);

  /** The older worker is killed in mid-work, the other goes on, and another one takes its place. */
  kill(): Promise<string[]> {
    return this.#underLoad(async () => {
      const [pid = 0] = this.#server.workers();
      process.kill(pid, 'SIGKILL');
      const before = this.saves;
      await until('the killed worker is gone', END_LIMIT_MS, () => !this.#server.workers().includes(pid));
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
      const stop = () => {
        // Waits of an earlier try do not count.
        countWaits();
        process.kill(pid, 'SIGSTOP');
      };
      await stopInCommit(this.url, this.#random, stop, () => process.kill(pid, 'SIGCONT'));
      await until('the frozen worker is killed', LONGEST_WAIT_MS, () => !isRunning(pid));
      await this.#untilReplaced();
      await delay(LOAD_MS);
      return [];
    });
  }

  /** The parent is killed: the workers end by themselves, and leave port and store to the next start. */
  killParent(): Promise<string[]> {
    return this.#underLoad(async () => {
      const workers = this.#server.workers();
      await this.#server.kill();
      await until('the workers of a killed parent end', END_LIMIT_MS, () => !workers.some(isRunning));
      this.#server = this.#start();
      await this.#server.ready;
      await delay(LOAD_MS);
      return [];
    }, UP_LIMIT_MS);
  }

  finishAll(): Promise<string[]> {
    return finishAll(this.#seats, this.url, this.#ledger);
  }

  /** The site is told to end: each worker answers its requests under way and closes the store. */
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
