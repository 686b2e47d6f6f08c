/** Something that will happen; `isOff` once it no longer shall. */
type Event = { atMs: number; order: number; run: () => void; isOff: boolean };

const isBefore = (a: Event, b: Event) => a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);

const realTurn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** The time of an evening, in epoch milliseconds: it moves from one event to the next, and only while nothing runs. */
export class VirtualTime {
  /** A binary heap, the earliest first. */
  readonly #events: Event[] = [];
  #order = 0;
  turns = 0;

  constructor(public nowMs: number) {}

  at(atMs: number, run: () => void): Event {
    const event = { atMs: Math.max(Math.ceil(atMs), this.nowMs), order: (this.#order += 1), run, isOff: false };
    const heap = this.#events;
    let at = heap.push(event) - 1;
    for (let up = (at - 1) >> 1; at > 0 && isBefore(event, heap[up] as Event); up = (at - 1) >> 1) {
      heap[at] = heap[up] as Event;
      at = up;
    }
    heap[at] = event;
    return event;
  }

  /** Lets everything happen that is due by `untilMs`. Promises settle before the next event. */
  async runUntil(untilMs: number): Promise<void> {
    for (let next = this.#events[0]; next && next.atMs <= untilMs; next = this.#events[0]) {
      this.#takeFirst();
      if (next.isOff) continue;
      this.nowMs = next.atMs;
      this.turns += 1;
      next.run();
      await realTurn();
    }
    this.nowMs = Math.max(this.nowMs, untilMs);
  }

  #takeFirst(): void {
    const heap = this.#events;
    const last = heap.pop() as Event;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let least = 2 * at + 1;
      if (least >= heap.length) break;
      if (least + 1 < heap.length && isBefore(heap[least + 1] as Event, heap[least] as Event)) least += 1;
      if (!isBefore(heap[least] as Event, last)) break;
      heap[at] = heap[least] as Event;
      at = least;
    }
    heap[at] = last;
  }
}

type Timer = { event: Event; unref: () => Timer; everyMs?: number };

/** A process of the site or a page: its timers stop with it, and wait while it is frozen. */
export class Process {
  isDead = false;
  /** How far its wall clock is from the true time. */
  aheadMs = 0;
  /** How much later a timer that repeats comes, for its period: a busy process is never punctual. */
  lateness: (everyMs: number) => number = () => 0;
  /** Whether it has ever stood still. */
  wasFrozen = false;
  #isFrozen = false;
  #held: (() => void)[] = [];
  readonly #startedMs: number;

  constructor(
    readonly time: VirtualTime,
    readonly random: () => number,
  ) {
    this.#startedMs = time.nowMs;
  }

  get isFrozen(): boolean {
    return this.#isFrozen;
  }

  wallMs = (): number => this.time.nowMs + this.aheadMs;

  /** As `performance.now()`. */
  monotonicMs = (): number => this.time.nowMs - this.#startedMs;

  /** Runs something in this process: later if it is frozen, never if it is dead. */
  do(run: () => void): void {
    if (this.isDead) return;
    if (this.#isFrozen) this.#held.push(run);
    else run();
  }

  freeze(): void {
    this.#isFrozen = this.wasFrozen = true;
  }

  thaw(): void {
    if (!this.#isFrozen) return;
    this.#isFrozen = false;
    const held = this.#held;
    this.#held = [];
    for (const run of held) this.time.at(this.time.nowMs, () => this.do(run));
  }

  setTimeout = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]): Timer => {
    const timer: Timer = {
      event: this.time.at(this.time.nowMs + Math.max(0, ms), () => this.do(() => timer.event.isOff || run(...args))),
      unref: () => timer,
    };
    return timer;
  };

  setInterval = (run: () => void, ms: number): Timer => {
    const timer: Timer = { event: this.time.at(Infinity, () => {}), unref: () => timer };
    const next = () => {
      timer.event = this.time.at(this.time.nowMs + ms + this.lateness(ms), () =>
        this.do(() => {
          if (timer.event.isOff) return;
          next();
          run();
        }),
      );
    };
    timer.event.isOff = true;
    next();
    return timer;
  };

  clear = (timer?: Timer): void => {
    if (timer) timer.event.isOff = true;
  };

  /** What its code sees in place of the true globals. */
  globals() {
    const { wallMs, monotonicMs, random } = this;
    class ProcessDate extends Date {
      constructor(...args: [] | [number | string]) {
        super(...((args.length === 0 ? [wallMs()] : args) as [number]));
      }
      static override now = wallMs;
    }
    const setImmediate = (run: () => void) => this.setTimeout(run, 0);
    return {
      Date: ProcessDate,
      Math: Object.assign(Object.create(Math) as Math, { random }),
      performance: { now: monotonicMs, timeOrigin: 0 },
      setTimeout: this.setTimeout,
      setInterval: this.setInterval,
      setImmediate,
      clearTimeout: this.clear,
      clearInterval: this.clear,
      clearImmediate: this.clear,
    };
  }
}
