import { copyFileSync, rmSync } from 'node:fs';

import Database from 'libsql';

import type { Programs } from './bundles';
import type { StoreFault } from './faulty-store';
import { Instance, type Machine, type Session, WAITED } from './instance';
import type { Plan } from './plan';
import { randomOf } from './random';
import type * as Site from './site';
import { START_MS } from './times';
import { VirtualTime } from './virtual-time';

type Routes = (typeof Site)['routes'];

/** A request of somebody to the site. */
export type Call = {
  session: Session | null;
  route: keyof Routes;
  id?: string;
  method: 'GET' | 'POST';
  body?: unknown;
  query?: string;
};

/** What came of a request at an instance, with the times of its clock. */
export type Exchange = Call & {
  instance: string;
  /** When it arrived, before it waited in the queue, as the site judges it; and when the site began and ended. */
  judgedMs: number;
  beganMs: number;
  endedMs: number;
  /** The same end by the true time. */
  trueMs: number;
  status: number;
  /** A file in base64. */
  text: string;
  /** Whether its process was frozen, or its clock was put, meanwhile. */
  isDisturbed: boolean;
};

/** The end of an attempt, by the clock of the instance that wrote it. */
export type Closing = { id: string; instance: string; wallMs: number };

/** What the network does with one request. */
export type Fate = {
  outMs: number;
  backMs: number;
  /** How long it waits in the queue of the site. */
  waitMs: number;
  isLost: boolean;
  isAnswerLost: boolean;
  /** Sends it once more, so much later; 0: never. */
  againMs: number;
};

export const SMOOTH: Fate = { outMs: 20, backMs: 20, waitMs: 0, isLost: false, isAnswerLost: false, againMs: 0 };

export type Outcome = { status: number; text: string } | 'no answer';

/** The site of an evening: its instances, its store and its network, all in one time. */
export class World {
  readonly time = new VirtualTime(START_MS);
  readonly #story: [number, string | (() => string)][] = [];
  readonly instances: Instance[] = [];
  readonly exchanges: Exchange[] = [];
  /** The spans in which no instance ran. */
  readonly outages: { fromMs: number; toMs: number }[] = [];
  readonly faults: string[] = [];
  readonly closings: Closing[] = [];
  /** When pages opened a mock, and the end that they showed. */
  readonly shown: { id: string; atMs: number; endMs: number }[] = [];
  aheadMs = 0;
  storeFault: StoreFault | undefined;
  /** When the server's clock was put last. */
  putAtMs = -Infinity;
  /** When a fault of the store or a process was last at work. */
  hurtAtMs = -Infinity;
  frozeAtMs = -Infinity;
  private reader: Database.Database;
  private starts = 0;
  /** Since when the site has been away; undefined: it is there. */
  downSinceMs: number | undefined = START_MS;

  constructor(
    readonly programs: Programs,
    readonly plan: Plan,
    readonly file: string,
    readonly apiHost: Machine['apiHost'],
    template: string,
  ) {
    copyFileSync(template, file);
    this.reader = new Database(file);
  }

  tell(what: string | (() => string)): void {
    this.#story.push([this.time.nowMs, what]);
  }

  /** What has happened, a line each, by the clocks of India. */
  get story(): string[] {
    const clock = (atMs: number) => new Date(atMs + 5.5 * 3_600_000).toISOString().slice(11, 23);
    return this.#story.map(([atMs, what]) => `${clock(atMs)} ${typeof what === 'string' ? what : what()}`);
  }

  /** Whether a fault of a store or a process explains a failure. */
  isHurt = (atMs: number): boolean => this.storeFault !== undefined || Math.abs(atMs - this.hurtAtMs) < 20_000;

  get running(): Instance[] {
    return this.instances.filter((it) => it.isUp);
  }

  private makeInstance(name: string, aheadMs: number): Instance {
    const { time, plan, file, apiHost, programs } = this;
    const log = (instance: string, line: string) => {
      const told: Record<string, unknown> = JSON.parse(line);
      delete told.time;
      this.tell(`${instance} logs ${JSON.stringify(told)}`);
      const isFailure = ['endpoint failed', 'attempt cannot be closed', 'sweep failed', 'request failed'].includes(
        String(told.event),
      );
      if (isFailure && !this.isHurt(time.nowMs)) this.faults.push(`unexplained failure: ${line}`);
    };
    const onClosing: Machine['onClosing'] = (closing) => void this.closings.push(closing);
    const env = {
      ...{ EDITORS: 'ed-a,ed-b', EXAMINERS: 'ed-a,ed-b', RULINGS_NEED: String(plan.rulingsNeed) },
      NEXTAUTH_SECRET: 'the secret of all evenings',
    };
    const machine = { time, seed: `${plan.seed}`, file, site: programs.site, env, apiHost, log, onClosing };
    const instance = new Instance(name, machine, { aheadMs: this.aheadMs + aheadMs, isBusy: plan.isBusy });
    instance.ownAheadMs = aheadMs;
    instance.store.fault = this.storeFault;
    return instance;
  }

  /** Runs a command on the server, beside the instances or while there is none. */
  command<Value>(run: (site: Instance['site']) => Promise<Value>): Promise<Value> {
    const command = this.makeInstance(`command ${(this.starts += 1)}`, 0);
    return run(command.site).finally(() => command.kill());
  }

  startInstance({ aheadMs }: { aheadMs: number }): Instance {
    const instance = this.makeInstance(`instance ${(this.starts += 1)}`, aheadMs);
    this.instances.push(instance);
    this.tell(`${instance.name} starts`);
    instance.start();
    this.noteDown();
    return instance;
  }

  kill(instance: Instance, how: string, isFault = true): void {
    if (!instance.isUp) return;
    this.tell(`${instance.name} ${how}`);
    instance.kill();
    instance.diedOfFault = isFault;
    this.hurtAtMs = this.time.nowMs;
    this.noteDown();
  }

  /** The site is away while no instance runs that has its store and is not frozen. */
  noteDown(): void {
    const isUp = this.storeFault === undefined && this.running.some((it) => !it.process.isFrozen);
    if (isUp && this.downSinceMs !== undefined) this.outages.push({ fromMs: this.downSinceMs, toMs: this.time.nowMs });
    this.downSinceMs = isUp ? undefined : (this.downSinceMs ?? this.time.nowMs);
  }

  putClock(byMs: number): void {
    this.aheadMs += byMs;
    this.putAtMs = this.time.nowMs;
    for (const it of this.running) it.process.aheadMs = this.aheadMs + it.ownAheadMs;
    this.tell(`the server's clock is put by ${byMs / 1_000} s`);
  }

  /** Sends a request through the network; resolves when its answer is there, or surely will not come. */
  send(call: Call, fate: Fate, pick: number): Promise<Outcome> {
    const { time } = this;
    return new Promise((resolve) => {
      const arrive = (isFirst: boolean) => {
        const fail = () => isFirst && time.at(time.nowMs + fate.backMs, () => resolve('no answer'));
        const up = this.running;
        const instance = up[Math.floor(pick * up.length)];
        if (!instance) return void fail();
        instance.process.do(() => {
          time.at(time.nowMs + fate.waitMs, () =>
            instance.process.do(() => {
              void this.handle(instance, call, fate.waitMs).then((outcome) => {
                if (outcome === 'no answer') return fail();
                if (isFirst && !fate.isAnswerLost) time.at(time.nowMs + fate.backMs, () => resolve(outcome));
              });
            }),
          );
        });
      };
      if (!fate.isLost) time.at(time.nowMs + fate.outMs, () => arrive(true));
      if (fate.againMs > 0) time.at(time.nowMs + fate.outMs + fate.againMs, () => arrive(false));
    });
  }

  private async handle(instance: Instance, call: Call, waitMs: number): Promise<Outcome> {
    const { session, route, id = '', method, body, query = '' } = call;
    const { process } = instance;
    const [beganMs, beganTrueMs] = [process.wallMs(), this.time.nowMs];
    const headers = { 'content-type': 'application/json', [WAITED]: String(waitMs) };
    const request = new Request(`http://localhost:3000/${route}/${id}${query}`, {
      ...{ method, headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const asked = instance.serve(session, async ({ routes }) => {
      const handlers: Record<string, unknown> = routes[route];
      const handler = handlers[method] as (request: Request, context: object) => Promise<Response>;
      const response = await handler(request, { params: Promise.resolve({ id, digest: id }) });
      const isFile = response.headers.get('content-type') === 'application/octet-stream';
      const text = isFile ? Buffer.from(await response.arrayBuffer()).toString('base64') : await response.text();
      return { status: response.status, text };
    });
    // A process that dies breaks off a file that it sends.
    const outcome = await asked.catch((error: unknown) => {
      if (!process.isDead && !this.isHurt(this.time.nowMs)) this.faults.push(`a file breaks off: ${String(error)}`);
    });
    if (process.isDead || !outcome) return 'no answer';
    const { text, status } = outcome;
    const endedMs = process.wallMs();
    const isDisturbed = this.putAtMs >= beganTrueMs || this.hurtAtMs >= beganTrueMs || this.isHurt(this.time.nowMs);
    this.exchanges.push({
      ...{ ...call, instance: instance.name, judgedMs: beganMs - waitMs, beganMs, endedMs, trueMs: this.time.nowMs },
      ...{ status, text, isDisturbed },
    });
    this.tell(
      () =>
        `${session?.username ?? 'nobody'} asks ${instance.name} for ${route} ${JSON.stringify(body ?? '')}: ${status} ${text.slice(0, 200)}`,
    );
    return { status, text };
  }

  /** Asks as somebody at a desk does: on a good line. */
  ask(call: Call): Promise<Outcome> {
    return this.send(call, SMOOTH, randomOf(`${this.plan.seed} ${this.exchanges.length}`)());
  }

  /** Reads the store as it is. */
  read<Row>(sql: string, ...parameters: unknown[]): Row[] {
    return this.reader.prepare(sql).all(parameters) as Row[];
  }

  /** Adds to the store what a newer version could, under the feet of this one. */
  migrateFurther(): void {
    const writer = new Database(this.file);
    const [row] = writer.prepare("select count(*) as count from kysely_migration where name like '9999%'").all([]) as {
      count: number;
    }[];
    const name = `9999-${row?.count}`;
    writer.exec(`alter table attempt add column newer_${row?.count} text; create table newer_${row?.count} (id text)`);
    writer.prepare('insert into kysely_migration (name, timestamp) values (?, ?)').run([name, `${this.time.nowMs}`]);
    writer.close();
    this.tell('a newer version has changed the store');
    if (this.running.length < 2) this.startInstance({ aheadMs: 0 });
  }

  /** Goes on with the copy of the store, which has known no time since `knownMs`. */
  putBack(knownMs: number): void {
    this.downSinceMs = knownMs;
    this.reader.close();
    for (const end of ['', '-wal', '-shm']) rmSync(`${this.file}${end}`, { force: true });
    copyFileSync(`${this.file}-backup`, this.file);
    this.reader = new Database(this.file);
  }

  close(): void {
    for (const it of this.running) it.kill();
    this.reader.close();
    for (const end of ['', '-wal', '-shm', '-backup']) rmSync(`${this.file}${end}`, { force: true });
  }
}
