import { request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

import { MESSAGES } from '@/lib/db/throttle';
import { endpoints } from '@/lib/site/paths';

import type { BuiltSite } from '../support/built-site';

import { finishAll, recover, type Seat, type Service, takeSeats, takeSeatsBeside, work } from './exam-candidates';
import { lossesIn } from './exam-check';
import { Ledger, MESSAGE } from './exam-load';
import { type Defer, runServer } from './exam-server';
import { freshStore } from './exam-store';
import { Latencies } from './latencies';
import { stopInCommit } from './mid-commit';
import { type Nginx, startNginx } from './nginx';
import { seededRandom } from './seeded-random';
import { linkStore, type StoreLink } from './store-link';
import { until } from './until';

const LOAD_MS = 1_500;
/** Enough saves for both instances to take part. */
const ENOUGH_SAVES = 200;
const ENOUGH_LIMIT_MS = 60_000;

/** The longest wait that a hanging instance may cost a candidate of another one, once. */
const LONGEST_WAIT_MS = 6_000;
/** How much longer than before the hang later waits may be, on a machine that is busy with other things too. */
const SLOWER_BY = 2;
/** A shorter p99 is good whatever it was before. */
const USUAL_WAIT_MS = 250;
/** How long waits are measured before the hang. */
const BEFORE_MS = 10_000;
/** How long candidates think while an instance hangs: long enough that they wait for its lock alone, not for work. */
const HANG_THOUGHT_MS = 400;
const UP_LIMIT_MS = 60_000;
/** How many failures are told in an instance's own words. */
const MOST_TOLD = 5;

/** nginx is the one proxy before the instances, and tells them the visitor's address. */
const BEHIND_NGINX = { TRUSTED_PROXIES: '1' };

type Options = { root: string; ports: readonly [number, number]; nginxPort: number; env: Record<string, string> };

/** A message from one address of loopback, with a header that forges another. */
const sendMessage = (port: number, address: string, forged: string) =>
  new Promise<number>((resolve, reject) => {
    const origin = `http://127.0.0.1:${port}`;
    const call = request(origin + endpoints.contact, {
      method: 'POST',
      localAddress: address,
      headers: { 'Content-Type': 'application/json', Origin: origin, 'X-Forwarded-For': forged },
    });
    call.on('error', reject);
    call.on('response', (response) => response.resume().on('end', () => resolve(response.statusCode ?? 0)));
    call.end(JSON.stringify(MESSAGE));
  });

/** Two instances of the built site on one PostgreSQL behind nginx, and candidates who take tests there. */
export class Instances {
  readonly #ledger = new Ledger();
  readonly #random = seededRandom(1);
  readonly #running = new Map<number, BuiltSite>();
  #wrong: string[] = [];

  private constructor(
    private readonly options: Options,
    private readonly url: string,
    /** The first instance's connection to the store. */
    private readonly link: StoreLink,
    private readonly defer: Defer,
    private readonly nginx: Nginx,
    private readonly seats: Seat[],
  ) {}

  /** Starts everything. Both instances find an empty database and migrate it at the same moment. */
  static async start(options: Options, defer: Defer): Promise<Instances> {
    const url = await freshStore('PostgreSQL', defer);
    const nginx = await startNginx(options.root, options.nginxPort, options.ports, defer);
    const link = await linkStore(url, defer);
    const instances = new Instances(options, url, link, defer, nginx, await takeSeats(nginx.origin));
    await Promise.all(options.ports.map((port) => instances.#begin(port)));
    return instances;
  }

  get saves(): number {
    return this.#ledger.counts.saves;
  }

  async #begin(port: number): Promise<void> {
    const { root, env, ports } = this.options;
    const url = port === ports[0] ? this.link.url : this.url;
    this.#running.set(port, await runServer(root, port, url, this.defer, { ...env, ...BEHIND_NGINX }));
  }

  #serverAt(port: number): BuiltSite {
    const server = this.#running.get(port);
    if (!server) throw new Error(`nothing runs on port ${port}`);
    return server;
  }

  /** Candidates work during `during`, and for a while afterwards. */
  async #underLoad(during: () => Promise<void>): Promise<string[]> {
    this.#wrong = [];
    await this.nginx.takeRequests();
    const service: Service = { isOver: false, isStoreKilled: false, onWrong: (text) => this.#wrong.push(text) };
    const workers = this.seats.map((seat) => work(seat, this.#ledger, this.#random, service));
    await delay(LOAD_MS);
    await during().finally(() => (service.isOver = true));
    await Promise.all(workers);
    const requests = await this.nginx.takeRequests();
    const failed = requests.filter(({ status }) => status >= 500 || status === 499);
    return [
      ...new Set(this.#wrong),
      ...failed
        .slice(0, 5)
        .map((it) => `${it.request} was answered with ${it.status} (asked: ${it.upstreams.join(', ')})`),
      ...(await recover(this.seats)),
      ...(await lossesIn(this.url, this.#ledger.attempts.values())),
    ];
  }

  share(): Promise<string[]> {
    return this.#underLoad(async () => {
      const endMs = performance.now() + ENOUGH_LIMIT_MS;
      while (this.saves < ENOUGH_SAVES && performance.now() < endMs) await delay(LOAD_MS);
      if (this.saves < ENOUGH_SAVES) this.#wrong.push(`only ${this.saves} saves in ${ENOUGH_LIMIT_MS} ms`);
      const requests = await this.nginx.takeRequests();
      for (const port of this.options.ports) {
        const own = requests.filter(({ upstreams }) => upstreams.includes(`127.0.0.1:${port}`)).length;
        if (own < requests.length / 4) this.#wrong.push(`port ${port} got ${own} of ${requests.length} requests`);
      }
    });
  }

  /** One instance is killed in mid-work, the other goes on, and the first comes back. */
  kill(port: number): Promise<string[]> {
    return this.#underLoad(async () => {
      await this.#serverAt(port).kill();
      const before = this.saves;
      await delay(2 * LOAD_MS);
      if (this.saves === before) this.#wrong.push('nothing was saved while one instance was down');
      await this.#begin(port);
      await delay(LOAD_MS);
    });
  }

  /** The first instance freezes in mid-commit for a while, and goes on. */
  freeze(hangMs: number): Promise<string[]> {
    const server = this.#serverAt(this.options.ports[0]);
    return this.#hang(hangMs, server.freeze, server.goOn);
  }

  /** The first instance loses the store in mid-commit for a while. */
  cut(hangMs: number): Promise<string[]> {
    return this.#hang(hangMs, this.link.cut, this.link.mend);
  }

  /** Candidates have a page at each instance, and the waits at the second one are measured. */
  async #hang(hangMs: number, stop: () => void, goOn: () => void): Promise<string[]> {
    const [first, second] = this.options.ports.map((port) => this.#serverAt(port).origin);
    if (!first || !second) throw new Error('two instances are needed');
    const wrong = new Set<string>();
    const waits = { before: new Latencies(), all: new Latencies(), later: new Latencies() };
    const told = this.#serverAt(this.options.ports[1]).complaints;
    const toldBefore = told.length;
    let hangsSinceMs = Infinity;
    const onWrong = (text: string) => wrong.add(text);
    const atFirst: Service = { isOver: false, isStoreKilled: true, onWrong, mostThoughtMs: HANG_THOUGHT_MS };
    const atSecond: Service = {
      isOver: false,
      isStoreKilled: false,
      onWrong,
      mostThoughtMs: HANG_THOUGHT_MS,
      onAnswered: (startedAtMs, tookMs) => {
        if (startedAtMs + tookMs < hangsSinceMs) return waits.before.add(tookMs);
        waits.all.add(tookMs);
        if (startedAtMs > hangsSinceMs + LONGEST_WAIT_MS) waits.later.add(tookMs);
      },
    };
    const seats = await takeSeats(first);
    const seatsBeside = takeSeatsBeside(seats, second);
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
      await until(`${first} is ready again`, UP_LIMIT_MS, async () => (await fetch(`${first}/readyz`)).ok);
      await delay(LOAD_MS);
    } finally {
      goOn();
      [atFirst.isOver, atSecond.isOver] = [true, true];
    }
    await Promise.all(workers);
    const { before, all, later } = waits;
    const longestMs = Math.round(all.percentile(1));
    const [usualMs = NaN, p99Ms = NaN] = [before, later].map((it) => Math.round(it.percentile(0.99)));
    const mostMs = Math.max(USUAL_WAIT_MS, SLOWER_BY * usualMs);
    console.log(
      `    the other instance kept candidates waiting for ${longestMs} ms at most; p99 was ${usualMs} ms of ${before.count} steps before and ${p99Ms} ms of ${later.count} afterwards`,
    );
    const failures = told
      .slice(toldBefore)
      .join('')
      .split('\n')
      .filter((line) => line.includes('endpoint failed'));
    return [
      ...wrong,
      ...failures.slice(0, MOST_TOLD).map((line) => `the other instance says: ${line}`),
      ...(longestMs <= LONGEST_WAIT_MS ? [] : [`a candidate waited for ${longestMs} ms`]),
      ...(p99Ms <= mostMs ? [] : [`p99 was still ${p99Ms} ms afterwards, and ${usualMs} ms before`]),
      ...(await recover([...seats, ...seatsBeside])),
      ...(await lossesIn(this.url, this.#ledger.attempts.values())),
    ];
  }

  /** Both are restarted in turn, as for a new version, and nobody notices. */
  restartAll(): Promise<string[]> {
    return this.#underLoad(async () => {
      for (const port of this.options.ports) {
        const server = this.#serverAt(port);
        await server.stop();
        const end = server.complaints
          .join('')
          .split('\n')
          .find((line) => line.includes('server stopped'));
        if (!end?.includes('"cutRequests":0,"isStoreClosed":true')) this.#wrong.push(`port ${port} ended with ${end}`);
        await this.#begin(port);
        await delay(LOAD_MS);
      }
    });
  }

  finishAll(): Promise<string[]> {
    return finishAll(this.seats, this.url, this.#ledger);
  }

  /** Both count the same visitor by the address that nginx saw, whatever his header says. */
  async throttle(): Promise<string[]> {
    const { nginxPort, ports } = this.options;
    const send = (address: string, forged: string) => sendMessage(nginxPort, address, forged);
    await this.nginx.takeRequests();
    const statuses: number[] = [];
    for (let count = 0; count < MESSAGES.points + 5; count += 1) {
      statuses.push(await send('127.0.0.2', `10.0.0.${count}, 10.0.1.${count}`));
    }
    const taken = statuses.filter((status) => status === 201).length;
    const another = await send('127.0.0.3', '127.0.0.2');
    const asked = new Set((await this.nginx.takeRequests()).flatMap(({ upstreams }) => upstreams));
    return [
      ...(taken === MESSAGES.points
        ? []
        : [`${taken} messages from one address were accepted, not ${MESSAGES.points}`]),
      ...(statuses.at(-1) === 429 ? [] : [`the last message was answered with ${statuses.at(-1)}`]),
      ...(another === 201 ? [] : [`another address was answered with ${another}`]),
      ...ports.filter((port) => !asked.has(`127.0.0.1:${port}`)).map((port) => `port ${port} was asked nothing`),
    ];
  }

  /** Without any instance, visitors learn when to come again. */
  async leaveNobody(): Promise<string[]> {
    await Promise.all(this.options.ports.map((port) => this.#serverAt(port).stop()));
    const response = await fetch(this.nginx.origin);
    const isTold = response.status === 503 && Number(response.headers.get('retry-after')) > 0;
    return isTold ? [] : [`visitors are answered with ${response.status}`];
  }
}
