import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import { root } from '@/lib/commands/prepare.mjs';
import { type Db, openDatabase } from '@/lib/store/database';

import type { BuiltSite } from '../support/built-site';

import { type Nginx, startNginx } from '../support/nginx';
import { finishAll, recover, type Seat, type Service, takeSeats, takeSeatsBeside, work } from './exam-candidates';
import { lossesIn } from './exam-check';
import { Ledger } from './exam-load';
import { Latencies } from './load';
import type { Report } from './report';
import { type Defer, until } from './rig';
import { type Random, seededRandom } from './seeded-random';
import { runSite } from './site';
import { freshStore } from './store';
import { linkStore, type StoreLink } from './store-link';

const NGINX_PORT = 4395;
const PORTS = [4396, 4397] as const;
const LOAD_MS = 1_500;
/** How long waits are measured before an instance hangs. */
const BEFORE_MS = 10_000;
/** In this time the other instance has noticed. */
const NOTICED_MS = 6_000;
/** How much longer than before the hang later waits may be, on a machine that is busy with other things too. */
const SLOWER_BY = 2;
/** How long candidates think while an instance hangs: long enough that they wait for its lock alone, not for work. */
const HANG_THOUGHT_MS = 400;
const UP_LIMIT_MS = 60_000;
/** How many failures are told in an instance's own words. */
const MOST_TOLD = 5;

/** A transaction that is idle for this long belongs to a process that hangs. */
const HANGING_MS = 300;
const TRIES = 200;

/** Whether some transaction holds rows of attempts and is idle. */
async function isHanging(db: Db): Promise<boolean> {
  await delay(2 * HANGING_MS);
  const { rows } = await sql`
    select 1 from pg_stat_activity activity join pg_locks using (pid)
    where activity.datname = current_database() and state like 'idle in transaction%'
      and state_change < clock_timestamp() - ${`${HANGING_MS} ms`}::interval
      and relation = 'attempt'::regclass and mode = 'RowExclusiveLock'`.execute(db);
  return rows.length > 0;
}

/** Stops a process at a moment when it is in mid-commit at the PostgreSQL of `url`. @returns the time of the stop */
async function stopInCommit(url: string, random: Random, stop: () => void, goOn: () => void): Promise<number> {
  const db = await openDatabase(url);
  try {
    for (let count = 0; count < TRIES; count += 1) {
      const atMs = performance.now();
      stop();
      if (await isHanging(db)) return atMs;
      goOn();
      await delay(random() * 100);
    }
  } finally {
    await db.destroy();
  }
  throw new Error('the process was never caught in mid-commit');
}

type Env = Record<string, string>;

/** Two instances of the built site on one PostgreSQL behind nginx, and candidates who take tests there. */
class Instances {
  readonly #ledger = new Ledger();
  readonly #random = seededRandom(1);
  readonly #running = new Map<number, BuiltSite>();

  private constructor(
    private readonly report: Report,
    private readonly env: Env,
    private readonly url: string,
    /** The first instance's connection to the store. */
    private readonly link: StoreLink,
    private readonly defer: Defer,
    private readonly nginx: Nginx,
    private readonly seats: Seat[],
  ) {}

  /** Starts everything. Both instances find an empty database and migrate it at the same moment. */
  static async start(report: Report, env: Env, defer: Defer): Promise<Instances> {
    const url = await freshStore('PostgreSQL', defer);
    const nginx = await startNginx(root, NGINX_PORT, PORTS, defer);
    const link = await linkStore(url, defer);
    const instances = new Instances(report, env, url, link, defer, nginx, await takeSeats(nginx.origin));
    await Promise.all(PORTS.map((port) => instances.#begin(port)));
    return instances;
  }

  async #begin(port: number): Promise<void> {
    const url = port === PORTS[0] ? this.link.url : this.url;
    this.#running.set(port, await runSite(port, url, this.defer, { env: { ...this.env, TRUSTED_PROXIES: '1' } }));
  }

  #siteAt(port: number): BuiltSite {
    const site = this.#running.get(port);
    if (!site) throw new Error(`nothing runs on port ${port}`);
    return site;
  }

  #losses = () => lossesIn(this.url, this.#ledger.attempts.values());

  /** The first instance freezes in mid-commit for a while, and goes on. */
  freeze(hangMs: number): Promise<string[]> {
    const { freeze, goOn } = this.#siteAt(PORTS[0]);
    return this.#hang('frozen', hangMs, freeze, goOn);
  }

  /** The first instance loses the store in mid-commit for a while. */
  cut(hangMs: number): Promise<string[]> {
    return this.#hang('cut off', hangMs, this.link.cut, this.link.mend);
  }

  /** Candidates have a page at each instance, and the waits at the second one are measured. */
  async #hang(how: string, hangMs: number, stop: () => void, goOn: () => void): Promise<string[]> {
    const [first, second] = [this.#siteAt(PORTS[0]), this.#siteAt(PORTS[1])];
    const wrong = new Set<string>();
    const waits = { before: new Latencies(), all: new Latencies(), later: new Latencies() };
    const toldBefore = second.complaints.length;
    let hangsSinceMs = Infinity;
    const common = { isOver: false, onWrong: (text: string) => wrong.add(text), mostThoughtMs: HANG_THOUGHT_MS };
    const atFirst: Service = { ...common, isStoreKilled: true };
    const atSecond: Service = {
      ...common,
      isStoreKilled: false,
      onAnswered: (startedAtMs, tookMs) => {
        if (startedAtMs + tookMs < hangsSinceMs) return waits.before.add(tookMs);
        waits.all.add(tookMs);
        if (startedAtMs > hangsSinceMs + NOTICED_MS) waits.later.add(tookMs);
      },
    };
    const seats = await takeSeats(first.origin);
    const seatsBeside = takeSeatsBeside(seats, second.origin);
    const workers = [
      ...seats.map((seat) => work(seat, this.#ledger, this.#random, atFirst)),
      ...seatsBeside.map((seat) => work(seat, this.#ledger, this.#random, atSecond)),
    ];
    try {
      await delay(BEFORE_MS);
      hangsSinceMs = await stopInCommit(this.url, this.#random, stop, goOn);
      await delay(hangMs);
      atSecond.onAnswered = undefined;
      goOn();
      await until('the first is ready again', UP_LIMIT_MS, async () => (await fetch(`${first.origin}/readyz`)).ok);
      await delay(LOAD_MS);
    } finally {
      goOn();
      [atFirst.isOver, atSecond.isOver] = [true, true];
    }
    await Promise.all(workers);
    const { before, all, later } = waits;
    this.report.figure(`longest step beside one ${how}`, all.percentile(1), 'ms');
    this.report.times(`steps beside one ${how}`, later, { name: 'before', times: before, most: SLOWER_BY });
    const told = second.complaints.slice(toldBefore).join('').split('\n');
    return [
      ...wrong,
      ...told.filter((line) => line.includes('endpoint failed')).slice(0, MOST_TOLD),
      ...(await recover([...seats, ...seatsBeside])),
      ...(await this.#losses()),
    ];
  }

  /** Both are restarted in turn, as for a new version, while candidates work through nginx. Nobody notices. */
  async restartAll(): Promise<string[]> {
    const wrong = new Set<string>();
    await this.nginx.takeRequests();
    const service: Service = { isOver: false, isStoreKilled: false, onWrong: (text) => wrong.add(text) };
    const workers = this.seats.map((seat) => work(seat, this.#ledger, this.#random, service));
    await delay(LOAD_MS);
    for (const port of PORTS) {
      const site = this.#siteAt(port);
      await site.stop();
      const end = site.output
        .join('')
        .split('\n')
        .find((line) => line.includes('server stopped'));
      if (!end?.includes('"cutRequests":0,"isStoreClosed":true')) wrong.add(`port ${port} ended with ${end}`);
      await this.#begin(port);
      await delay(LOAD_MS);
    }
    service.isOver = true;
    await Promise.all(workers);
    const requests = await this.nginx.takeRequests();
    for (const port of PORTS)
      if (!requests.some(({ upstreams }) => upstreams.includes(`127.0.0.1:${port}`)))
        wrong.add(`port ${port} was idle`);
    const failed = requests.filter(({ status }) => status >= 500 || status === 499);
    return [
      ...wrong,
      ...failed.slice(0, MOST_TOLD).map(({ request, status, upstreams }) => `${request}: ${status} of ${upstreams}`),
      ...(await recover(this.seats)),
      ...(await this.#losses()),
    ];
  }

  finishAll(): Promise<string[]> {
    this.report.note(`${this.#ledger.counts.saves} saves were acknowledged`);
    return finishAll(this.seats, this.url, this.#ledger);
  }
}

export async function runInstances(report: Report, hangMs: number, env: Env, defer: Defer): Promise<void> {
  const instances = await Instances.start(report, env, defer);
  await report.check('one instance freezes in mid-commit and goes on', () => instances.freeze(hangMs));
  await report.check('one instance loses the store in mid-commit and comes back', () => instances.cut(hangMs));
  await report.check('both instances are restarted in turn behind nginx', () => instances.restartAll());
  await report.check('all candidates submit', () => instances.finishAll());
}
