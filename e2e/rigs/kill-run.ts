import { existsSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import { type BuiltSite, isPortOpen } from '../support/built-site';

import { finishAll, recover, type Service, takeSeats, work } from './exam-candidates';
import { lossesIn } from './exam-check';
import { Ledger } from './exam-load';
import type { Report } from './report';
import { type Defer, until, withCleanUp } from './rig';
import { type Random, seededRandom } from './seeded-random';
import { runSite } from './site';
import { type EngineName, freshStore } from './store';

const SAVED_LIMIT_MS = 60_000;
const MOST_LOAD_MS = 2_500;
const RECOVERY_LIMIT_MS = 20_000;
/** How long a site may take to end when all requests under way end. */
const END_LIMIT_MS = 10_000;

const NODE = [process.execPath, 'lib/commands/start.mjs'] as const;
const NPM = ['npm', 'start'] as const;

/** A way for a site to end. `code`: the exit code of the started process; not given if it ends by a signal. */
type Ending = { name: string; command: typeof NODE | typeof NPM; end: (pid: number) => void; code?: number };

const ENDINGS: readonly Ending[] = [
  ...(['SIGTERM', 'SIGINT', 'SIGHUP'] as const).map((signal) => ({
    ...{ name: `${signal} to the site`, command: NODE, code: 0 },
    end: (pid: number) => void process.kill(pid, signal),
  })),
  ...(['SIGTERM', 'SIGHUP', 'SIGKILL'] as const).map((signal) => ({
    ...{ name: `${signal} to npm start`, command: NPM },
    end: (pid: number) => void process.kill(pid, signal),
  })),
  { name: 'Ctrl-C under npm start', command: NPM, end: (pid) => void process.kill(-pid, 'SIGINT') },
];

type Options = { seed: number; port: number; env: Record<string, string> };

/** The built site on a store of its own, with candidates who work while it is ended and go on when it is back. */
class Worked {
  readonly ledger = new Ledger();
  readonly faults = new Set<string>();
  readonly #random: Random;

  constructor(
    readonly url: string,
    private readonly options: Options,
    private readonly defer: Defer,
  ) {
    this.#random = seededRandom(options.seed);
  }

  async begin(command?: Ending['command']): Promise<BuiltSite> {
    const { port, env } = this.options;
    const site = await runSite(port, this.url, this.defer, { env, command });
    const isUp = async () => (await fetch(`${site.origin}/readyz`).catch(() => undefined))?.ok === true;
    await until('the site is up', RECOVERY_LIMIT_MS, isUp);
    return site;
  }

  /** Lets candidates work until something is saved, and ends the site at a random moment. */
  async endUnderLoad(seats: Awaited<ReturnType<typeof takeSeats>>, end: () => Promise<void>): Promise<void> {
    const service: Service = { isOver: false, isStoreKilled: false, onWrong: (text) => this.faults.add(text) };
    const workers = seats.map((seat) => work(seat, this.ledger, this.#random, service));
    const { counts } = this.ledger;
    const { saves } = counts;
    await until('something is saved', SAVED_LIMIT_MS, () => counts.saves > saves);
    await delay(this.#random() * MOST_LOAD_MS);
    await end();
    service.isOver = true;
    await Promise.all(workers);
  }

  async check(): Promise<void> {
    for (const text of await lossesIn(this.url, this.ledger.attempts.values())) this.faults.add(text);
  }
}

async function killOn(engine: EngineName, kills: number, options: Options, report: Report, defer: Defer) {
  const worked = new Worked(await freshStore(engine, defer), options, defer);
  let site = await worked.begin();
  const seats = await takeSeats(site.origin);
  for (let kill = 0; kill < kills; kill += 1) {
    await worked.endUnderLoad(seats, site.kill);
    site = await worked.begin();
    await worked.check();
    for (const text of await recover(seats)) worked.faults.add(text);
    await worked.check();
  }
  const { ledger, faults, url } = worked;
  for (const text of await finishAll(seats, url, ledger)) faults.add(text);
  const { saves, finishes } = ledger.counts;
  report.note(
    `${engine}: ${saves} saves and ${finishes} submits of ${ledger.attempts.size} attempts were acknowledged`,
  );
  return [...faults];
}

type Kills = { engines: readonly EngineName[]; kills: number; seed: number };

/** Kills the site at random moments, and compares the store each time with what candidates were told. */
export async function killUnderLoad(report: Report, { engines, kills, ...options }: Kills & Options): Promise<void> {
  report.note(`seed ${options.seed}: it fixes what candidates do and when the site is killed`);
  for (const engine of engines)
    await report.check(`${kills} kills on ${engine}`, () =>
      withCleanUp((defer) => killOn(engine, kills, options, report, defer)),
    );
}

async function endOnce({ command, end, code }: Ending, options: Options, defer: Defer): Promise<string[]> {
  const worked = new Worked(await freshStore('SQLite', defer), options, defer);
  const site = await worked.begin(command);
  const ends = () =>
    site.output
      .join('')
      .split('\n')
      .filter((line) => line.includes('server stopped'));
  await worked.endUnderLoad(await takeSeats(site.origin), async () => {
    end(site.pid);
    await until('the port is free', END_LIMIT_MS, async () => !(await isPortOpen(options.port)));
    await until(
      'it has ended',
      END_LIMIT_MS,
      () => ends().length === 1,
      () => site.output.join(''),
    );
  });
  await worked.check();
  const exitCode = await site.exitCode;
  const log = `${worked.url.slice('file:'.length)}-wal`;
  return [
    ...worked.faults,
    ...ends().filter((line) => !line.includes('"cutRequests":0,"isStoreClosed":true')),
    ...(code === undefined || exitCode === code ? [] : [`the exit code is ${exitCode}`]),
    ...(existsSync(log) && statSync(log).size > 0 ? ['the log of the store is not empty'] : []),
  ];
}

/** Starts the site as operators do, and ends it in each way, after the requests under way and without loss. */
export async function endInEveryWay(report: Report, options: Options): Promise<void> {
  for (const ending of ENDINGS)
    await report.check(ending.name, () => withCleanUp((defer) => endOnce(ending, options, defer)));
}
