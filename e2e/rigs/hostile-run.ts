import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { wholeNumber } from '@/lib/commands/arguments';
import { root } from '@/lib/commands/prepare.mjs';
import { aMock, aPublishedPaper } from '@/lib/holding/mocks/testing';
import { attemptEndpoints, paths } from '@/lib/site/paths';
import type { Db } from '@/lib/store/database';

import type { BuiltSite } from '../support/built-site';

import { startNginx } from '../support/nginx';
import { type Account, Client, newAccount, post, registrationOf, type Shot, shotOf } from './client';
import type { Order, Told } from './hostile-generator.mts';
import { BY_PROXY, CONNECTIONS, MOCKS, startAttempt, WAYS } from './hostile-ways';
import { cpuMs, every, Latencies, rssMegabytes } from './load';
import type { Report } from './report';
import type { Defer } from './rig';
import { MOST_COST, type RouteGuard, routeGuards } from './route-guards';
import { runSite } from './site';
import { type EngineName, freshStore, HOUR_MS, openStore, windowFrom } from './store';

export const HOST_PORT = 5700;
const NGINX_PORT = 5701;
const SITE_PORTS = [5702, 5703] as const;

const SAVE_EVERY_MS = 200;
const LOGIN_EVERY_MS = 2_000;
const PAGE_EVERY_MS = 250;
const MEMORY_EVERY_MS = 200;
/** Separates the effects of one way from the next. */
const SETTLE_MS = 2_000;
const PAGES = [paths.home, paths.upsc, paths.magazine, paths.articles, paths.onlineTestSeries, paths.aboutUs];
const pageOf = (index: number) => PAGES[index % PAGES.length] ?? paths.home;

/** How much longer others may wait than beside nobody, and which waits are short enough in any case. */
const SLOWER_BY = 2;
const SHORT_MS = { save: 250, login: 1_000, page: 1_000 };
/** Bare, many connections must be read by the site itself. */
const SHORT_SAVE_BARE_MS = 500;
/** How much memory may grow. */
const MOST_GROWTH = 1.4;
const REQUESTS = 100;

const SECRET = 'a secret of the hostile rig, which is long enough';
export const API_HOST = `http://127.0.0.1:${HOST_PORT}`;
/** Settings that the build needs too. */
export const BUILD_ENV = { API_HOST, NEXT_DIST_DIR: '.next-hostile', PORT: String(SITE_PORTS[0]) };

type Front = 'nginx' | 'bare';
type Outcome = { save: Latencies; login: Latencies; page: Latencies; before: number; peak: number; answers: string };

/** How the service template starts the site, with this process's Node and a port of our own. */
async function shippedService() {
  const service = await readFile(join(root, 'deploy/site@.service'), 'utf8');
  const wordsOf = (key: string) => {
    const [, words] = new RegExp(`^${key}=(.*)$`, 'm').exec(service) ?? [];
    if (!words) throw new Error(`deploy/site@.service has no ${key}`);
    return words.split(' ');
  };
  const [, ...args] = wordsOf('ExecStart');
  const set = wordsOf('Environment').map((word) => [word.split('=', 1)[0] ?? '', word.slice(word.indexOf('=') + 1)]);
  return { command: [process.execPath, ...args] as [string, ...string[]], env: Object.fromEntries(set) };
}

/** One mock that is open, one that opens much later, and one for others. */
async function scheduleMocks(db: Db): Promise<void> {
  const paper = await aPublishedPaper(db, { questions: 100, durationMs: HOUR_MS });
  const long = (opensMs: number) => ({ ...windowFrom(opensMs), last_start_ms: opensMs + 12 * HOUR_MS });
  const whole = (opensMs: number) => ({
    ...{ paper, ...long(opensMs), closes_ms: opensMs + 24 * HOUR_MS, results_ms: opensMs + 25 * HOUR_MS },
  });
  const nowMs = Date.now();
  await aMock(db, { ...whole(nowMs), id: MOCKS.open });
  await aMock(db, { ...whole(nowMs + 24 * HOUR_MS), id: MOCKS.coming });
  await aMock(db, { ...whole(nowMs), id: MOCKS.forOthers, candidates: ['somebody-else'] });
}

/** The built site with good visitors and a hostile one. */
class Arena {
  #ways = 0;
  /** What each instance takes before the first hostile request, in MB. At rest it gives a part back for a while. */
  #workingSize: readonly number[] = [];

  private constructor(
    readonly origin: string,
    readonly sites: readonly BuiltSite[],
    private readonly generator: ChildProcess,
  ) {}

  static async start(front: Front, engine: EngineName, defer: Defer): Promise<Arena> {
    const url = await freshStore(engine, defer);
    await scheduleMocks(await openStore(url, defer));
    const service = await shippedService();
    const ports = engine === 'PostgreSQL' ? SITE_PORTS : SITE_PORTS.slice(0, 1);
    const sites: BuiltSite[] = [];
    for (const port of ports) {
      const secrets = { PREVIEW_SECRET: SECRET, REVALIDATE_SECRET: SECRET, EDITORS: 'the-editor' };
      const proxies = front === 'nginx' ? { TRUSTED_PROXIES: '1' } : {};
      const env = { ...service.env, ...BUILD_ENV, ...secrets, ...proxies, PORT: String(port) };
      sites.push(await runSite(port, url, defer, { env, command: service.command }));
    }
    const [first = SITE_PORTS[0], second = first] = ports;
    const bare = `http://127.0.0.1:${first}`;
    const origin = front === 'nginx' ? (await startNginx(root, NGINX_PORT, [first, second], defer)).origin : bare;
    const generator = fork(join(root, 'e2e/rigs/hostile-generator.mts'), {
      execArgv: ['--conditions=react-server', '--import', 'tsx'],
    });
    defer(async () => void generator.kill());
    const arena = new Arena(origin, sites, generator);
    await arena.#warmUp();
    return arena;
  }

  /** Registers an account at the host itself, which does not use up the site's throttles. */
  async #newAccount(): Promise<Account> {
    const account = newAccount();
    const host = new Client(API_HOST);
    await host.ask(post('/user/register', registrationOf(account)), 200, 201);
    host.close();
    return account;
  }

  async candidate(address: string): Promise<Client> {
    const client = new Client(this.origin, { address, connections: 6 });
    await client.logIn(await this.#newAccount());
    return client;
  }

  /** Of each instance, in MB. */
  #memory(): number[] {
    return this.sites.map(({ pid }) => rssMegabytes(pid));
  }

  async #nextTold(): Promise<Exclude<Told, { failure: string }>> {
    const [told] = (await once(this.generator, 'message')) as [Told];
    if ('failure' in told) throw new Error(told.failure);
    return told;
  }

  /** Each way has its own addresses and accounts, so that no throttle of one shows in the next. */
  async try(name: string, connections: number, durationMs: number): Promise<Outcome> {
    this.#ways += 1;
    const addressOf = (visitor: number) => `127.${this.#ways}.${Math.floor(Math.random() * 250)}.${visitor}`;
    const [hostile, saver] = [await this.candidate(addressOf(1)), await this.candidate(addressOf(2))];
    hostile.close();
    const entrant = await this.#newAccount();
    const [entrance, visitor] = [3, 4].map((it) => new Client(this.origin, { address: addressOf(it), connections: 6 }));
    if (!entrance || !visitor) throw new Error('two visitors are needed');
    const attempt = await startAttempt(saver, 1, 1);
    const means = { origin: this.origin, instance: this.sites[0]?.origin ?? this.origin, host: API_HOST };
    const own = { address: hostile.address ?? '', cookie: hostile.cookie, victim: await this.#newAccount() };
    this.generator.send({ name, connections, durationMs, hostile: { ...means, ...own } } satisfies Order);
    await this.#nextTold();

    const [save, login, page] = [new Latencies(), new Latencies(), new Latencies()];
    const before = this.#memory().map((megabytes, index) => Math.max(megabytes, this.#workingSize[index] ?? 0));
    const peak = [...before];
    const watch = setInterval(() => {
      this.#memory().forEach((megabytes, index) => (peak[index] = Math.max(peak[index] ?? 0, megabytes)));
    }, MEMORY_EVERY_MS);
    let [sequence, visits] = [0, 0];
    const answers = this.#nextTold();
    await Promise.all([
      every(SAVE_EVERY_MS, durationMs, save, async () => {
        sequence += 1;
        const questionNumber = (sequence % attempt.paper.questions.length) + 1;
        const event = { sequence, type: 'answer', questionNumber, option: 1 };
        const shot = post(attemptEndpoints(attempt.id).events, { device: 'the-saving-device', events: [event] });
        const { acknowledged } = await saver.ask<{ acknowledged: number[] }>(shot, 200);
        if (!acknowledged.includes(event.sequence)) throw new Error('a save was not acknowledged');
      }),
      every(LOGIN_EVERY_MS, durationMs, login, async () => {
        entrance.cookie = '';
        await entrance.logIn(entrant);
      }),
      every(PAGE_EVERY_MS, durationMs, page, () => visitor.open(pageOf((visits += 1)))),
    ]);
    const told = await answers;
    await delay(SETTLE_MS);
    clearInterval(watch);
    for (const client of [saver, entrance, visitor]) client.close();
    const growth = peak.map((megabytes, index) => megabytes / (before[index] ?? NaN));
    const worst = growth.indexOf(Math.max(...growth));
    const statuses =
      'answers' in told ? Object.entries(told.answers).map(([status, count]) => `${status}: ${count}`) : [];
    return { save, login, page, before: before[worst] ?? NaN, peak: peak[worst] ?? NaN, answers: statuses.join(', ') };
  }

  /** Brings the processes to their working size. */
  async #warmUp(): Promise<void> {
    await this.try('nobody', 1, 4_000);
    const visitor = new Client(this.origin, { address: '127.0.0.9', connections: 8 });
    await Promise.all(Array.from({ length: 2_000 }, (_, index) => visitor.send({ path: pageOf(index) })));
    visitor.close();
    this.#workingSize = this.#memory();
  }
}

type Options = { seconds: number; connections: string; way: string };

/** Tries one way after the other, each beside nobody. */
export async function beHostile(
  report: Report,
  front: Front,
  engine: EngineName,
  { seconds, connections, way }: Options,
  defer: Defer,
): Promise<void> {
  const arena = await Arena.start(front, engine, defer);
  const [few] = CONNECTIONS;
  for (const count of connections.split(',').map((it) => wholeNumber('--connections', it, 1, 2_000))) {
    const isMany = count > few;
    const tried = async (name: string, quiet?: Outcome) => {
      const outcome = await arena.try(name, count, (isMany ? seconds / 6 : seconds) * 1_000);
      const cell = (what: keyof typeof SHORT_MS) => {
        const enough = what === 'save' && isMany && front === 'bare' ? SHORT_SAVE_BARE_MS : SHORT_MS[what];
        const nobody = quiet && { name: 'nobody', value: quiet[what].percentile(0.99), most: SLOWER_BY, enough };
        const { errors, firstError } = outcome[what];
        if (errors > 0) report.fault(`${errors} of the others' requests failed (${what}): ${firstError}`);
        return { value: outcome[what].percentile(0.99), unit: 'ms', beside: nobody };
      };
      const memory = { name: 'before', value: outcome.before, ...(quiet && { most: MOST_GROWTH }) };
      report.row(
        `${count} × ${name}`,
        {
          ...{ 'save p99': cell('save'), 'login p99': cell('login'), 'page p99': cell('page') },
          memory: { value: outcome.peak, unit: 'MB', beside: memory },
        },
        outcome.answers,
      );
      return outcome;
    };
    const quiet = await tried('nobody');
    for (const name of Object.keys(WAYS))
      if (name !== 'nobody' && name.includes(way) && (front === 'nginx' || !BY_PROXY.includes(name)))
        await tried(name, quiet);
  }
}

/** Routes that should be prerendered but are not. */
async function notPrerendered(): Promise<string[]> {
  const file = await readFile(join(root, BUILD_ENV.NEXT_DIST_DIR, 'prerender-manifest.json'), 'utf8');
  const { routes } = JSON.parse(file) as { routes: Record<string, unknown> };
  const isSaidToBe = (guards: readonly RouteGuard[]) => guards.some((it) => it.is === 'prerendered');
  const all = Object.entries(routeGuards).filter(
    ([route, guards]) => isSaidToBe(guards) && !Object.hasOwn(routes, route),
  );
  return all.map(([route]) => route);
}

/** Measures, with one visitor alone, every route without a throttle that is not prerendered. */
export async function measureCosts(report: Report, _options: unknown, defer: Defer): Promise<void> {
  for (const route of await notPrerendered()) report.fault(`${route} is not prerendered`);
  const arena = await Arena.start('bare', 'SQLite', defer);
  const client = await arena.candidate('127.0.0.11');
  const cookie = client.cookie;
  const [open, finished] = [await startAttempt(client, 1, 1), await startAttempt(client, 1, 2)];
  await client.ask(post(attemptEndpoints(finished.id).finish, { device: 'the-measuring-device', events: [] }), 200);
  const names: Record<string, string> = { open: open.id, finished: finished.id, host: encodeURIComponent(API_HOST) };
  const pid = arena.sites[0]?.pid ?? NaN;
  const costOf = async (shot: Shot): Promise<number> => {
    for (let count = 0; count < REQUESTS / 5; count += 1) await client.send(shot);
    const before = cpuMs(pid);
    for (let count = 0; count < REQUESTS; count += 1) await client.send(shot);
    return (cpuMs(pid) - before) / REQUESTS;
  };
  client.cookie = '';
  const health = await costOf({ path: '/healthz' });
  for (const guard of Object.values(routeGuards).flat()) {
    if (guard.is !== 'cheap' && guard.is !== 'queued') continue;
    client.cookie = guard.ask.isCandidate ? cookie : '';
    const path = guard.ask.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '');
    const shot = shotOf({ ...guard.ask, path });
    const beside = { name: '/healthz', value: health, most: MOST_COST[guard.is] };
    report.figure(`${shot.method ?? 'GET'} ${guard.ask.path}`, await costOf(shot), 'ms', beside);
  }
  client.close();
}
