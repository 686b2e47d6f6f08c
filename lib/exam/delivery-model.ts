import type { AcceptedEvent } from './log';
import type { AttemptEvent } from './progress';

type SentEvent = Omit<AcceptedEvent, 'order'>;

/** What happens next between two browsers, their network and a server that accepts whatever arrives. */
export type Step =
  | { readonly type: 'act'; readonly device: number; readonly event: AttemptEvent }
  /** Sends what is pending of the oldest page, except the oldest `skip` events, which can come later. */
  | { readonly type: 'send'; readonly device: number; readonly skip: number }
  | { readonly type: 'deliver' | 'deliver-twice' | 'lose' | 'crash-before-commit' | 'crash-after-commit'; at: number }
  | { readonly type: 'acknowledge' | 'lose-acknowledgement'; at: number }
  /** `reload`: another page goes on with what the browser has kept. */
  | { readonly type: 'crash-of-device' | 'reload'; readonly device: number }
  /** The server goes on with the first events of its log; what was on its way is lost. */
  | { readonly type: 'restore'; at: number };

/** What has reached the server, and what it then has. */
export type Arrival = { events: readonly SentEvent[]; isCommitted: boolean; log: readonly AcceptedEvent[] };

type Kept = SentEvent & { isStored: boolean };
type Message = { browser: number; events: readonly SentEvent[] };
type Acknowledgement = { browser: number; log: readonly SentEvent[] };

const isIn = (all: readonly SentEvent[], { device, sequence }: SentEvent) =>
  all.some((it) => it.device === device && it.sequence === sequence);

/** For the tests: two browsers that keep their events, a network that drops and reorders messages, and the server's log. */
export class Delivery {
  log: readonly AcceptedEvent[] = [];
  readonly arrivals: Arrival[] = [];
  readonly counts = { repeated: 0, overtaken: 0, crashes: 0, restored: 0 };
  private readonly kept: Kept[][] = [[], []];
  private readonly pages = [1, 1];
  private sequences = [0, 0];
  private network: Message[] = [];
  private acknowledgements: Acknowledgement[] = [];

  /** The events in their order of effect by the rules of log.ts: applying them in turn gives the model's state. */
  get inEffect(): SentEvent[] {
    const all: SentEvent[] = [];
    for (const sent of this.log) {
      const at = all.findIndex((it) => isOvertaking(it, sent));
      all.splice(at < 0 ? all.length : at, 0, sent);
    }
    return all;
  }

  /** What a browser keeps and the server does not have. */
  get lost(): SentEvent[] {
    return this.kept.flat().filter((it) => !isIn(this.log, it));
  }

  step(step: Step): void {
    if (step.type === 'act') return this.act(step.device, step.event);
    if (step.type === 'send') return this.send(step.device, step.skip);
    if (step.type === 'restore') return this.restore(step.at);
    if ('device' in step) {
      const { device: browser } = step;
      // What was on its way to or from the page is lost, and what the browser has stored is not.
      this.network = this.network.filter((it) => it.browser !== browser);
      this.acknowledgements = this.acknowledgements.filter((it) => it.browser !== browser);
      this.counts.crashes += 1;
      if (step.type === 'reload') [this.pages[browser], this.sequences[browser]] = [(this.pages[browser] ?? 0) + 1, 0];
      return;
    }
    if (step.type === 'acknowledge') return this.learn(take(this.acknowledgements, step.at));
    if (step.type === 'lose-acknowledgement') return void take(this.acknowledgements, step.at);
    const message = take(this.network, step.at);
    if (!message || step.type === 'lose') return;
    if (step.type === 'deliver-twice') this.network.push(message);
    this.accept(message.events, step.type !== 'crash-before-commit');
    if (step.type === 'deliver' || step.type === 'deliver-twice')
      this.acknowledgements.push({ browser: message.browser, log: this.log });
    else this.crash();
  }

  /** The network works again: each browser asks what is stored, and sends the rest. */
  settle(): void {
    for (const browser of this.kept.keys()) {
      this.learn({ browser, log: this.log });
      const pending = (this.kept[browser] ?? []).filter(({ isStored }) => !isStored);
      for (const device of new Set(pending.map((it) => it.device)))
        this.accept(
          pending.filter((it) => it.device === device),
          true,
        );
    }
  }

  private crash(): void {
    [this.network, this.acknowledgements] = [[], []];
    this.counts.crashes += 1;
  }

  private restore(at: number): void {
    const { length } = this.log;
    this.log = this.log.slice(0, at % (length + 1));
    this.arrivals.push({ events: [], isCommitted: true, log: this.log });
    this.crash();
    if (this.log.length < length) this.counts.restored += 1;
  }

  private act(browser: number, event: AttemptEvent): void {
    const sequence = (this.sequences[browser] = (this.sequences[browser] ?? 0) + 1);
    const device = `browser-${browser + 1}-page-${this.pages[browser]}`;
    this.kept[browser]?.push({ device, sequence, event, isStored: false });
  }

  private send(browser: number, skip: number): void {
    const pending = (this.kept[browser] ?? []).filter(({ isStored }) => !isStored);
    const events = pending.filter(({ device }) => device === pending[0]?.device);
    if (events.length > 0) this.network.push({ browser, events: events.slice(skip % events.length) });
  }

  private accept(events: readonly SentEvent[], isCommitted: boolean): void {
    const fresh = events.filter((it) => !isIn(this.log, it));
    const accepted = fresh.map((it, index) => ({ ...it, order: this.log.length + 1 + index }));
    this.counts.repeated += events.length - fresh.length;
    this.counts.overtaken += fresh.filter((sent) => this.log.some((it) => isOvertaking(it, sent))).length;
    if (isCommitted) this.log = [...this.log, ...accepted];
    this.arrivals.push({ events, isCommitted, log: this.log });
  }

  /** What is not stored, and was replaced by a later page of the browser, would arrive last. */
  private learn(told: Acknowledgement | undefined): void {
    if (!told) return;
    const kept = this.kept[told.browser] ?? [];
    for (const it of kept) it.isStored = isIn(told.log, it);
    const isReplaced = (it: Kept, at: number) =>
      !it.isStored && it.event.type !== 'visit' && kept.slice(at + 1).some((later) => isReplacing(later, it));
    this.kept[told.browser] = kept.filter((it, at) => !isReplaced(it, at));
  }
}

const isSameQuestion = (a: SentEvent, b: SentEvent) => a.event.questionNumber === b.event.questionNumber;

const isReplacing = (later: SentEvent, it: SentEvent) =>
  later.event.type !== 'visit' && later.device !== it.device && isSameQuestion(later, it);

/** Whether an accepted event was done after `sent`, by the same page and about the same question. */
const isOvertaking = (it: SentEvent, sent: SentEvent) =>
  it.device === sent.device && it.sequence > sent.sequence && isSameQuestion(it, sent);

const take = <T>(all: T[], at: number): T | undefined => all.splice(at % Math.max(1, all.length), 1)[0];
