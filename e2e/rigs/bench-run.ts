import { setTimeout as delay } from 'node:timers/promises';

import { openDatabase } from '@/lib/db/database';
import { aMock, aPublishedPaper } from '@/lib/mocks/testing';
import { endpoints, finishPath, mockPath, paths, reviewPath } from '@/lib/site/paths';

import { storeAccounts } from './account';
import { speedOf } from './bench-site-run';
import { checkStore, type Fault } from './exam-check';
import { addressOf, type Candidate, PRACTICE, saveAndNext, type Test } from './exam-crowd';
import { Browser, Ledger, Page } from './exam-load';
import { mintCookie, runServer, withCleanUp } from './exam-server';
import { type EngineName, freshStore } from './exam-store';
import { Latencies } from './latencies';
import { startNginx } from './nginx';
import { cpuMs, rssMegabytes, withChildren } from './process-costs';

const PORT = Number(process.env.PORT || 4610);
const NGINX_PORT = 4611;

const HOUR_MS = 3_600_000;
const MOCK_QUESTIONS = 100;
/** The time between the last candidate's arrival at the page and the opening. */
const BEFORE_OPENING_MS = 5_000;
/** Pages that wait for a mock start over this time (components/exam/exam-screen.tsx). */
const JITTER_MS = 2_000;
/** The share of the time of a phase in which all start, or submit. */
const STORM = 1 / 6;
const SAVE_EVERY_MS = 20_000;
const SATURATION_MS = 10_000;
const CLIENTS = [32, 200];
const HEALTH_SECONDS = 3;

export type Target = { share: number; name: string; ms: number };
export type Row = { name: string; latencies: Latencies; target?: Target; note?: string };
/** The processor time of a phase in milliseconds, how long it took, and what `memoryMb` of the report was at its end. */
export type Cost = {
  phase: string;
  actions: number;
  siteMs: number;
  generatorMs: number;
  tookMs: number;
  memoryMb: number;
};

export type BenchOptions = {
  engine: EngineName;
  candidates: number;
  /** How long candidates arrive, and how long they save. */
  seconds: number;
  hasNginx: boolean;
  /** Whether they sit a mock: all pages wait for its opening, and start by themselves. */
  isMock: boolean;
};

export type BenchReport = {
  rows: Row[];
  costs: Cost[];
  /** The framework's own speed in the same run, with 32 connections. */
  healthPerSecond: number;
  /** Of the largest process of the site, at the end. */
  memoryMb: number;
  started: number;
  saves: number;
  faults: Fault[];
  complaints: string;
};

const p95 = (ms: number): Target => ({ share: 0.95, name: 'p95', ms });
const p99 = (ms: number): Target => ({ share: 0.99, name: 'p99', ms });

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** A candidate's next action and its time, in milliseconds from the start of its phase. */
type Due = { candidate: Candidate; dueMs: number };

const mostMemory = (pid: number) => Math.max(...withChildren(pid).map(rssMegabytes));

class Bench {
  readonly ledger = new Ledger();
  readonly rows: Row[] = [];
  readonly costs: Cost[] = [];
  /** How late the load itself was sent. */
  readonly sending = new Latencies();

  test = PRACTICE;

  constructor(
    readonly origin: string,
    readonly pid: number,
  ) {}

  row(name: string, target?: Target): Latencies {
    const latencies = new Latencies();
    this.rows.push({ name, latencies, target });
    return latencies;
  }

  async phase<T>(phase: string, actions: number, run: () => Promise<T>): Promise<T> {
    process.stderr.write(`${phase}…\n`);
    const spent = () => ({
      siteMs: withChildren(this.pid).reduce((sum, pid) => sum + cpuMs(pid), 0),
      generatorMs: cpuMs(process.pid),
      tookMs: performance.now(),
    });
    const before = spent();
    const result = await run();
    const after = spent();
    this.costs.push({
      phase,
      actions,
      siteMs: after.siteMs - before.siteMs,
      generatorMs: after.generatorMs - before.generatorMs,
      tookMs: after.tookMs - before.tookMs,
      memoryMb: mostMemory(this.pid),
    });
    return result;
  }

  /** Runs `action` for each candidate when it is due, and counts its time from that moment. */
  async run(
    dues: readonly Due[],
    latencies: Latencies,
    action: (candidate: Candidate) => Promise<void>,
  ): Promise<void> {
    const startMs = performance.now();
    await Promise.all(
      dues.map(async ({ candidate, dueMs }) => {
        const atMs = startMs + dueMs;
        await delay(Math.max(0, atMs - performance.now()));
        this.sending.add(Math.max(0, performance.now() - atMs));
        await timed(latencies, () => action(candidate), atMs).catch(() => {});
      }),
    );
  }

  async start(candidate: Candidate): Promise<void> {
    candidate.page = await Page.open(candidate.browser, this.ledger, candidate.name, this.test.choice);
  }
}

async function timed(latencies: Latencies, action: () => Promise<void>, sinceMs = performance.now()): Promise<void> {
  try {
    await action();
    latencies.add(performance.now() - sinceMs);
  } catch (error) {
    latencies.fail(reasonOf(error));
    throw error;
  }
}

/** Spreads all candidates evenly over `spanMs`, with a jitter of one place. */
const spread = (candidates: readonly Candidate[], spanMs: number): Due[] =>
  candidates.map((candidate, index) => ({ candidate, dueMs: ((index + Math.random()) / candidates.length) * spanMs }));

/** From the login page to the paper that is offered. */
async function arrival(bench: Bench, candidates: readonly Candidate[], spanMs: number): Promise<void> {
  const loginPage = bench.row('the login page', p95(1_000));
  const login = bench.row('the login', p95(1_000));
  const { choice, instructions, shell } = bench.test;
  const instructed = instructions === null ? undefined : bench.row('the instructions', p95(1_000));
  const offer = bench.row('the exam page with its offer', p95(1_000));
  await bench.run(spread(candidates, spanMs), bench.row('the whole arrival'), async ({ browser, account }) => {
    await timed(loginPage, () => browser.open(paths.login));
    await timed(login, async () => account && browser.logIn(account));
    if (instructed && instructions) await timed(instructed, () => browser.open(instructions));
    await timed(offer, async () => {
      await browser.open(shell);
      const { status, text } = await browser.post(endpoints.attempts, { ...choice, resumeOnly: true });
      if (status !== 200) throw new Error(`the offer was answered with ${status}: ${text.slice(0, 200)}`);
    });
  });
}

async function startStorm(bench: Bench, candidates: readonly Candidate[], spanMs: number, ms: number): Promise<void> {
  const shell = bench.row('the page of the test');
  const firstQuestion = bench.row('first question, from the click', p95(ms));
  await bench.run(spread(candidates, spanMs), firstQuestion, async (candidate) => {
    await timed(shell, () => candidate.browser.open(bench.test.shell));
    await bench.start(candidate);
  });
}

/** All pages are open, and start by themselves. */
async function opening(bench: Bench, candidates: readonly Candidate[], opensMs: number, ms: number): Promise<void> {
  await delay(Math.max(0, opensMs - Date.now()));
  const firstQuestion = bench.row('first question, from its own start', p95(ms));
  const dues = candidates.map((candidate) => ({ candidate, dueMs: JITTER_MS * Math.random() }));
  await bench.run(dues, firstQuestion, (candidate) => bench.start(candidate));
}

/** A mock of a shuffled paper for all, which opens after `delayMs`. */
async function scheduleMock(url: string, delayMs: number): Promise<Test> {
  const db = await openDatabase(url);
  const shape = { questions: MOCK_QUESTIONS, durationMs: HOUR_MS, shuffle: 'questions-and-options' } as const;
  const opensMs = Date.now() + delayMs;
  const window = { opens_ms: opensMs, last_start_ms: opensMs + HOUR_MS, closes_ms: opensMs + 2 * HOUR_MS };
  const paper = await aPublishedPaper(db, shape);
  const { id } = await aMock(db, { paper, ...window, results_ms: opensMs + 3 * HOUR_MS });
  await db.destroy();
  return { choice: { kind: 'mock', mockId: id }, instructions: null, shell: mockPath(id), opensMs };
}

async function steadySaves(bench: Bench, candidates: readonly Candidate[], spanMs: number): Promise<void> {
  const first = spread(candidates, SAVE_EVERY_MS);
  const dues = Array.from({ length: Math.ceil(spanMs / SAVE_EVERY_MS) }, (_, round) =>
    first.map(({ candidate, dueMs }) => ({ candidate, dueMs: dueMs + round * SAVE_EVERY_MS })),
  ).flat();
  const lasts = new Map<Candidate, Promise<void>>();
  await bench.run(
    dues.filter(({ dueMs }) => dueMs < spanMs),
    bench.row('save acknowledged', p99(250)),
    async (candidate) => {
      // A page sends one save at a time.
      const last = lasts.get(candidate) ?? Promise.resolve();
      const own = last.catch(() => {}).then(() => saveAndNext(candidate));
      lasts.set(candidate, own);
      await own;
    },
  );
}

async function submitStorm(bench: Bench, candidates: readonly Candidate[], spanMs: number): Promise<void> {
  const submit = bench.row('submit', p99(3_000));
  await bench.run(
    spread(candidates, spanMs),
    bench.row('result on the screen, from the click', p95(3_000)),
    async ({ browser, page }) => {
      await timed(submit, async () => page?.finish());
      const figures = page?.record.told;
      const { shell, opensMs } = bench.test;
      if (opensMs === undefined && !figures) throw new Error('the figures were withheld');
      if (opensMs !== undefined && figures) throw new Error('the figures were told before the results');
      await browser.open(finishPath(figures ?? WITHHELD, opensMs && opensMs + 3 * HOUR_MS), shell);
      await browser.open(endpoints.attempts);
    },
  );
}

const scorecards = (bench: Bench, candidates: readonly Candidate[], spanMs: number): Promise<void> =>
  bench.run(spread(candidates, spanMs), bench.row('the scorecard'), async ({ browser, page }) =>
    browser.open(reviewPath(page?.record.id ?? '')),
  );

const WITHHELD = { totalAnswered: 0, totalNotAnswered: 0, correctAnswers: null, percentage: null };

/** Saves as much as the site takes: each of `clients` clients always has a save under way. */
async function saturate(bench: Bench, clients: number): Promise<void> {
  const latencies = new Latencies();
  const candidates = await Promise.all(
    Array.from({ length: clients }, async (_, index): Promise<Candidate> => {
      const name = `client-${index + 1}-of-${clients}`;
      return { name, browser: new Browser(bench.origin, await mintCookie(name)), question: 1 };
    }),
  );
  for (const candidate of candidates) await bench.start(candidate);
  const startMs = performance.now();
  await Promise.all(
    candidates.map(async (candidate) => {
      while (performance.now() < startMs + SATURATION_MS) {
        await timed(latencies, () => saveAndNext(candidate)).catch(() => {});
      }
    }),
  );
  const perSecond = (1_000 * latencies.count) / (performance.now() - startMs);
  for (const { browser } of candidates) browser.close();
  const note = `   ${Math.round(perSecond)} durable saves a second`;
  bench.rows.push({ name: `saturation, ${clients} clients`, latencies, note });
}

/** Measures the built site on a store of its own, then compares the store with what candidates were told. */
export function runBench(root: string, options: BenchOptions): Promise<BenchReport> {
  const { engine, hasNginx, isMock } = options;
  return withCleanUp(async (defer) => {
    const url = await freshStore(engine, defer);
    const names = Array.from({ length: options.candidates }, (_, index) => `candidate-${index + 1}`);
    const accounts = await storeAccounts(url, names);
    const server = await runServer(root, PORT, url, defer, {
      ...(hasNginx && { TRUSTED_PROXIES: '1' }),
    });
    const { origin } = hasNginx ? await startNginx(root, NGINX_PORT, [PORT, PORT], defer) : server;
    const bench = new Bench(origin, server.pid);
    const health = await speedOf(`${server.origin}/healthz`, HEALTH_SECONDS, {});
    await bench.start({ name: 'warm-up', browser: new Browser(origin, await mintCookie('warm-up')), question: 1 });

    const candidates = accounts.map((account, index): Candidate => {
      return { name: account.username, account, browser: new Browser(origin, '', addressOf(index)), question: 1 };
    });
    const spanMs = options.seconds * 1_000;
    const stormMs = spanMs * STORM;
    const count = candidates.length;
    if (isMock) bench.test = await scheduleMock(url, spanMs + BEFORE_OPENING_MS);
    const { opensMs } = bench.test;
    const startLimitMs = hasNginx ? 3_000 : 5_000;
    await bench.phase('arrival', count, () => arrival(bench, candidates, spanMs));
    await bench.phase('start', count, () =>
      opensMs === undefined
        ? startStorm(bench, candidates, stormMs, startLimitMs)
        : opening(bench, candidates, opensMs, startLimitMs),
    );
    const started = candidates.filter(({ page }) => page);
    await bench.phase('saves', (count * spanMs) / SAVE_EVERY_MS, () => steadySaves(bench, started, spanMs));
    await bench.phase('submit', count, () => submitStorm(bench, started, stormMs));
    if (!isMock) await bench.phase('scorecard', count, () => scorecards(bench, started, spanMs));
    for (const { browser } of candidates) browser.close();
    for (const clients of CLIENTS) {
      process.stderr.write(`saturation, ${clients} clients…\n`);
      await saturate(bench, clients);
    }
    const memoryMb = mostMemory(server.pid);
    await server.stop();

    const db = await openDatabase(url);
    const faults = await checkStore(db, bench.ledger.attempts.values(), Date.now()).finally(() => db.destroy());
    return {
      rows: [...bench.rows, { name: 'delay of the load generator itself', latencies: bench.sending }],
      costs: bench.costs,
      healthPerSecond: health.perSecond,
      memoryMb,
      started: started.length,
      saves: bench.ledger.counts.saves,
      faults,
      complaints: server.complaints.join('').replaceAll(/^.*"level":"info".*\n/gm, ''),
    };
  });
}
