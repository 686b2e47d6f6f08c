import { createHash } from 'node:crypto';

import Database from 'libsql';

import type { PaperChoice } from '@/lib/sitting/wire';

import { Device, limitStorage, Tab } from './browser';
import type { Programs } from './bundles';
import { download, look } from './errands';
import type { Session } from './instance';
import { indianInput, MOVES } from './moves';
import { apiHostOf, COMPOSED, publishPaper } from './papers';
import { LAST_LOOK_MS, NIGHT_MS, type Plan } from './plan';
import { between, randomOf, uuidOf } from './random';
import { MINUTE_MS, START_MS } from './times';
import { type Call, type Outcome, World } from './world';

const CHOICES = {
  exam: { kind: 'exam', categoryId: 2, subCategoryId: 4 },
  test: { kind: 'test', categoryId: 2, subCategoryId: 3 },
  own: { kind: 'own', categoryId: 2, subCategoryId: 3, subjects: [], questions: 5, from: 'all' },
} as const satisfies Record<string, PaperChoice>;

/** An evening of examination while it goes on: who takes part, and what they have done. */
export class Evening {
  readonly world: World;
  readonly devices = new Map<string, Device>();
  readonly tabs: Tab[] = [];
  readonly mockId: string;
  readonly snapshotId: string;
  readonly proposed: string[] = [];
  /** How many requests have come from no page. */
  strays = 0;
  /** The pages that were not at their end when all was well for minutes. */
  readonly stuck: string[] = [];
  /** Everybody who has closed an account. */
  readonly closed = new Set<string>();
  /** How often the host has changed its questions. */
  revision = 0;
  /** When the store went back to an earlier state. */
  restoredAtMs = -Infinity;
  private readonly storage: ReturnType<Programs['storage']>['storage'];
  private readonly sessions = new Map<string, Session>();
  private readonly used = new Map<string, { device: string; choice: PaperChoice }>();

  constructor(
    readonly programs: Programs,
    readonly plan: Plan,
    { file, template, keyOf }: { file: string; template: string; keyOf: number },
  ) {
    this.world = new World(
      programs,
      plan,
      file,
      apiHostOf(plan, keyOf, () => this.revision),
      template,
    );
    this.mockId = uuidOf(randomOf(`mock ${plan.seed}`));
    this.snapshotId = publishPaper(file, plan, keyOf);
    const { time } = this.world;
    const setImmediate = (run: () => void) => void time.at(time.nowMs, run);
    this.storage = programs.storage({ globalThis: { setImmediate }, setImmediate, require: () => ({}) }).storage;
    limitStorage(this.storage);
  }

  sessionOf(username: string): Session {
    const known = this.sessions.get(username) ?? {
      username,
      sessionId: `session of ${username}`,
      startedAtMs: START_MS,
    };
    this.sessions.set(username, known);
    return known;
  }

  /** The page that the candidate has used last, if it is there. */
  tabOf(who: string): Tab | undefined {
    return this.tabs.findLast(({ device, process }) => device.candidate === who && !process.isDead);
  }

  open(who: string, number: string, kind: 'mock' | 'exam' | 'test' | 'own', hasDeclared: boolean): void {
    const choice = kind === 'mock' ? ({ kind, mockId: this.mockId } as const) : CHOICES[kind];
    this.openChoice(who, number, choice, hasDeclared);
  }

  private openChoice(
    who: string,
    number: string,
    choice: PaperChoice,
    hasDeclared: boolean,
    session?: Tab['sessionStorage'],
  ): void {
    const name = `${who} device ${number}`;
    const device = this.devices.get(name) ?? new Device(this.world, name, who, this.storage);
    this.devices.set(name, device);
    this.used.set(who, { device: number, choice });
    const tab = new Tab(
      device,
      `${name} page ${this.tabs.length + 1}`,
      choice,
      this.programs.page,
      this.storage,
      session,
    );
    device.tabs.push(tab);
    this.tabs.push(tab);
    this.world.tell(`${tab.name} opens ${choice.kind}`);
    tab.open(hasDeclared);
  }

  /** Opens the candidate's paper in one more page, which only resumes. */
  again = (who: string, number: string): void => {
    const used = this.used.get(who);
    if (used) this.openChoice(who, number, used.choice, false);
  };

  reload(tab: Tab): void {
    tab.close();
    this.openChoice(tab.device.candidate, tab.device.name.slice(-1), tab.choice, false, tab.sessionStorage);
  }

  /** Asks the site as somebody, who does something if there is a body. */
  ask(who: string, route: Call['route'], more: Pick<Call, 'id' | 'body' | 'query'> = {}): Promise<Outcome> {
    return this.world.ask({ session: this.sessionOf(who), route, method: more.body ? 'POST' : 'GET', ...more });
  }

  atDesk(route: Call['route'], id: string, body: object, editor: string): void {
    void this.ask(editor, route, { id, body }).then((outcome) => {
      const said = outcome === 'no answer' ? outcome : `${outcome.status} ${outcome.text}`;
      this.world.tell(`${editor} asks ${JSON.stringify(body).slice(0, 120)}: ${said}`);
    });
  }

  grantedTo = (who: string): number => {
    const sql =
      "select coalesce(sum(minutes), 0) as minutes from mock_grant where mock_id = ? and candidate in (?, '')";
    return this.world.read<{ minutes: number }>(sql, this.mockId, who)[0]?.minutes ?? 0;
  };

  /** The attempts of a candidate. */
  idsOf(who: string): string[] {
    return this.world
      .read<{ id: string }>('select id from attempt where candidate = ? order by id', who)
      .map(({ id }) => id);
  }

  /** Starts an instance after a while, if none runs by then. */
  bringBack(afterMs: number): void {
    const { world } = this;
    world.time.at(world.time.nowMs + afterMs, () => {
      if (world.running.length === 0) world.startInstance({ aheadMs: 0 });
    });
  }

  private isBackedUp = false;

  /** Copies the store, and in a while goes on with the copy. */
  restoreBackup(x: number): void {
    const { world } = this;
    if (this.isBackedUp) return;
    this.isBackedUp = true;
    const database = new Database(world.file);
    database.exec(`vacuum into '${world.file}-backup'`);
    database.close();
    world.tell('the store is backed up');
    const knownMs = world.downSinceMs ?? world.time.nowMs;
    world.time.at(world.time.nowMs + (5_000 + x * 3 * MINUTE_MS), () => {
      for (const it of world.running) world.kill(it, 'is killed');
      world.putBack(knownMs);
      this.restoredAtMs = world.time.nowMs;
      world.tell('the store goes on with its copy');
      this.bringBack(x * 20_000);
    });
  }

  /** Plays all steps up to a moment. */
  private async play(fromMs: number, untilMs: number): Promise<void> {
    const { time } = this.world;
    for (const step of this.plan.steps) {
      if (step.atMs < fromMs || step.atMs >= untilMs) continue;
      time.at(START_MS + step.atMs, () => {
        this.world.tell(`· ${step.who}: ${step.do}`);
        MOVES[step.do]?.(this, step);
      });
    }
    await time.runUntil(START_MS + untilMs);
  }

  /** The form of the mock as it was planned, or so many minutes later. */
  formOf(laterMinutes: number) {
    const { candidates, mock } = this.plan;
    const at = (minutes: number | null) => (minutes === null ? '' : indianInput(minutes + laterMinutes));
    const listed = mock.isListed ? candidates.slice(1).map(({ name }) => name) : [];
    return {
      ...{ name: 'The mock', whom: mock.isListed ? 'list' : 'all', usernames: listed.join('\n') },
      ...{ opens: at(mock.opens), lastStart: at(mock.lastStart), closes: at(mock.closes) },
      ...{ key: at(mock.key), results: at(mock.results), objectionsUntil: at(mock.objections) },
    };
  }

  /** All faults end, and everybody looks after the test once more. */
  private settle(): void {
    const { world } = this;
    world.tell('all is well again');
    world.storeFault = undefined;
    for (const it of world.running) {
      [it.store.fault, it.store.killAt] = [undefined, undefined];
      it.process.thaw();
    }
    world.noteDown();
    if (world.running.length === 0) world.startInstance({ aheadMs: 0 });
    for (const device of this.devices.values()) {
      [device.line, device.storageFault] = ['good', undefined];
      device.session ??= device.newSession();
    }
    for (const tab of this.tabs) {
      tab.process.thaw();
      if (tab.process.isDead) continue;
      tab.show();
      // Practice of half an hour would outlast the evening.
      world.time.at(world.time.nowMs + MINUTE_MS, () => tab.choice.kind !== 'mock' && tab.finish());
    }
  }

  /** The evening, the night and the morning after. @param untilMs ends it earlier */
  async run(untilMs = Infinity): Promise<void> {
    const { world, plan } = this;
    // The loops of the site have nothing to do with the minutes of the mock.
    await world.time.runUntil(START_MS + between(randomOf(`${plan.seed} start`), 1, 900));
    world.startInstance({ aheadMs: 0 });
    await world.time.runUntil(START_MS + 1_000);
    this.atDesk('deskMocks', this.mockId, { do: 'schedule', paper: COMPOSED, form: this.formOf(0) }, 'ed-a');
    const eveningMs = plan.minutes * MINUTE_MS;
    await this.play(0, Math.min(untilMs, eveningMs));
    if (untilMs <= eveningMs) return;
    this.settle();
    const goOn = () =>
      this.tabs.filter(
        ({ process, isAtEnd, failure, device }) =>
          !process.isDead && (!isAtEnd || failure !== undefined) && !this.closed.has(device.candidate),
      );
    for (let ms = LEAST_SETTLING_MS; ms <= MOST_SETTLING_MS && goOn().length > 0; ms += 20_000)
      await world.time.runUntil(START_MS + eveningMs + ms);
    for (const tab of goOn()) {
      const view = JSON.stringify({ ...tab.running?.getView(), progress: undefined });
      this.stuck.push(`a page never comes to its end: ${tab.name} ${String(tab.failure ?? '')} ${view}`);
    }
  }

  async runMorning(): Promise<void> {
    const { world } = this;
    for (const it of world.running) world.kill(it, 'ends for the night', false);
    for (const tab of this.tabs) tab.process.isDead = true;
    await world.time.runUntil(START_MS + NIGHT_MS);
    world.startInstance({ aheadMs: 0 });
    await this.play(NIGHT_MS, LAST_LOOK_MS);
    download(this);
    for (const { name } of this.plan.candidates) if (!this.closed.has(name)) look(this, name);
    await world.time.runUntil(START_MS + LAST_LOOK_MS + MINUTE_MS / 3);
  }

  /** The day on which closed accounts are erased; gives what still names somebody then. */
  async runErasure(): Promise<string[]> {
    const { world } = this;
    const closed = world.read<{ name: string; at: number }>(
      'select candidate as name, erase_at_ms as at from closed_account',
    );
    if (closed.length === 0) return [];
    for (const it of world.running) world.kill(it, 'ends for a year', false);
    await world.time.runUntil(Math.max(...closed.map(({ at }) => at)) + 2 * MINUTE_MS - world.aheadMs);
    world.startInstance({ aheadMs: 0 }).site.startErasures();
    await world.time.runUntil(world.time.nowMs + MINUTE_MS);
    return closed.flatMap(({ name }) =>
      this.tables().flatMap(([table, rows]) =>
        table === 'closed_account' || !JSON.stringify(rows).includes(`${name}"`)
          ? []
          : [`an erased person is named: ${name} in ${table}`],
      ),
    );
  }

  private tables(): [string, unknown[]][] {
    const sql = "select name from sqlite_master where type = 'table' and name not like 'kysely%' order by name";
    return this.world
      .read<{ name: string }>(sql)
      .map(({ name }) => [name, this.world.read(`select * from "${name}" order by rowid`)]);
  }

  /** All that was sent, stored and told. */
  dump(): string {
    return JSON.stringify([this.world.exchanges, this.tables()], null, 1);
  }

  digest = (): string => createHash('sha256').update(this.dump()).digest('hex');
}

/** How long the settling takes at most: a return, an even clock, the sweep, and the longest pauses of pages. */
const MOST_SETTLING_MS = 4 * MINUTE_MS;
const LEAST_SETTLING_MS = MINUTE_MS / 3;
