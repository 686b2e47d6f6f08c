import 'server-only';

import { setTimeout as delay } from 'node:timers/promises';

import { openDatabase } from '@/lib/db/database';
import { OPTIONS } from '@/lib/exam/paper';
import { testPath } from '@/lib/site/paths';

import { checkStore, type Fault } from './exam-check';
import { Browser, Ledger, Page } from './exam-load';
import { mintCookie, startServer, withCleanUp } from './exam-server';
import { type EngineName, freshStore } from './exam-store';
import { Latencies } from './latencies';

const PORT = Number(process.env.PORT || 4610);
const CHOICE = { kind: 'test', categoryId: 1, subCategoryId: 1 } as const;
const SHELL = testPath(CHOICE.categoryId, CHOICE.subCategoryId);
const STORM_MS = 10_000;
const SAVE_EVERY_MS = 20_000;
const SATURATION_MS = 10_000;
const CLIENTS = [32, 200];

type Candidate = { name: string; browser: Browser; page?: Page; question: number };

export type Saturation = { clients: number; savesPerSecond: number; latencies: Latencies };

export type BenchReport = {
  shell: Latencies;
  firstQuestion: Latencies;
  save: Latencies;
  submit: Latencies;
  saturation: Saturation[];
  /** How late the load itself was sent. */
  sending: Latencies;
  started: number;
  saves: number;
  faults: Fault[];
  complaints: string;
};

const newCandidates = (count: number, origin: string, prefix: string): Promise<Candidate[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const name = `${prefix}-${index + 1}`;
      return { name, browser: new Browser(origin, await mintCookie(name)), question: 1 };
    }),
  );

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** A candidate's next action and its time, in milliseconds from the start of its phase. */
type Due = { candidate: Candidate; dueMs: number };

class Bench {
  readonly ledger = new Ledger();
  readonly sending = new Latencies();

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
        try {
          await action(candidate);
          latencies.add(performance.now() - atMs);
        } catch (error) {
          latencies.fail(reasonOf(error));
        }
      }),
    );
  }

  async saveAndNext(candidate: Candidate): Promise<void> {
    const { page, question } = candidate;
    if (!page) throw new Error('the attempt did not start');
    candidate.question = (question % page.questionCount) + 1;
    page.act({ type: 'answer', questionNumber: question, option: OPTIONS[question % OPTIONS.length] ?? 1 });
    page.act({ type: 'visit', questionNumber: candidate.question });
    await page.save();
  }

  async start(candidate: Candidate): Promise<void> {
    candidate.page = await Page.open(candidate.browser, this.ledger, candidate.name, CHOICE);
  }
}

/** Spreads all candidates evenly over `spanMs`, with a jitter of one place. */
const spread = (candidates: readonly Candidate[], spanMs: number): Due[] =>
  candidates.map((candidate, index) => ({ candidate, dueMs: ((index + Math.random()) / candidates.length) * spanMs }));

async function startStorm(bench: Bench, candidates: readonly Candidate[]) {
  const [shell, firstQuestion] = [new Latencies(), new Latencies()];
  await bench.run(spread(candidates, STORM_MS), firstQuestion, async (candidate) => {
    const sentMs = performance.now();
    const { status } = await candidate.browser.get(SHELL);
    if (status === 200) shell.add(performance.now() - sentMs);
    else shell.fail(`${SHELL} was answered with ${status}`);
    await bench.start(candidate);
  });
  return { shell, firstQuestion };
}

async function steadySaves(bench: Bench, candidates: readonly Candidate[], seconds: number) {
  const save = new Latencies();
  const first = spread(candidates, SAVE_EVERY_MS);
  const rounds = Math.ceil((seconds * 1_000) / SAVE_EVERY_MS);
  const dues = Array.from({ length: rounds }, (_, round) =>
    first.map(({ candidate, dueMs }) => ({ candidate, dueMs: dueMs + round * SAVE_EVERY_MS })),
  ).flat();
  const lasts = new Map<Candidate, Promise<void>>();
  await bench.run(
    dues.filter(({ dueMs }) => dueMs < seconds * 1_000),
    save,
    async (candidate) => {
      // A page sends one save at a time.
      const last = lasts.get(candidate) ?? Promise.resolve();
      const own = last.catch(() => {}).then(() => bench.saveAndNext(candidate));
      lasts.set(candidate, own);
      await own;
    },
  );
  return save;
}

async function submitStorm(bench: Bench, candidates: readonly Candidate[]) {
  const submit = new Latencies();
  await bench.run(spread(candidates, STORM_MS), submit, async ({ page }) => page?.finish());
  return submit;
}

/** As many saves as the site takes from `clients` clients, each always with one under way. */
async function saturate(bench: Bench, origin: string, clients: number): Promise<Saturation> {
  const latencies = new Latencies();
  const candidates = await newCandidates(clients, origin, `client-of-${clients}`);
  for (const candidate of candidates) await bench.start(candidate);
  const startMs = performance.now();
  await Promise.all(
    candidates.map(async (candidate) => {
      while (performance.now() < startMs + SATURATION_MS) {
        const sentMs = performance.now();
        try {
          await bench.saveAndNext(candidate);
          latencies.add(performance.now() - sentMs);
        } catch (error) {
          latencies.fail(reasonOf(error));
        }
      }
    }),
  );
  const seconds = (performance.now() - startMs) / 1_000;
  for (const { browser } of candidates) browser.close();
  return { clients, savesPerSecond: latencies.count / seconds, latencies };
}

/** Measures the built site on a store of its own, then compares the store with what candidates were told. */
export function runBench(root: string, engine: EngineName, count: number, seconds: number): Promise<BenchReport> {
  return withCleanUp(async (defer) => {
    const url = await freshStore(engine, defer);
    const server = startServer(root, PORT, url);
    defer(server.stop);
    await server.ready;
    const bench = new Bench();
    const say = (text: string) => process.stderr.write(`${text}\n`);

    const candidates = await newCandidates(count, server.origin, 'candidate');
    const [warmUp] = await newCandidates(1, server.origin, 'warm-up');
    if (warmUp) await bench.start(warmUp);

    say(`Start storm: ${count} candidates in ${STORM_MS / 1_000} s…`);
    const { shell, firstQuestion } = await startStorm(bench, candidates);
    const started = candidates.filter(({ page }) => page);
    say(`Steady saves: one in ${SAVE_EVERY_MS / 1_000} s from each, ${seconds} s…`);
    const save = await steadySaves(bench, started, seconds);
    say(`Submit storm: all in ${STORM_MS / 1_000} s…`);
    const submit = await submitStorm(bench, started);
    for (const { browser } of candidates) browser.close();
    const saturation: Saturation[] = [];
    for (const clients of CLIENTS) {
      say(`Saturation: ${clients} clients, ${SATURATION_MS / 1_000} s…`);
      saturation.push(await saturate(bench, server.origin, clients));
    }
    await server.stop();

    const db = await openDatabase(url);
    const faults = await checkStore(db, bench.ledger.attempts.values(), Date.now()).finally(() => db.destroy());
    const { sending } = bench;
    const complaints = server.complaints.join('');
    return {
      shell,
      firstQuestion,
      save,
      submit,
      saturation,
      sending,
      started: started.length,
      saves: bench.ledger.counts.saves,
      faults,
      complaints,
    };
  });
}
