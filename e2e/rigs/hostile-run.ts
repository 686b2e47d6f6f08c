import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

import { openDatabase } from '@/lib/db/database';
import { aMock, aPublishedPaper } from '@/lib/mocks/testing';
import { attemptEndpoints, paths } from '@/lib/site/paths';
import type { Defer } from './exam-server';
import { type EngineName, freshStore } from './exam-store';
import { Latencies } from './latencies';
import { startNginx } from './nginx';
import { rssMegabytes } from './process-costs';
import { type Command, SiteProcess } from './site-process';

import { type Account, newAccount, registrationOf } from './account';
import { Client, logIn, post, startAttempt } from './hostile-client';
import type { Order, Told } from './hostile-generator.mts';
import { type Hostile, MOCKS, type Way, WAYS } from './hostile-ways';

const HOST_PORT = 5700;
const NGINX_PORT = 5701;
const SITE_PORTS = [5702, 5703] as const;

const SAVE_EVERY_MS = 500;
const LOGIN_EVERY_MS = 2_000;
const PAGE_EVERY_MS = 250;
const MEMORY_EVERY_MS = 200;
/** Separates the effects of one way from the next. */
const SETTLE_MS = 2_000;
const PAGES = [paths.home, paths.upsc, paths.magazine, paths.articles, paths.onlineTestSeries, paths.aboutUs];

const START_LIMIT_MS = 60_000;
const SECRET = randomBytes(32).toString('base64url');
export const API_HOST = `http://127.0.0.1:${HOST_PORT}`;
/** Settings that the build needs too. */
export const BUILD_ENV = { API_HOST, NEXT_DIST_DIR: '.next-hostile', PORT: String(SITE_PORTS[0]) };

export type Front = 'nginx' | 'bare';

export type Outcome = {
  name: string;
  save: Latencies;
  login: Latencies;
  page: Latencies;
  /** Of the instance that grew most, in MB; before is its working size at least. */
  memory: { before: number; peak: number; after: number };
  /** The answers to the hostile requests, by status. */
  answers: Record<string, number>;
};

export async function startHost(root: string, defer: Defer): Promise<void> {
  const command = ['--conditions=react-server', '--import', 'tsx', 'e2e/rigs/hostile-host.mts'] as const;
  const env = { NEXTAUTH_SECRET: SECRET, DATABASE_URL: await freshStore('SQLite', defer) };
  const host = SiteProcess.start(root, [process.execPath, ...command], HOST_PORT, env, defer);
  await host.until('the API host serves', START_LIMIT_MS, () => host.lines.includes('serving'));
}

const HOUR_MS = 3_600_000;

/** How the service template starts the site, with this process's Node and a port of our own. */
async function shippedService(root: string): Promise<{ command: Command; env: Record<string, string> }> {
  const service = await readFile(join(root, 'deploy/site@.service'), 'utf8');
  const wordsOf = (key: string) => {
    const [, words] = new RegExp(`^${key}=(.*)$`, 'm').exec(service) ?? [];
    if (!words) throw new Error(`deploy/site@.service has no ${key}`);
    return words.split(' ');
  };
  const [, ...args] = wordsOf('ExecStart');
  const env = wordsOf('Environment').map((word) => [word.split('=', 1)[0], word.slice(word.indexOf('=') + 1)] as const);
  return { command: [process.execPath, ...args], env: Object.fromEntries(env) };
}

/** One mock that is open, one that opens much later, and one for others. */
async function scheduleMocks(url: string): Promise<void> {
  const db = await openDatabase(url);
  const paper = await aPublishedPaper(db, { questions: 100, durationMs: HOUR_MS });
  const windowFrom = (opensMs: number) => ({
    ...{ opens_ms: opensMs, last_start_ms: opensMs + 12 * HOUR_MS, closes_ms: opensMs + 24 * HOUR_MS },
    results_ms: opensMs + 25 * HOUR_MS,
  });
  const nowMs = Date.now();
  await aMock(db, { paper, id: MOCKS.open, ...windowFrom(nowMs) });
  await aMock(db, { paper, id: MOCKS.coming, ...windowFrom(nowMs + 24 * HOUR_MS) });
  await aMock(db, { paper, id: MOCKS.forOthers, ...windowFrom(nowMs), candidates: ['somebody-else'] });
  await db.destroy();
}

/** Runs `action` at regular times. The time of each counts from when it was due. */
async function every(periodMs: number, durationMs: number, latencies: Latencies, action: () => Promise<void>) {
  const startMs = performance.now();
  const underWay: Promise<void>[] = [];
  for (let dueMs = startMs; dueMs < startMs + durationMs; dueMs += periodMs) {
    await delay(Math.max(0, dueMs - performance.now()));
    const done = action().then(
      () => latencies.add(performance.now() - dueMs),
      (error: unknown) => latencies.fail(error instanceof Error ? error.message : String(error)),
    );
    underWay.push(done);
  }
  await Promise.all(underWay);
}

/** The built site with good visitors and a hostile one. */
export class Arena {
  #ways = 0;
  /** What each instance takes before the first hostile request, in MB. At rest it gives a part back for a while. */
  #workingSize: readonly number[] = [];

  private constructor(
    readonly origin: string,
    readonly sites: readonly SiteProcess[],
    private readonly generator: ChildProcess,
  ) {}

  static async start(root: string, front: Front, engine: EngineName, defer: Defer): Promise<Arena> {
    const url = await freshStore(engine, defer);
    await scheduleMocks(url);
    const service = await shippedService(root);
    const ports = engine === 'PostgreSQL' ? SITE_PORTS : SITE_PORTS.slice(0, 1);
    const sites = ports.map((port) =>
      SiteProcess.start(
        root,
        service.command,
        port,
        {
          ...BUILD_ENV,
          ...service.env,
          NEXTAUTH_SECRET: SECRET,
          DATABASE_URL: url,
          PREVIEW_SECRET: SECRET,
          REVALIDATE_SECRET: SECRET,
          EDITORS: 'the-editor',
          ...(front === 'nginx' && { TRUSTED_PROXIES: '1' }),
        },
        defer,
      ),
    );
    for (const site of sites) await site.ready();
    const [first = SITE_PORTS[0], second = first] = ports;
    const origin =
      front === 'nginx'
        ? (await startNginx(root, NGINX_PORT, [first, second], defer)).origin
        : `http://127.0.0.1:${first}`;
    const generator = fork(join(root, 'e2e/rigs/hostile-generator.mts'), {
      execArgv: ['--conditions=react-server', '--import', 'tsx'],
    });
    defer(async () => void generator.kill());
    return new Arena(origin, sites, generator);
  }

  /** Registers an account at the host itself, which does not use up the site's throttles. */
  async #newAccount(): Promise<Account> {
    const account = newAccount();
    const host = new Client(API_HOST, '127.0.0.1');
    await host.ask(post('/user/register', registrationOf(account)), 200, 201);
    host.close();
    return account;
  }

  async candidate(address: string, connections = 6) {
    const account = await this.#newAccount();
    const client = new Client(this.origin, address, connections);
    client.cookie = await logIn(client, account);
    return { account, client };
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
  async try({ name }: Way, connections: number, durationMs: number): Promise<Outcome> {
    this.#ways += 1;
    const addressOf = (visitor: number) => `127.${this.#ways}.${Math.floor(Math.random() * 250)}.${visitor}`;
    const [hostile, saver] = [await this.candidate(addressOf(1)), await this.candidate(addressOf(2))];
    hostile.client.close();
    const entrant = await this.#newAccount();
    const entrance = new Client(this.origin, addressOf(3), 6);
    const visitor = new Client(this.origin, addressOf(4), 6);
    const attempt = await startAttempt(saver.client, 1, 1);
    const order: Order = {
      name,
      connections,
      durationMs,
      hostile: {
        origin: this.origin,
        instance: this.sites[0]?.origin ?? this.origin,
        host: API_HOST,
        address: hostile.client.address,
        cookie: hostile.client.cookie,
        account: hostile.account,
        victim: await this.#newAccount(),
      } satisfies Hostile,
    };
    this.generator.send(order);
    await this.#nextTold();

    const [save, login, page] = [new Latencies(), new Latencies(), new Latencies()];
    const before = this.#memory().map((megabytes, index) => Math.max(megabytes, this.#workingSize[index] ?? 0));
    const peak = [...before];
    const watch = setInterval(() => {
      this.#memory().forEach((megabytes, index) => (peak[index] = Math.max(peak[index] ?? 0, megabytes)));
    }, MEMORY_EVERY_MS);
    const { events } = attemptEndpoints(attempt.id);
    let sequence = 0;
    let visits = 0;
    const answers = this.#nextTold();
    await Promise.all([
      every(SAVE_EVERY_MS, durationMs, save, async () => {
        sequence += 1;
        const questionNumber = (sequence % attempt.paper.questions.length) + 1;
        const event = { sequence, type: 'answer', questionNumber, option: 1 };
        const body = { device: 'the-saving-device', events: [event] };
        const { acknowledged } = await saver.client.ask<{ acknowledged: number[] }>(post(events, body), 200);
        if (!acknowledged.includes(event.sequence)) throw new Error('a save was not acknowledged');
      }),
      every(LOGIN_EVERY_MS, durationMs, login, async () => void (await logIn(entrance, entrant))),
      every(PAGE_EVERY_MS, durationMs, page, async () => {
        visits += 1;
        const { status } = await visitor.send({ path: PAGES[visits % PAGES.length] ?? paths.home });
        if (status !== 200) throw new Error(`a page was answered with ${status}`);
      }),
    ]);
    const told = await answers;
    await delay(SETTLE_MS);
    clearInterval(watch);
    const after = this.#memory();
    for (const client of [saver.client, entrance, visitor]) client.close();
    const growth = peak.map((megabytes, index) => megabytes - (before[index] ?? 0));
    const worst = growth.indexOf(Math.max(...growth));
    const at = (megabytes: number[]) => Math.round(megabytes[worst] ?? NaN);
    return {
      name,
      save,
      login,
      page,
      memory: { before: at(before), peak: at(peak), after: at(after) },
      answers: 'answers' in told ? told.answers : {},
    };
  }

  /** Brings the process to its working size. */
  async warmUp(): Promise<void> {
    const [first] = WAYS;
    if (first) await this.try(first, 1, 4_000);
    const visitor = new Client(this.origin, '127.0.0.9', 8);
    const shots = Array.from({ length: 2_000 }, (_, index) => ({ path: PAGES[index % PAGES.length] ?? paths.home }));
    await Promise.all(shots.map((shot) => visitor.send(shot)));
    visitor.close();
  }

  /** Says that the instances have worked, and that nobody was hostile. */
  noteWorkingSize(): void {
    this.#workingSize = this.#memory();
  }
}
