import {
  type FinishAnswer,
  type FinishRequest,
  MOST_EVENTS,
  type SaveAnswer,
  type SaveRequest,
  type SentEvent,
} from '@/lib/attempts/wire';
import type { AttemptEvent } from '@/lib/exam/progress';

import type { Reply } from './attempt-client';
import type { OutboxStore, PendingEvent } from './outbox-store';

/**
 * Where the sending stands. 'waiting' for the network or the server, 'logged-out' and 'other-account' for the candidate
 * to log in; 'stopped' when sending again would not help.
 */
export type SendingState = 'idle' | 'sending' | 'waiting' | 'logged-out' | 'other-account' | 'stopped';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** The pause after the n-th failure in a row: doubled each time, and shortened by chance so that pages do not come in step. */
export const backoffMs = (failures: number, random: number) =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (0.5 + random / 2);

type Dependencies = {
  attemptId: string;
  /** This page's own name among the devices. */
  device: string;
  store: OutboxStore;
  save: (request: SaveRequest, keepalive: boolean) => Promise<Reply<SaveAnswer>>;
  finish: (request: FinishRequest) => Promise<Reply<FinishAnswer>>;
  random: () => number;
  /** Called with each answer and the events that it acknowledges, after they have left the outbox. */
  onAnswer: (answer: SaveAnswer | FinishAnswer, acknowledged: readonly SentEvent[]) => void;
  /** Called whenever the state or what is pending has changed. */
  onChange: () => void;
};

type Finish = { isTimeUp: boolean };

/**
 * The events that the server has not acknowledged. They are sent in the order in which they were added, one request at
 * a time, again and again; only the server's word takes one out.
 */
export class Outbox {
  /** Oldest first: those of pages before this one, then its own. */
  pending: readonly PendingEvent[];
  state: SendingState = 'idle';
  /** Whether what is pending outlives the page. */
  isDurable: boolean;
  private sequence = 0;
  private finishing: Finish | null = null;
  private failures = 0;
  private isRunning = false;
  private hasStopped = false;
  private wakeUp: (() => void) | null = null;
  private storing: Promise<void> = Promise.resolve();

  constructor(
    /** What earlier pages have left in the store; null where the browser bars storage. */
    leftovers: readonly PendingEvent[] | null,
    /** Up to where this page knows the server's order of events. */
    private seenOrder: number,
    private readonly to: Dependencies,
  ) {
    this.pending = leftovers ?? [];
    this.isDurable = leftovers !== null;
  }

  /** Takes an event in, keeps it and sends it. */
  add(event: AttemptEvent): void {
    this.sequence += 1;
    const sent: SentEvent = { ...event, sequence: this.sequence };
    const added = { device: this.to.device, event: sent };
    this.pending = [...this.pending, added];
    this.keep(() => this.to.store.add(this.to.attemptId, added));
    this.to.onChange();
    void this.run();
  }

  /** Sends what is pending, and with it the finish. */
  finish(finish: Finish): void {
    this.finishing = finish;
    this.wake();
  }

  get isFinishing(): boolean {
    return this.finishing !== null;
  }

  /** Tries now rather than after the pause: the network is back, the page is seen again, somebody has logged in. */
  wake(): void {
    this.wakeUp?.();
    void this.run();
  }

  /** Sends everything once more in calls that outlive the page. Whatever comes twice counts once. */
  flush(): void {
    for (let from = 0; from < this.pending.length;) {
      const batch = this.batchFrom(from);
      from += batch.length;
      void this.to.save(this.requestOf(batch), true).then((reply) => {
        if (reply.type === 'answer') this.settle(batch, reply.body);
      });
    }
  }

  /** The page has learnt by other means how the attempt stands. */
  hasSeen(order: number): void {
    this.seenOrder = Math.max(this.seenOrder, order);
  }

  /** The page has learnt by other means that nobody, or somebody else, is logged in. */
  hasLost(session: 'logged-out' | 'missing'): void {
    if (!this.hasStopped) this.become(stateAfter(session));
  }

  /** Waits until the store has taken in what was added and taken out so far. */
  stored(): Promise<void> {
    return this.storing;
  }

  private keep(change: () => Promise<void>): void {
    this.storing = this.storing.then(change).catch(() => {
      if (!this.isDurable) return;
      this.isDurable = false;
      this.to.onChange();
    });
  }

  /** The next events of one device. */
  private batchFrom(from: number): PendingEvent[] {
    const rest = this.pending.slice(from, from + MOST_EVENTS);
    const end = rest.findIndex(({ device }) => device !== rest[0]?.device);
    return end < 0 ? rest : rest.slice(0, end);
  }

  private requestOf(batch: readonly PendingEvent[]): SaveRequest {
    return {
      device: batch[0]?.device ?? this.to.device,
      seenOrder: this.seenOrder,
      events: batch.map(({ event }) => event),
    };
  }

  private async run(): Promise<void> {
    if (this.isRunning || this.hasStopped) return;
    this.isRunning = true;
    while (!this.hasStopped && (this.pending.length > 0 || this.finishing)) await this.sendNext();
    this.isRunning = false;
    if (!this.hasStopped) this.become('idle');
  }

  private async sendNext(): Promise<void> {
    const batch = this.batchFrom(0);
    const request = this.requestOf(batch);
    const finish = batch.length === this.pending.length ? this.finishing : null;
    // While it is in doubt whether anything gets through, a try changes nothing on the screen.
    if (this.state === 'idle') this.become('sending');
    const reply = finish
      ? await this.to.finish({ ...request, isTimeUp: finish.isTimeUp })
      : await this.to.save(request, false);
    if (reply.type === 'answer') {
      if (finish || reply.body.state === 'finished') this.finishing = null;
      this.state = 'sending';
      const wasPending = this.pending.length;
      this.settle(batch, reply.body);
      const hasMoved = finish !== null || this.pending.length < wasPending;
      this.failures = hasMoved ? 0 : this.failures + 1;
      if (!hasMoved) await this.pause(0);
    } else if (reply.type === 'refused') {
      this.hasStopped = true;
      this.become('stopped');
    } else {
      this.failures += 1;
      this.become(stateAfter(reply.type));
      await this.pause(reply.type === 'unreachable' ? reply.waitMs : LONGEST_WAIT_MS);
    }
  }

  private settle(batch: readonly PendingEvent[], answer: SaveAnswer | FinishAnswer): void {
    const decided = new Set([...answer.acknowledged, ...answer.refused.map(({ sequence }) => sequence)]);
    const device = batch[0]?.device;
    const isDecided = (it: PendingEvent) => it.device === device && decided.has(it.event.sequence);
    const left = this.pending.filter(isDecided);
    this.pending = this.pending.filter((it) => !isDecided(it));
    if (device !== undefined) {
      this.keep(() => this.to.store.remove(this.to.attemptId, device, [...decided]));
    }
    if (answer.state === 'open') this.hasSeen(answer.order);
    const accepted = new Set(answer.acknowledged);
    const acknowledged = left.filter(({ event }) => accepted.has(event.sequence)).map(({ event }) => event);
    this.to.onAnswer(answer, acknowledged);
    this.to.onChange();
  }

  private become(state: SendingState): void {
    this.state = state;
    this.to.onChange();
  }

  private pause(leastMs: number): Promise<void> {
    return new Promise((resolve) => {
      const goOn = () => {
        clearTimeout(timer);
        this.wakeUp = null;
        resolve();
      };
      const timer = setTimeout(goOn, Math.max(leastMs, backoffMs(this.failures, this.to.random())));
      this.wakeUp = goOn;
    });
  }
}

function stateAfter(reply: 'unreachable' | 'logged-out' | 'missing'): SendingState {
  if (reply === 'unreachable') return 'waiting';
  // An attempt is never taken away: one that is missing is another candidate's.
  return reply === 'missing' ? 'other-account' : 'logged-out';
}
