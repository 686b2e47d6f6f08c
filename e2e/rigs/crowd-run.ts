import { setTimeout as delay } from 'node:timers/promises';

import { OPTIONS } from '@/lib/exam/paper';
import { aMock, aPublishedPaper } from '@/lib/holding/mocks/testing';
import { endpoints, finishPath, mockPath, paths, reviewPath, testInstructionPath, testPath } from '@/lib/site/paths';
import type { PaperChoice } from '@/lib/sitting/wire';
import type { Db } from '@/lib/store/database';

import { root } from '@/lib/commands/prepare.mjs';

import { startNginx } from '../support/nginx';
import { type Account, Client, post } from './client';
import { checkStore } from './exam-check';
import { Ledger, Page } from './exam-load';
import { cpuMs, every, Latencies, rssMegabytes, runDue, speedOf, spread, timed } from './load';
import type { Report } from './report';
import { type Defer, withCleanUp } from './rig';
import { mintCookie, runSite } from './site';
import { type EngineName, freshStore, HOUR_MS, openStore, storeAccounts, windowFrom } from './store';

const PORT = 4610;
const NGINX_PORT = 4611;
const MOCK_QUESTIONS = 100;
/** The time between the last candidate's arrival at the page and the opening. */
const BEFORE_OPENING_MS = 5_000;
/** Pages that wait for a mock start over this time (components/exam/taking/exam-screen.tsx). */
const JITTER_MS = 2_000;
/** The share of the time of a phase in which all start, or submit. */
const STORM = 1 / 6;
const SAVE_EVERY_MS = 20_000;
const PROBE_EVERY_MS = 100;
const SATURATION_MS = 10_000;
const CLIENTS = [32, 200];
const HEALTH_SECONDS = 3;
/** The candidates behind one address, within the limit of its logins in a minute. */
const BEHIND_ONE_ADDRESS = 2_000;
/** How much of a log is shown, in characters. */
const MOST_SHOWN = 2_000;

/** The test that all sit, with its pages; only a mock has an opening. */
type Test = { choice: PaperChoice; instructions?: string; shell: string; opensMs?: number };

const PRACTICE: Test = {
  choice: { kind: 'test', categoryId: 1, subCategoryId: 1 },
  instructions: testInstructionPath(1, 1),
  shell: testPath(1, 1),
};

type Candidate = { name: string; client: Client; account?: Account; page?: Page; question: number };

const addressOf = (index: number) =>
  index < BEHIND_ONE_ADDRESS ? undefined : `127.1.${Math.floor(index / BEHIND_ONE_ADDRESS)}.1`;

/** A mock of a shuffled paper for all, which opens after `delayMs`. */
async function scheduleMock(db: Db, delayMs: number): Promise<Test> {
  const shape = { questions: MOCK_QUESTIONS, durationMs: HOUR_MS, shuffle: 'questions-and-options' } as const;
  const opensMs = Date.now() + delayMs;
  const { id } = await aMock(db, { paper: await aPublishedPaper(db, shape), ...windowFrom(opensMs) });
  return { choice: { kind: 'mock', mockId: id }, shell: mockPath(id), opensMs };
}

const WITHHELD = { totalAnswered: 0, totalNotAnswered: 0, correctAnswers: null, percentage: null };

/** A crowd on the built site. The times of each phase are printed beside those of /healthz in the same seconds. */
class Crowd {
  readonly ledger = new Ledger();
  #rows: [what: string, times: Latencies][] = [];

  constructor(
    private readonly report: Report,
    private readonly origin: string,
    private readonly pid: number,
    private readonly test: Test,
    private readonly candidates: readonly Candidate[],
  ) {}

  #row(what: string): Latencies {
    const times = new Latencies();
    this.#rows.push([what, times]);
    return times;
  }

  async #phase(actions: number, run: () => Promise<void>): Promise<void> {
    const probe = new Client(this.origin);
    const health = new Latencies();
    let isOver = false;
    const probing = (async () => {
      while (!isOver) await every(PROBE_EVERY_MS, 10 * PROBE_EVERY_MS, health, () => probe.open('/healthz'));
    })();
    const before = cpuMs(this.pid);
    await run();
    const spent = cpuMs(this.pid) - before;
    isOver = true;
    await probing;
    probe.close();
    const [[first = ''] = []] = this.#rows;
    for (const [what, times] of this.#rows) this.report.times(what, times, { name: '/healthz', times: health });
    this.report.figure(`processor time, ${first}`, spent / actions, 'ms');
    this.#rows = [];
  }

  async start(candidate: Candidate): Promise<void> {
    candidate.page = await Page.open(candidate.client, this.ledger, candidate.name, this.test.choice);
  }

  async #saveAndNext(candidate: Candidate): Promise<void> {
    const { page, question } = candidate;
    if (!page) throw new Error('the attempt did not start');
    candidate.question = (question % page.questionCount) + 1;
    page.act({ type: 'answer', questionNumber: question, option: OPTIONS[question % OPTIONS.length] ?? 1 });
    page.act({ type: 'visit', questionNumber: candidate.question });
    await page.save();
  }

  /** From the login page to the paper that is offered. */
  arrive(spanMs: number): Promise<void> {
    const whole = this.#row('the whole arrival');
    const [loginPage, login] = [this.#row('the login page'), this.#row('the login')];
    const offer = this.#row('the exam page with its offer');
    const { choice, instructions, shell } = this.test;
    return this.#phase(this.candidates.length, () =>
      runDue(spread(this.candidates, spanMs), whole, async ({ client, account }) => {
        await timed(loginPage, () => client.open(paths.login));
        await timed(login, async () => account && client.logIn(account));
        if (instructions) await client.open(instructions);
        await timed(offer, async () => {
          await client.open(shell);
          await client.ask(post(endpoints.attempts, { ...choice, resumeOnly: true }), 200);
        });
      }),
    );
  }

  /** All click within a while; the pages of a mock start by themselves. */
  async startAll(spanMs: number): Promise<void> {
    const { opensMs, shell } = this.test;
    if (opensMs !== undefined) await delay(Math.max(0, opensMs - Date.now()));
    const first = this.#row('first question, from the start');
    await this.#phase(this.candidates.length, () =>
      runDue(spread(this.candidates, opensMs === undefined ? spanMs : JITTER_MS), first, async (candidate) => {
        if (opensMs === undefined) await candidate.client.open(shell);
        await this.start(candidate);
      }),
    );
  }

  saveAll(spanMs: number): Promise<void> {
    const rounds = Math.ceil(spanMs / SAVE_EVERY_MS);
    const dues = spread(this.candidates, SAVE_EVERY_MS).flatMap(({ who, dueMs }) =>
      Array.from({ length: rounds }, (_, round) => ({ who, dueMs: dueMs + round * SAVE_EVERY_MS })),
    );
    const wanted = dues.filter(({ dueMs }) => dueMs < spanMs);
    const lasts = new Map<Candidate, Promise<void>>();
    const saved = this.#row('save acknowledged');
    return this.#phase(wanted.length, () =>
      runDue(wanted, saved, (candidate) => {
        // A page sends one save at a time.
        const own = (lasts.get(candidate) ?? Promise.resolve())
          .catch(() => {})
          .then(() => this.#saveAndNext(candidate));
        lasts.set(candidate, own);
        return own;
      }),
    );
  }

  submitAll(spanMs: number): Promise<void> {
    const [result, submit] = [this.#row('result on the screen, from the click'), this.#row('submit')];
    const { shell, opensMs } = this.test;
    return this.#phase(this.candidates.length, () =>
      runDue(spread(this.candidates, spanMs), result, async ({ client, page }) => {
        await timed(submit, async () => page?.finish());
        const figures = page?.record.told;
        if ((opensMs === undefined) !== (figures !== undefined))
          throw new Error(`the figures: ${JSON.stringify(figures)}`);
        await client.open(finishPath(figures ?? WITHHELD, opensMs && opensMs + 3 * HOUR_MS), shell);
        await client.open(endpoints.attempts);
      }),
    );
  }

  readScorecards(spanMs: number): Promise<void> {
    const read = this.#row('the scorecard');
    return this.#phase(this.candidates.length, () =>
      runDue(spread(this.candidates, spanMs), read, ({ client, page }) =>
        client.open(reviewPath(page?.record.id ?? '')),
      ),
    );
  }

  /** Saves as much as the site takes: each of `clients` clients always has a save under way. */
  async saturate(clients: number, healthPerSecond: number): Promise<void> {
    const saves = new Latencies();
    const all = await Promise.all(
      Array.from({ length: clients }, async (_, index): Promise<Candidate> => {
        const name = `client-${index + 1}-of-${clients}`;
        const client = new Client(this.origin, { cookie: await mintCookie(name), isPatient: true });
        return { name, client, question: 1 };
      }),
    );
    for (const candidate of all) await this.start(candidate);
    const startMs = performance.now();
    await Promise.all(
      all.map(async (candidate) => {
        while (performance.now() < startMs + SATURATION_MS)
          await timed(saves, () => this.#saveAndNext(candidate)).catch(() => {});
      }),
    );
    const perSecond = (1_000 * saves.count) / (performance.now() - startMs);
    for (const { client } of all) client.close();
    const beside = { name: '/healthz', value: healthPerSecond };
    this.report.figure(`durable saves of ${clients} clients`, perSecond, '/s', beside);
    this.report.times(`a save among ${clients} clients`, saves);
  }
}

type Options = { candidates: number; seconds: number; front: string; isMock: boolean; engines: readonly EngineName[] };

async function benchOn(engine: EngineName, options: Options, report: Report, defer: Defer): Promise<void> {
  const { isMock, front } = options;
  const hasNginx = front === 'nginx';
  report.note(`${engine}, ${hasNginx ? 'behind nginx' : 'bare'}, ${options.candidates} candidates`);
  const url = await freshStore(engine, defer);
  const db = await openStore(url, defer);
  const names = Array.from({ length: options.candidates }, (_, index) => `candidate-${index + 1}`);
  const accounts = await storeAccounts(db, names);
  const site = await runSite(PORT, url, defer, { env: hasNginx ? { TRUSTED_PROXIES: '1' } : {} });
  const { origin } = hasNginx ? await startNginx(root, NGINX_PORT, [PORT, PORT], defer) : site;
  const candidates = accounts.map((account, index): Candidate => {
    const client = new Client(origin, { address: addressOf(index), isPatient: true });
    return { name: account.username, account, client, question: 1 };
  });
  const { perSecond } = await speedOf(`${site.origin}/healthz`, HEALTH_SECONDS);
  report.figure('/healthz, bare', perSecond, '/s');
  const spanMs = options.seconds * 1_000;
  const test = isMock ? await scheduleMock(db, spanMs + BEFORE_OPENING_MS) : PRACTICE;
  const crowd = new Crowd(report, origin, site.pid, test, candidates);
  await crowd.arrive(spanMs);
  await crowd.startAll(spanMs * STORM);
  await crowd.saveAll(spanMs);
  await crowd.submitAll(spanMs * STORM);
  if (!isMock) await crowd.readScorecards(spanMs * STORM);
  for (const { client } of candidates) client.close();
  if (!isMock) for (const clients of CLIENTS) await crowd.saturate(clients, perSecond);
  report.figure('memory of the site at the end', rssMegabytes(site.pid), 'MB');
  await site.stop();
  for (const { kind, text } of await checkStore(db, crowd.ledger.attempts.values())) report.fault(`${kind}: ${text}`);
  report.note(`${crowd.ledger.counts.saves} acknowledged saves`);
  const complaints = site.complaints.join('').replaceAll(/^.*"level":"info".*\n/gm, '');
  if (complaints) report.note(`the site complained:\n${complaints.slice(0, MOST_SHOWN)}`);
}

/** Lets a crowd log in, start, save, submit and read results, then compares the store with what all were told. */
export async function benchCrowd(report: Report, options: Options, _: Defer): Promise<void> {
  for (const engine of options.engines) await withCleanUp((defer) => benchOn(engine, options, report, defer));
}
