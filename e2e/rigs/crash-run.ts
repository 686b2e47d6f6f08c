import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';

import { sql } from 'kysely';

import { type Db, openDatabase } from '@/lib/db/database';
import { GRACE_MS } from '@/lib/exam/clock';

import type { BuiltSite } from '../support/built-site';

import { leave, recover, type Seat, type Service, takeSeats, work } from './exam-candidates';
import { checkStore, type Fault, readModelProgress } from './exam-check';
import { Browser, Ledger, NoAnswer } from './exam-load';
import { mintCookie, startServer, withCleanUp } from './exam-server';
import { type EngineName, freshStore } from './exam-store';
import type { Random } from './seeded-random';

const PORT = Number(process.env.PORT || 4620);
const LEAST_LOAD_MS = 300;
const MOST_LOAD_MS = 2_500;
const KILLED_AT_START = 0.5;
const RECOVERY_LIMIT_MS = 20_000;
const KILLS_PER_STORE_CRASH = 10;

/** The results of a run. A round is a load, a crash and a check. */
export type CrashReport = {
  kills: number;
  killsAtStart: number;
  storeCrashes: number;
  passed: number;
  failed: number;
  saves: number;
  events: number;
  finishes: number;
  attempts: number;
  faults: Fault[];
};

/** Compares the site's state of each attempt with the state that the model derives from its events. */
async function compareStates(seats: readonly Seat[], db: Db): Promise<string[]> {
  const pages = new Map(seats.flatMap(({ page }) => (page ? [[page.record.id, page]] : [])));
  const expected = await readModelProgress(db);
  const findings = await Promise.all(
    [...pages].map(async ([id, page]) => {
      try {
        const state = await page.read();
        if (state.state === 'finished') return [];
        if (page.isFinished) return [`attempt ${id} is open after its finish`];
        return isDeepStrictEqual(state.progress, expected.get(id)) ? [] : [`attempt ${id} differs from the model`];
      } catch (error) {
        return [`attempt ${id} after a crash: ${String(error)}`];
      }
    }),
  );
  return findings.flat();
}

/** Moves the end of an open attempt, grace included, to `endMs`. */
async function endAt(db: Db, attemptId: string, endMs: number): Promise<void> {
  const deadlineMs = Math.round(endMs - GRACE_MS);
  await db
    .updateTable('attempt')
    .set({ started_at_ms: sql<number>`started_at_ms - (deadline_ms - ${deadlineMs})`, deadline_ms: deadlineMs })
    .where('id', '=', attemptId)
    .where('finished_at_ms', 'is', null)
    .where('deadline_ms', '>', Date.now())
    .execute();
}

/** Lets the time of some attempts end during the next load, and abandons most of these for the sweep to close. */
async function letSomeEnd(seats: readonly Seat[], db: Db, random: Random): Promise<void> {
  for (const seat of seats) {
    const dice = random();
    if (!seat.page || seat.page.isFinished || dice > 0.4) continue;
    await endAt(db, seat.page.record.id, Date.now() + random() * MOST_LOAD_MS);
    if (dice < 0.3) await leave(seat);
  }
}

/** Kills a PostgreSQL process that serves the site. All others end with it, and PostgreSQL recovers from its log. */
async function crashPostgres(db: Db): Promise<void> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL serves nobody');
  process.kill(row.pid, 'SIGKILL');
}

/** Waits until the site and its store work again. */
async function waitUntilUp(origin: string): Promise<void> {
  const browser = new Browser(origin, await mintCookie('observer'));
  const limitMs = performance.now() + RECOVERY_LIMIT_MS;
  for (;;) {
    try {
      const { status } = await browser.get('/readyz');
      if (status !== 200) throw new Error(`the site answers with ${status} after a crash`);
      return browser.close();
    } catch (error) {
      if (!(error instanceof NoAnswer) || performance.now() > limitMs) throw error;
      await delay(50);
    }
  }
}

/** The crashes of one engine, the candidates who work meanwhile, and the results. */
class CrashRun {
  readonly #ledger = new Ledger();
  readonly #faults = new Map<string, Fault>();
  readonly #counts = { kills: 0, killsAtStart: 0, storeCrashes: 0, passed: 0, failed: 0 };
  #startMs = 1_000;

  constructor(
    private readonly url: string,
    private readonly origin: string,
    private readonly seats: readonly Seat[],
    private readonly random: Random,
  ) {}

  /** Kills the server under load, and sometimes also the next one, while that starts and closes expired attempts. */
  async killServer(server: BuiltSite, restart: () => BuiltSite): Promise<BuiltSite> {
    this.#counts.kills += 1;
    let next = server;
    await this.#round(false, server.kill, async () => {
      if (this.random() < KILLED_AT_START) {
        const starting = restart();
        await delay(this.#startMs * (0.6 + 0.6 * this.random()));
        await starting.kill();
        this.#counts.killsAtStart += 1;
      }
      const startedMs = performance.now();
      next = restart();
      await next.ready;
      this.#startMs = performance.now() - startedMs;
    });
    return next;
  }

  async killStore(): Promise<void> {
    this.#counts.storeCrashes += 1;
    const db = await openDatabase(this.url);
    try {
      await this.#round(
        true,
        () => crashPostgres(db),
        async () => {},
      );
    } finally {
      await db.destroy();
    }
  }

  report(): CrashReport {
    const { attempts, counts } = this.#ledger;
    return { ...this.#counts, ...counts, attempts: attempts.size, faults: [...this.#faults.values()] };
  }

  #note(...faults: Fault[]): void {
    for (const fault of faults) this.#faults.set(fault.text, fault);
  }

  #noteTexts(...texts: string[]): void {
    this.#note(...texts.map((text): Fault => ({ kind: 'state', text })));
  }

  async #round(isStoreKilled: boolean, crash: () => Promise<void>, restart: () => Promise<void>): Promise<void> {
    const knownFaults = this.#faults.size;
    const service: Service = { isOver: false, isStoreKilled, onWrong: (text) => this.#noteTexts(text) };
    const workers = this.seats.map((seat) => work(seat, this.#ledger, this.random, service));
    await delay(LEAST_LOAD_MS + this.random() * (MOST_LOAD_MS - LEAST_LOAD_MS));
    await crash();
    service.isOver = true;
    await Promise.all(workers);
    await restart();
    await waitUntilUp(this.origin);
    await this.#check();
    this.#counts[this.#faults.size > knownFaults ? 'failed' : 'passed'] += 1;
  }

  async #check(): Promise<void> {
    const db = await openDatabase(this.url);
    try {
      this.#note(...(await checkStore(db, this.#ledger.attempts.values(), Date.now())));
      this.#noteTexts(...(await recover(this.seats)), ...(await compareStates(this.seats, db)));
      this.#note(...(await checkStore(db, this.#ledger.attempts.values(), Date.now())));
      await letSomeEnd(this.seats, db, this.random);
    } finally {
      await db.destroy();
    }
  }
}

/**
 * Kills the site `kills` times at random moments, and after each compares the store with what candidates were told.
 * PostgreSQL runs on, but now and then it crashes and recovers.
 */
export function runCrashes(root: string, engine: EngineName, kills: number, random: Random): Promise<CrashReport> {
  return withCleanUp(async (defer) => {
    const url = await freshStore(engine, defer);
    const start = () => startServer(root, PORT, url, defer);
    let server = start();
    await server.ready;
    await waitUntilUp(server.origin);

    const run = new CrashRun(url, server.origin, await takeSeats(server.origin), random);
    for (let done = 1; done <= kills; done += 1) {
      server = await run.killServer(server, start);
      if (engine === 'PostgreSQL' && done % KILLS_PER_STORE_CRASH === 0) await run.killStore();
    }
    return run.report();
  });
}
