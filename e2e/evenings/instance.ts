import { AsyncLocalStorage } from 'node:async_hooks';
import * as crypto from 'node:crypto';
import * as fs from 'node:fs';

import type * as Yaml from 'yaml';

import type { IssuedSession } from '@/lib/accounts/session-token';

import { subtle } from './at-once';
import { type Program, realRequire } from './bundles';
import { closeAll, databaseOf, type StoreState } from './faulty-store';
import { randomOf, uuidOf } from './random';
import type * as SiteProgram from './site';
import { Process, type VirtualTime } from './virtual-time';
import type { Closing } from './world';

export type Session = Pick<IssuedSession, 'username' | 'sessionId' | 'startedAtMs'>;

const asking = new AsyncLocalStorage<Session | null>();

type Site = typeof SiteProgram;

/** What all instances of an evening have in common. */
export type Machine = {
  time: VirtualTime;
  seed: string;
  file: string;
  site: Program<Site>;
  env: Readonly<Record<string, string>>;
  apiHost: (request: Request) => Promise<Response>;
  log: (instance: string, line: string) => void;
  onClosing: (closing: Closing) => void;
};

/** The header in which the queue before the framework tells how long a request has waited. */
const ADDRESS_HEADER = 'x-address';
export const WAITED = `${ADDRESS_HEADER}-waited`;

const yaml = realRequire('yaml') as typeof Yaml;
const parsed = new Map<string, unknown>();

/** Reads a text of the content folder once for all instances. */
function parseYaml(text: string, options: Parameters<typeof yaml.parse>[2]): unknown {
  if (!parsed.has(text)) parsed.set(text, yaml.parse(text, options));
  return parsed.get(text);
}

/** Nobody replaces the files of an evening while a process has them open, so each process looks once. */
function onceLooking() {
  const seen = new Map<string, fs.Stats>();
  const look = (path: string) => {
    const stats = seen.get(path) ?? fs.statSync(path);
    seen.set(path, stats);
    return stats;
  };
  return { ...fs, statSync: look };
}

const NEVER_ABORTED = { timeout: () => new AbortController().signal };

/** One process of the site with a memory of its own: all its code is real, but for the cookie of a session. */
export class Instance {
  readonly process: Process;
  readonly store: StoreState;
  readonly site: Site;
  /** How far its clock is from that of the others. */
  ownAheadMs = 0;
  diedOfFault = false;

  constructor(
    readonly name: string,
    readonly machine: Machine,
    { aheadMs, isBusy }: { aheadMs: number; isBusy: boolean },
  ) {
    const { time, seed, log, env } = machine;
    const random = randomOf(`${seed} ${name}`);
    const bytes = randomOf(`${seed} ${name} bytes`);
    const randomBytes = (length: number) => Buffer.from(Array.from({ length }, () => Math.floor(256 * bytes())));
    // The notes of presence may not come later than this, or the site counts as away.
    const lateness = (everyMs: number) => (everyMs < 3_000 ? 0.9 * everyMs : isBusy ? 5 * everyMs : 0);
    this.process = Object.assign(new Process(time, random), { aheadMs, lateness });
    const onClosing = (id: string) => machine.onClosing({ id, instance: name, wallMs: this.process.wallMs() });
    this.store = { isDead: false, die: () => this.kill(), open: new Set(), onClosing };
    const { setTimeout } = this.process;
    const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(() => resolve(), ms));
    const timers = { setTimeout: wait, setImmediate: () => wait(0) };
    const cache = { revalidateTag: () => {}, updateTag: () => {}, unstable_cache: (run: unknown) => run };
    const own: Record<string, unknown> = {
      'server-only': {},
      yaml: { ...yaml, parse: parseYaml },
      libsql: databaseOf(this.store),
      'node:timers/promises': timers,
      'node:fs': onceLooking(),
      'node:crypto': { ...crypto, randomUUID: () => uuidOf(random), randomBytes },
      'next/headers': {
        cookies: async () => ({ get: () => undefined, getAll: () => [] }),
        draftMode: async () => ({ isEnabled: false }),
      },
      'next/cache': cache,
      'next/server': { connection: async () => {} },
    };
    const write = (line: string) => log(name, line);
    const whole = { ...env, DATABASE_URL: `file:${machine.file}`, ADDRESS_HEADER, NODE_ENV: 'production' };
    this.site = machine.site({
      ...this.process.globals(),
      require: (id: string) => own[id] ?? realRequire(id),
      globalThis: { edge: { whoAsks: () => asking.getStore() ?? null } },
      process: { env: whole, once: () => {}, cwd: () => process.cwd() },
      console: { warn: write, error: write, log: write },
      crypto: { randomUUID: () => uuidOf(random), subtle },
      AbortSignal: NEVER_ABORTED,
    });
    this.site.embedHost(machine.apiHost);
  }

  get isUp(): boolean {
    return !this.process.isDead;
  }

  /** Starts what a server process does by itself. */
  start(): void {
    const { site } = this;
    site.startPresence(() => true);
    site.startSweep();
    site.startAnalyses();
    site.startRescoring();
  }

  kill(): void {
    this.process.isDead = true;
    closeAll(this.store);
  }

  /** Runs something as a request of somebody. */
  serve<Value>(session: Session | null, run: (site: Site) => Promise<Value>): Promise<Value> {
    return asking.run(session, () => run(this.site));
  }
}
