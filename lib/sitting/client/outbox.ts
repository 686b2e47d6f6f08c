import { type Have, hasEvent, withMore } from '@/lib/exam/log';
import { type AttemptEvent, LONGEST_AGO_MS, MOST_EVENTS } from '@/lib/exam/progress';
import type { FinishAnswer, FinishRequest, SaveAnswer, SaveRequest, SentEvent } from '@/lib/sitting/wire';

import { type Answered, type Reply, TIMEOUT_MS } from './attempt-client';
import type { OutboxStore, PendingEvent } from './outbox-store';

/** A reply about an attempt. 'gone': its candidate is logged in and no longer has it. */
export type Explained<Body> = Reply<Body> | { type: 'gone' };

/** Whether events are on their way, or what they wait for. 'stopped': sending again would not help. */
export type SendingState = 'idle' | 'sending' | 'waiting' | 'logged-out' | 'other-account' | 'gone' | 'stopped';

const FIRST_WAIT_MS = 1_000;
export const LONGEST_WAIT_MS = 30_000;

/** Shortens a wait at random, so that pages do not retry in step. */
const jittered = (waitMs: number, random: number) => waitMs * (0.5 + random / 2);

/** The pause after the n-th failure in a row: it doubles each time. */
export const backoffMs = (failures: number, random: number) =>
  jittered(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)), random);

type Dependencies = {
  attemptId: string;
  device: string;
  store: OutboxStore;
  save: (request: SaveRequest, keepalive: boolean) => Promise<Explained<SaveAnswer>>;
  finish: (request: FinishRequest) => Promise<Explained<FinishAnswer>>;
  random: () => number;
  /** How long pending events still count on arrival; 0 when it is too late. */
  leftMs: () => number;
  /** Gets each answer after the outbox has learned what it acknowledges and refuses. */
  onAnswer: (reply: Answered<SaveAnswer | FinishAnswer>) => void;
  onChange: () => void;
};

/** Whether an event changes what counts: a look at a question does not. */
export const isWork = ({ event }: PendingEvent) => event.type !== 'visit';

/** `storedAtMs`: when the page heard that the server has it, as `performance.now()`; undefined while it is pending. */
export type KeptEvent = PendingEvent & { storedAtMs?: number };

const nameOf = ({ device, event: { sequence } }: PendingEvent) => ({ device, sequence });

/** An event that has waited for longer than this says for how long. */
const LEAST_AGO_MS = 5_000;

function asSent({ event, atMs = Infinity }: PendingEvent): SentEvent {
  const agoMs = Date.now() - atMs;
  return agoMs < LEAST_AGO_MS ? event : { ...event, agoMs: Math.min(agoMs, LONGEST_AGO_MS) };
}

const LONGEST_EMPTYING_MS = 1_000;

/**
 * The autosave: sends events in the order of adding, one request at a time, until the server has decided on each. Keeps them until the
 * attempt ends, since a server can lose what it has stored.
 */
export class Outbox {
  /** All but the refused ones, oldest first: those of earlier pages, then its own. */
  kept: readonly KeptEvent[];
  state: SendingState = 'idle';
  /** How many answers, marks and clears the server has refused: too late, or too many. */
  refused = 0;
  /** Whether pending events outlive the page. */
  isDurable: boolean;
  private sequence = 0;
  private finishing: { isTimeUp: boolean } | null = null;
  private failures = 0;
  private isRunning = false;
  private wakeUp: (() => void) | null = null;
  private hurry: (() => void) | null = null;
  /** The changes that the store has not made yet. */
  private readonly unstored: (() => Promise<void>)[] = [];
  private storing: Promise<void> = Promise.resolve();

  constructor(
    /** What earlier pages left in the store; null if the browser bars storage. */
    leftovers: readonly PendingEvent[] | null,
    private readonly to: Dependencies,
  ) {
    this.kept = leftovers ?? [];
    this.isDurable = leftovers !== null;
  }

  get pending(): readonly KeptEvent[] {
    return this.kept.filter(({ storedAtMs }) => storedAtMs === undefined);
  }

  add(event: AttemptEvent): void {
    this.sequence += 1;
    const sent: SentEvent = { ...event, sequence: this.sequence };
    const added = { device: this.to.device, event: sent, atMs: Date.now() };
    this.kept = [...this.kept, added];
    this.keep(() => this.to.store.add(this.to.attemptId, added));
    this.to.onChange();
    this.hurry?.();
    void this.run();
  }

  /** Takes in late what earlier pages left. */
  recover(stored: readonly PendingEvent[]): void {
    this.kept = [...stored.filter(({ device }) => device !== this.to.device), ...this.kept];
    this.isDurable = true;
    this.dropReplaced();
    this.to.onChange();
    void this.run();
  }

  /** Takes in what the server has stored. What it had before it was asked, and has lost since, is pending again. */
  learn(have: Have, { sentAtMs, receivedAtMs }: Pick<Answered<unknown>, 'sentAtMs' | 'receivedAtMs'>): void {
    for (const it of this.kept) {
      if (hasEvent(have, nameOf(it))) it.storedAtMs ??= receivedAtMs;
      else if (it.storedAtMs !== undefined && it.storedAtMs < sentAtMs) it.storedAtMs = undefined;
    }
    this.dropReplaced();
    void this.run();
  }

  /** Empties the store, since the attempt has ended. A page that leaves waits for it, but not for a store that hangs. */
  async end(): Promise<void> {
    this.keep(() => this.to.store.remove(this.to.attemptId, () => true));
    await Promise.race([this.storing, new Promise((resolve) => setTimeout(resolve, LONGEST_EMPTYING_MS))]);
  }

  /** Sends the finish with the last pending events. When the time is up, does not wait for a call that hangs. */
  finish(finish: { isTimeUp: boolean }): void {
    this.finishing = finish;
    if (finish.isTimeUp) this.flush();
    this.wake();
  }

  get isFinishing(): boolean {
    return this.finishing !== null;
  }

  /** Ends the pause: the network is back, the page is seen again or somebody has logged in. */
  wake(): void {
    this.wakeUp?.();
    void this.run();
  }

  /**
   * Sends the events of the oldest page once more in calls that outlive this one. The server counts repeated events
   * once. Events of later pages wait: a lost older answer would arrive after them, and override them.
   */
  flush(): void {
    const device = this.pending[0]?.device;
    for (let from = 0; device && this.pending[from]?.device === device;) {
      const batch = this.batchFrom(from);
      from += batch.length;
      const request = this.requestOf(batch);
      void this.to.save(request, true).then((reply) => this.settle(request, reply, false));
    }
  }

  /** To call when another call of the page has failed for a reason that holds for saves too. */
  hasFailed(reason: 'logged-out' | 'missing' | 'gone'): void {
    this.become(STATE_AFTER[reason]);
  }

  /** Resolves when the store has caught up with the outbox. */
  stored(): Promise<void> {
    return this.storing;
  }

  private keep(change: () => Promise<void>): void {
    this.unstored.push(change);
    this.storing = this.storing.then(() => this.bringUpToDate());
  }

  /** Makes the changes of the store in their order: a failed one is tried again before the next. */
  private async bringUpToDate(): Promise<void> {
    const wasDurable = this.isDurable;
    try {
      for (; this.unstored[0]; this.unstored.shift()) await this.unstored[0]();
      this.isDurable = true;
    } catch {
      this.isDurable = false;
    }
    if (this.isDurable !== wasDurable) this.to.onChange();
  }

  private forget(isGone: (it: KeptEvent) => boolean): void {
    const gone = withMore({}, this.kept.filter(isGone).map(nameOf));
    if (Object.keys(gone).length === 0) return;
    const isLeft = (it: PendingEvent) => !hasEvent(gone, nameOf(it));
    this.kept = this.kept.filter(isLeft);
    this.keep(() => this.to.store.remove(this.to.attemptId, (it) => !isLeft(it)));
  }

  /** Forgets pending answers that a later page has replaced. Sent now, they would arrive last and win. */
  private dropReplaced(): void {
    const replacers = new Map<number, KeptEvent>();
    for (const it of this.kept) if (isWork(it)) replacers.set(it.event.questionNumber, it);
    const deviceOf = ({ event }: KeptEvent) => replacers.get(event.questionNumber)?.device;
    this.forget((it) => it.storedAtMs === undefined && isWork(it) && deviceOf(it) !== it.device);
  }

  private batchFrom(from: number): KeptEvent[] {
    const rest = this.pending.slice(from, from + MOST_EVENTS);
    const end = rest.findIndex(({ device }) => device !== rest[0]?.device);
    return end < 0 ? rest : rest.slice(0, end);
  }

  private requestOf(batch: readonly PendingEvent[]): SaveRequest {
    const device = batch[0]?.device ?? this.to.device;
    return { device, events: batch.map(asSent) };
  }

  private async run(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    while (this.pending.length > 0 || this.finishing) await this.sendNext();
    this.isRunning = false;
    this.become('idle');
  }

  private async sendNext(): Promise<void> {
    const batch = this.batchFrom(0);
    const request = this.requestOf(batch);
    // After a failure every other try is a save: one of the two calls may get through if the other fails.
    const isSaveTurn = batch.length > 0 && this.failures % 2 === 1;
    const finish = batch.length === this.pending.length && !isSaveTurn ? this.finishing : null;
    // After a failure a retry leaves the shown state as it is until an answer comes.
    if (this.state === 'idle') this.become('sending');
    const isStored = ({ storedAtMs }: KeptEvent) => storedAtMs !== undefined;
    const have = () => withMore({}, this.kept.filter(isStored).map(nameOf));
    const call = finish ? this.to.finish({ ...request, ...finish, have: have() }) : this.to.save(request, false);
    const heard = call.then((reply) => this.settle(request, reply, finish !== null));
    const reply = await soonOr({ type: 'unreachable', waitMs: 0 } as const, heard, this.cut(TIMEOUT_MS));
    if (reply.type === 'answer') {
      const hasMoved = (finish && !this.finishing) || batch.some((it) => !this.pending.includes(it));
      this.failures = hasMoved ? 0 : this.failures + 1;
      if (!hasMoved) await this.pause(0);
    } else {
      this.failures += 1;
      this.become(STATE_AFTER[reply.type]);
      await this.pause(reply.type === 'unreachable' ? reply.waitMs : LONGEST_WAIT_MS);
    }
  }

  /** Takes an answer in, however late it comes. */
  private settle(
    { device }: SaveRequest,
    reply: Explained<SaveAnswer | FinishAnswer>,
    isFinish: boolean,
  ): Explained<SaveAnswer | FinishAnswer> {
    if (reply.type !== 'answer') return reply;
    const answer = reply.body;
    // A finish that the candidate wants is sent until it has succeeded; at the end of the time the page asks instead.
    if (answer.state === 'finished' || (isFinish && this.finishing?.isTimeUp)) this.finishing = null;
    if (this.isRunning) this.state = 'sending';
    const refused = answer.refused.map(({ sequence }) => sequence);
    const isAmong = (sequences: readonly number[]) => (it: KeptEvent) =>
      it.device === device && it.storedAtMs === undefined && sequences.includes(it.event.sequence);
    for (const it of this.kept.filter(isAmong(answer.acknowledged))) it.storedAtMs = reply.receivedAtMs;
    this.refused += this.kept.filter(isAmong(refused)).filter(isWork).length;
    this.forget(isAmong(refused));
    this.to.onAnswer(reply);
    this.to.onChange();
    this.wakeUp?.();
    return reply;
  }

  private become(state: SendingState): void {
    this.state = state;
    this.to.onChange();
  }

  /** Cuts a wait so that the time left allows one more try after it. */
  private cut(waitMs: number, random = 1): number {
    const leftMs = this.to.leftMs();
    return leftMs > 0 ? Math.min(waitMs, jittered(Math.max(leftMs / 2, FIRST_WAIT_MS), random)) : waitMs;
  }

  private pause(leastMs: number): Promise<void> {
    const { random } = this.to;
    const wantedMs = Math.max(leastMs, backoffMs(this.failures, random()));
    const waitMs = this.cut(Math.min(wantedMs, LONGEST_WAIT_MS), random());
    return new Promise((resolve) => {
      const goOn = () => {
        timers.forEach(clearTimeout);
        this.wakeUp = this.hurry = null;
        resolve();
      };
      const timers = [setTimeout(goOn, waitMs)];
      this.wakeUp = goOn;
      // Any number of new events during a pause bring one early try.
      this.hurry = () => {
        this.hurry = null;
        timers.push(setTimeout(goOn, backoffMs(1, random())));
      };
    });
  }
}

/** Gives the value of `promise`, or `otherwise` after `limitMs`. */
export function soonOr<T>(otherwise: T, promise: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(otherwise), limitMs);
    void promise.then((value) => {
      clearTimeout(timer);
      resolve(value);
    });
  });
}

const STATE_AFTER = {
  unreachable: 'waiting',
  'logged-out': 'logged-out',
  missing: 'other-account',
  gone: 'gone',
  refused: 'stopped',
} satisfies Record<Exclude<Explained<never>['type'], 'answer'>, SendingState>;
