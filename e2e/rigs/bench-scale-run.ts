import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import { finishAttempt, saveEvents } from '@/lib/attempts/save';
import { startAttempt } from '@/lib/attempts/start';
import { aPaper } from '@/lib/attempts/testing';
import { type Db, openDatabase } from '@/lib/db/database';
import { endpoints, finishPath, paths } from '@/lib/site/paths';

import type { BuiltSite } from '../support/built-site';

import { storeAccounts } from './account';
import { addressOf, type Candidate, PRACTICE, saveAndNext } from './exam-crowd';
import { Browser, Ledger, NoAnswer, Page } from './exam-load';
import { mintCookie, runServer, withCleanUp } from './exam-server';
import { type EngineName, freshStore } from './exam-store';
import { cpuMs, endedCpuMs, withChildren } from './process-costs';
import { exponential, type Model, shareWithin, simulate, spreadOver, type Visit } from './scale-model';
import { seededRandom } from './seeded-random';

const PORT = Number(process.env.PORT || 4620);
const CLIENTS = 64;
/** The candidates of the warm-up, of each round at saturation, and of the logins, whose passwords take long to hash. */
const WARM_UP = 400;
const POOL = 1_000;
const LOGINS = 150;
const STORM_MS = 10_000;
const SERVED = 0.95;
/** The Retry-After of the site's refusals (lib/scripts/fair-queue.mjs). */
const RETRY_MS = 5_000;
const SEED = 14;
/** lib/db/commit-together.ts. */
const MOST_TOGETHER = 64;
const MOST_COUNTED = 32;
const COMMITS_AT_ONCE = 2;
/** lib/db/postgres-dialect.ts. */
const CONNECTIONS_OF_A_PROCESS = 12;
const ALONE = 200;
const TOGETHER_ROUNDS = 20;

export const ACTIONS = [
  'login page',
  'login',
  'page',
  'start',
  'save',
  'submit',
  'result page',
  'result list',
] as const;
export type Action = (typeof ACTIONS)[number];

/** What an action costs at saturation. */
export type Cost = {
  /** The time of the run divided by its actions: what one action takes when the site does nothing else. */
  saturatedMs: number;
  /** Processor time of the site, of PostgreSQL (0 on SQLite) and of the load generator. */
  siteMs: number;
  storeMs: number;
  generatorMs: number;
  sentBytes: number;
  receivedBytes: number;
  /** What PostgreSQL wrote into its log and how often it waited for the disk; NaN on SQLite. */
  walBytes: number;
  syncs: number;
};
type Costs = Record<Action, Cost>;

/** The seconds from the beginning of a storm until 95 of 100 are served. */
export type Comparison = { storm: string; measuredS: number; simulatedS: number; retries: number };

/** The cost of a commit with any number of writes: of saves or starts, and of finishes, which count together. */
export type Groups = { savesMs: number; finishesMs: number };

export type ScaleOptions = { engine: EngineName; storms: readonly number[] };

export type ScaleReport = {
  costs: Costs;
  groups: Groups;
  /** The cost of a candidate who starts, or submits, in a mix, compared with each action alone. */
  mixing: Mix;
  comparisons: Comparison[];
};

const mean = (all: readonly number[]) => all.reduce((sum, it) => sum + it, 0) / all.length;

const meanMix = (mixes: readonly Mix[]): Mix => ({
  start: mean(mixes.map(({ start }) => start)),
  submit: mean(mixes.map(({ submit }) => submit)),
});

/** The counters of PostgreSQL's log. */
async function readWal(db: Db | undefined): Promise<{ walBytes: number; syncs: number }> {
  if (!db) return { walBytes: NaN, syncs: NaN };
  const { rows } = await sql<{ bytes: string; syncs: string }>`
    select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes, wal_sync as syncs from pg_stat_wal`.execute(db);
  return { walBytes: Number(rows[0]?.bytes), syncs: Number(rows[0]?.syncs) };
}

const sumCpu = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + (cpuMs(pid) || 0), 0);

/** Includes the processes that it has started, even ended ones: PostgreSQL ends those of idle connections. */
const treeCpuMs = (pid: number) => sumCpu(withChildren(pid)) + (endedCpuMs(pid) || 0);

type Act = (candidate: Candidate) => Promise<unknown>;
type Mix = Record<'start' | 'submit', number>;

/** Candidates at the built site, who do the same thing at once. */
class Crowd {
  readonly #ledger = new Ledger();
  readonly #random = seededRandom(SEED);
  #named = 0;
  retries = 0;

  constructor(
    readonly server: BuiltSite,
    /** PostgreSQL, for its counters. */
    readonly db: Db | undefined,
  ) {}

  candidates(count: number): Promise<Candidate[]> {
    return Promise.all(
      Array.from({ length: count }, async (_, index): Promise<Candidate> => {
        const name = `candidate-${(this.#named += 1)}`;
        const browser = new Browser(this.server.origin, await mintCookie(name), addressOf(index));
        return { name, browser, question: 1 };
      }),
    );
  }

  readonly page = ({ browser }: Candidate) => browser.open(PRACTICE.shell);

  readonly start = async (candidate: Candidate) => {
    candidate.page = await Page.open(candidate.browser, this.#ledger, candidate.name, PRACTICE.choice);
  };

  readonly submit = async ({ page }: Candidate) => page?.finish();

  readonly resultPage = async ({ browser, page }: Candidate) => {
    const figures = page?.record.told;
    if (!figures) throw new Error('the figures were withheld');
    await browser.open(finishPath(figures), PRACTICE.shell);
  };

  readonly resultList = ({ browser }: Candidate) => browser.open(endpoints.attempts);

  /** Tries again when the site says that it is busy, as the pages do. */
  async insist(action: Act, candidate: Candidate): Promise<void> {
    for (;;) {
      try {
        await action(candidate);
        return;
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error;
        this.retries += 1;
        await delay(RETRY_MS * (0.5 + this.#random()));
      }
    }
  }

  async #spent() {
    const site = withChildren(this.server.pid);
    const others = withChildren(process.pid).filter((pid) => pid !== process.pid && pid !== this.server.pid);
    return {
      siteMs: sumCpu(site),
      storeMs: this.db ? others.reduce((sum, pid) => sum + treeCpuMs(pid), 0) : 0,
      generatorMs: cpuMs(process.pid),
      ...(await readWal(this.db)),
    };
  }

  /** Does `action` as often as the site takes it from 64 clients, each always with one under way. */
  async saturate(candidates: readonly Candidate[], action: Act): Promise<Cost> {
    const bytes = (way: 'sent' | 'received') => candidates.reduce((sum, { browser }) => sum + browser.bytes[way], 0);
    const before = { ...(await this.#spent()), sent: bytes('sent'), received: bytes('received') };
    const startMs = performance.now();
    const left = [...candidates].reverse();
    const work = async () => {
      for (let next = left.pop(); next; next = left.pop()) await this.insist(action, next);
    };
    await Promise.all(Array.from({ length: CLIENTS }, work));
    const tookMs = performance.now() - startMs;
    const after = await this.#spent();
    const each = (what: number) => what / candidates.length;
    return {
      saturatedMs: each(tookMs),
      siteMs: each(after.siteMs - before.siteMs),
      storeMs: each(after.storeMs - before.storeMs),
      generatorMs: each(after.generatorMs - before.generatorMs),
      sentBytes: each(bytes('sent') - before.sent),
      receivedBytes: each(bytes('received') - before.received),
      walBytes: each(after.walBytes - before.walBytes),
      syncs: each(after.syncs - before.syncs),
    };
  }

  /** The milliseconds that each candidate costs when 64 at once do one thing after another, as in the storms. */
  async mix(count: number): Promise<Mix> {
    process.stderr.write(`a mix of ${count}…\n`);
    const candidates = await this.candidates(count);
    const inTurn = (actions: readonly Act[]) => async (candidate: Candidate) => {
      for (const action of actions) await action(candidate);
    };
    const start = await this.saturate(candidates, inTurn([this.page, this.start]));
    await this.saturate(candidates, saveAndNext);
    const submit = await this.saturate(reconnect(candidates), inTurn([this.submit, this.resultPage, this.resultList]));
    reconnect(candidates);
    return { start: start.saturatedMs, submit: submit.saturatedMs };
  }

  /** All actions from the page of the test on, each at saturation. */
  async round(count: number): Promise<Omit<Costs, 'login page' | 'login'>> {
    process.stderr.write(`saturation, ${count} candidates…\n`);
    const candidates = await this.candidates(count);
    const round = {
      page: await this.saturate(candidates, this.page),
      start: await this.saturate(candidates, this.start),
      save: await this.saturate(candidates, saveAndNext),
      submit: await this.saturate(reconnect(candidates), this.submit),
      'result page': await this.saturate(candidates, this.resultPage),
      'result list': await this.saturate(candidates, this.resultList),
    };
    reconnect(candidates);
    return round;
  }

  /** Everybody does `actions` in the storm. Gives the seconds until 95 of 100 have done all of them. */
  async #storm(candidates: readonly Candidate[], actions: readonly Act[]): Promise<number> {
    const arrivalsMs = spreadOver(candidates.length, STORM_MS, seededRandom(SEED));
    const startMs = performance.now();
    const doneMs = await Promise.all(
      candidates.map(async (candidate, index) => {
        await delay(Math.max(0, startMs + (arrivalsMs[index] ?? 0) - performance.now()));
        for (const action of actions) await this.insist(action, candidate);
        return performance.now() - startMs;
      }),
    );
    return shareWithin(doneMs, SERVED) / 1_000;
  }

  async storms(count: number): Promise<Record<'start' | 'submit', { tookS: number; retries: number }>> {
    const candidates = await this.candidates(count);
    const measure = async (name: string, actions: readonly Act[]) => {
      process.stderr.write(`the ${name} of ${count}…\n`);
      const before = this.retries;
      const tookS = await this.#storm(reconnect(candidates), actions);
      return { tookS, retries: this.retries - before };
    };
    const start = await measure('start', [this.page, this.start]);
    await this.saturate(candidates, saveAndNext);
    const submit = await measure('submit', [this.submit, this.resultPage, this.resultList]);
    reconnect(candidates);
    return { start, submit };
  }
}

/** Closes the connections, so that the next action opens new ones, as after minutes of silence. */
function reconnect(candidates: readonly Candidate[]): readonly Candidate[] {
  for (const { browser } of candidates) browser.close();
  return candidates;
}

const QUESTIONS = 100;

async function meanTime(times: number, run: (time: number) => Promise<unknown>): Promise<number> {
  const startMs = performance.now();
  for (let time = 0; time < times; time += 1) await run(time);
  return (performance.now() - startMs) / times;
}

/** The cost of a commit itself: the extra time of a write alone over a write among `most`. */
async function groupCost(most: number, write: (index: number) => Promise<unknown>): Promise<number> {
  const together = (time: number) =>
    Promise.all(Array.from({ length: most }, (_, index) => write(time * most + index)));
  await together(0);
  const togetherMs = (await meanTime(TOGETHER_ROUNDS, (time) => together(time + 1))) / most;
  const first = (TOGETHER_ROUNDS + 1) * most;
  const aloneMs = await meanTime(ALONE, (time) => write(first + time));
  return Math.max(0, (aloneMs - togetherMs) / (1 - 1 / most));
}

/** Writes as the site does, but from this process. */
async function measureGroups(url: string): Promise<Groups> {
  const db = await openDatabase(url);
  const paper = aPaper({ id: 'exam-9-9', durationMs: 7_200_000 }, QUESTIONS);
  const attempts: string[] = [];
  for (let index = 0; index < (TOGETHER_ROUNDS + 1) * MOST_COUNTED + ALONE; index += 1) {
    attempts.push((await startAttempt(db, `writer-${index}`, paper, Date.now())).id);
  }
  const requestOf = (index: number) => {
    const at = index % attempts.length;
    const events = [
      { type: 'answer' as const, sequence: 1 + index, questionNumber: 1 + (at % QUESTIONS), option: 1 as const },
    ];
    return [`writer-${at}`, attempts[at] ?? '', { device: 'the-device', seenOrder: 0, events }] as const;
  };
  const groups = {
    savesMs: await groupCost(MOST_TOGETHER, (index) => saveEvents(db, ...requestOf(index), Date.now())),
    finishesMs: await groupCost(MOST_COUNTED, (index) => {
      const [candidate, id, request] = requestOf(index);
      return finishAttempt(db, candidate, id, { ...request, events: [] }, Date.now());
    }),
  };
  await db.destroy();
  return groups;
}

const isWrite = (action: Action) => action === 'start' || action === 'save' || action === 'submit';

/** The commits of a storm: those of finishes have a cost of their own, and fewer writes on PostgreSQL. */
function groupOf(engine: EngineName, groups: Groups, isFinish: boolean) {
  return isFinish
    ? { groupMs: groups.finishesMs, mostTogether: engine === 'SQLite' ? MOST_TOGETHER : MOST_COUNTED }
    : { groupMs: groups.savesMs, mostTogether: MOST_TOGETHER };
}

type Group = ReturnType<typeof groupOf>;

/** An action in the simulation, on the machine on which it was measured. */
function visitOf(engine: EngineName, cost: Cost, isWriting: boolean, { groupMs, mostTogether }: Group): Visit {
  if (!isWriting) return { serviceMs: cost.saturatedMs };
  // On SQLite the measured time has the share of a full commit; PostgreSQL works beside the process.
  if (engine === 'SQLite') return { serviceMs: Math.max(0, cost.saturatedMs - groupMs / mostTogether), writeMs: 0 };
  return { serviceMs: cost.saturatedMs, writeMs: cost.storeMs };
}

/** @param writers how many commits the store works on at once */
const modelOf = (engine: EngineName, group: Group, processes: number, writers: number): Model => ({
  processes,
  turn: MOST_TOGETHER,
  draw: exponential,
  store: {
    ...group,
    writers,
    ofOneProcess: engine === 'SQLite' ? 1 : COMMITS_AT_ONCE,
    holdsProcess: engine === 'SQLite',
  },
});

const STORMS = { start: ['page', 'start'], submit: ['submit', 'result page', 'result list'] } as const;
type Storm = keyof typeof STORMS;

const saturatedMs = (costs: Costs, storm: Storm) =>
  STORMS[storm].reduce((sum, action) => sum + costs[action].saturatedMs, 0);

/** The storm as the simulation has it, in one process. */
function simulateStorm(engine: EngineName, costs: Costs, groups: Groups, mixMs: Mix, storm: Storm, count: number) {
  const group = groupOf(engine, groups, storm === 'submit');
  const factor = mixMs[storm] / saturatedMs(costs, storm);
  const visits = STORMS[storm].map((it) => {
    const cost = { ...costs[it], saturatedMs: factor * costs[it].saturatedMs };
    return visitOf(engine, cost, isWrite(it), group);
  });
  const model = modelOf(engine, group, 1, engine === 'SQLite' ? 1 : COMMITS_AT_ONCE);
  const arrivalsMs = spreadOver(count, STORM_MS, seededRandom(SEED));
  const { doneMs } = simulate(model, arrivalsMs, visits, seededRandom(SEED + 1));
  return shareWithin(doneMs, SERVED) / 1_000;
}

export type Prediction = {
  perSecond: number;
  processes: number;
  siteCores: number;
  storeCores: number;
  connections: number;
  commitsPerSecond: number;
  walMbPerSecond: number;
  /** To the candidates, in Mbit a second. */
  outMbit: number;
  /** The longest wait of 95 of 100, from the click. */
  p95Ms: number;
};

export type Demand = {
  actions: readonly Action[];
  count: number;
  spanMs: number;
  /** The share of its time that a process works, 0 to 1. */
  load: number;
  /** Whether all commits write the same rows, so that each waits for the one before. */
  isOneByOne?: boolean;
};

/**
 * Predicts what `count` candidates need when they do `actions` within `spanMs`. Each process has a core of its own, and
 * the store has the cores that it needs.
 */
export function predict(
  engine: EngineName,
  { costs, groups, mixing }: ScaleReport,
  { actions, count, spanMs, load, isOneByOne = false }: Demand,
): Prediction {
  const perSecond = (1_000 * count) / spanMs;
  const factor = actions.includes('submit') ? mixing.submit : actions.includes('start') ? mixing.start : 1;
  const sum = (key: keyof Cost) => actions.reduce((all, it) => all + costs[it][key], 0);
  const siteMs = factor * sum('siteMs');
  const cores = (ms: number) => (perSecond * ms) / 1_000 / load;
  const processes = Math.max(1, Math.ceil(cores(siteMs)));
  const visits = actions.map((it): Visit => {
    const { storeMs } = costs[it];
    const serviceMs = factor * costs[it].siteMs;
    // Only the end of a transaction waits for the others.
    return isWrite(it) ? { serviceMs, writeMs: isOneByOne ? 0 : storeMs } : { serviceMs };
  });
  const group = groupOf(engine, groups, actions.includes('submit'));
  const model = modelOf(engine, group, processes, isOneByOne ? 1 : Infinity);
  const arrivalsMs = spreadOver(count, spanMs, seededRandom(SEED));
  const { doneMs, commits } = simulate(model, arrivalsMs, visits, seededRandom(SEED + 1));
  const waitsMs = doneMs.map((it, index) => it - (arrivalsMs[index] ?? NaN));
  return {
    perSecond,
    processes,
    siteCores: cores(siteMs),
    storeCores: cores(sum('storeMs')),
    connections: processes * CONNECTIONS_OF_A_PROCESS,
    commitsPerSecond: (1_000 * commits) / Math.max(spanMs, shareWithin(doneMs, 1)),
    walMbPerSecond: (perSecond * sum('walBytes')) / 1e6,
    outMbit: (perSecond * sum('receivedBytes') * 8) / 1e6,
    p95Ms: shareWithin(waitsMs, SERVED),
  };
}

async function measureLogins(crowd: Crowd, url: string): Promise<Pick<Costs, 'login page' | 'login'>> {
  process.stderr.write('logins…\n');
  const names = Array.from({ length: LOGINS }, (_, index) => `member-${index + 1}`);
  const accounts = await storeAccounts(url, names);
  const candidates = accounts.map((account, index): Candidate => {
    return {
      name: account.username,
      account,
      browser: new Browser(crowd.server.origin, '', addressOf(index)),
      question: 1,
    };
  });
  const costs = {
    'login page': await crowd.saturate(candidates, ({ browser }) => browser.open(paths.login)),
    login: await crowd.saturate(candidates, async ({ browser, account }) => account && browser.logIn(account)),
  };
  reconnect(candidates);
  return costs;
}

/** Measures each action at saturation, a mix before and after each storm, and simulates the storm from them. */
export function runScaleBench(root: string, { engine, storms }: ScaleOptions): Promise<ScaleReport> {
  return withCleanUp(async (defer) => {
    const url = await freshStore(engine, defer);
    const server = await runServer(root, PORT, url, defer);
    const db = await openDatabase(url);
    defer(() => db.destroy());
    const crowd = new Crowd(server, engine === 'PostgreSQL' ? db : undefined);
    await crowd.round(WARM_UP);
    const logins = await measureLogins(crowd, url);
    const groups = await measureGroups(url);

    const costs: Costs = { ...logins, ...(await crowd.round(POOL)) };
    const mixes = [await crowd.mix(POOL)];
    const comparisons: Comparison[] = [];
    for (const count of storms) {
      const measured = await crowd.storms(count);
      mixes.push(await crowd.mix(POOL));
      const mix = meanMix(mixes.slice(-2));
      for (const storm of ['start', 'submit'] as const) {
        const { tookS, retries } = measured[storm];
        const simulatedS = simulateStorm(engine, costs, groups, mix, storm, count);
        comparisons.push({
          storm: `${storm} of ${count.toLocaleString('en-GB')}`,
          measuredS: tookS,
          simulatedS,
          retries,
        });
      }
    }
    const all = meanMix(mixes);
    const mixing = {
      start: all.start / saturatedMs(costs, 'start'),
      submit: all.submit / saturatedMs(costs, 'submit'),
    };
    return { costs, groups, mixing, comparisons };
  });
}
