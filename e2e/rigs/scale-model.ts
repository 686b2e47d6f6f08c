import type { Random } from './seeded-random';

/**
 * A simulation of the site under a storm: candidates arrive, wait for their process, and their writes wait for the
 * store. All times are in milliseconds. The same seed gives the same result.
 */

/** How long something of this mean takes this time. */
export type Draw = (meanMs: number, random: Random) => number;
export const fixed: Draw = (meanMs) => meanMs;
export const exponential: Draw = (meanMs, random) => -meanMs * Math.log(1 - random());

/** A request: its cost to the process and, if it writes, the cost of its write to the store. */
export type Visit = { readonly serviceMs: number; readonly writeMs?: number };

export type Store = {
  /** What each commit costs, however many writes it has. */
  readonly groupMs: number;
  readonly mostTogether: number;
  /** How many commits the store works on at once, and how many of them may be of one process. */
  readonly writers: number;
  readonly ofOneProcess: number;
  /** Whether a process does nothing else during its commit, as with SQLite. */
  readonly holdsProcess: boolean;
};

export type Model = {
  readonly processes: number;
  /** The most requests that a process takes up before it commits their writes. */
  readonly turn: number;
  readonly draw: Draw;
  readonly store: Store;
};

export type Outcome = {
  /** For each candidate, when the last request was answered. */
  readonly doneMs: Float64Array;
  readonly commits: number;
};

/** `count` arrivals spread evenly over `spanMs`, with a jitter of one place; in order. */
export const spreadOver = (count: number, spanMs: number, random: Random): number[] =>
  Array.from({ length: count }, (_, index) => ((index + random()) / count) * spanMs);

/** The time that `share` of them (0 to 1) did not exceed, by the nearest rank. */
export const shareWithin = (timesMs: ArrayLike<number>, share: number): number =>
  Float64Array.from(timesMs).sort()[Math.max(0, Math.ceil(share * timesMs.length) - 1)] ?? NaN;

type Happening = { readonly atMs: number; readonly order: number; readonly run: () => void };

/** Coming events, the soonest first; events of the same time keep the order in which they were added. */
class Agenda {
  readonly #heap: Happening[] = [];
  #added = 0;
  nowMs = 0;

  at(atMs: number, run: () => void): void {
    const heap = this.#heap;
    const own = { atMs, order: (this.#added += 1), run };
    let place = heap.length;
    for (; place > 0; place = (place - 1) >> 1) {
      const above = heap[(place - 1) >> 1];
      if (!above || isSooner(above, own)) break;
      heap[place] = above;
    }
    heap[place] = own;
  }

  /** The time of the next one; Infinity if there is none. */
  get nextMs(): number {
    return this.#heap[0]?.atMs ?? Infinity;
  }

  runNext(): void {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (!first || !last) return;
    if (first !== last) {
      let place = 0;
      for (;;) {
        const [left, right] = [heap[2 * place + 1], heap[2 * place + 2]];
        if (!left) break;
        const isRight = right !== undefined && isSooner(right, left);
        const below = isRight ? right : left;
        if (isSooner(last, below)) break;
        heap[place] = below;
        place = 2 * place + (isRight ? 2 : 1);
      }
      heap[place] = last;
    }
    this.nowMs = first.atMs;
    first.run();
  }
}

const isSooner = (one: Happening, other: Happening) =>
  one.atMs < other.atMs || (one.atMs === other.atMs && one.order < other.order);

/** First in, first out. */
class Line<Item> {
  #items: Item[] = [];
  #first = 0;

  get length(): number {
    return this.#items.length - this.#first;
  }

  push(item: Item): void {
    this.#items.push(item);
  }

  take(most: number): Item[] {
    const taken = this.#items.slice(this.#first, this.#first + most);
    this.#first += taken.length;
    if (this.#first > 1_000 && 2 * this.#first > this.#items.length) {
      this.#items = this.#items.slice(this.#first);
      this.#first = 0;
    }
    return taken;
  }
}

type Process = { waiting: Line<number>; writes: Line<number>; commits: number; isBusy: boolean };
type Group = { owner: Process; candidates: readonly number[] };

/**
 * Lets a candidate arrive at each of `arrivalsMs` (in order) and make `visits` one after another at one process, which
 * the candidates get in turn.
 */
export function simulate(
  { processes, turn, draw, store }: Model,
  arrivalsMs: readonly number[],
  visits: readonly Visit[],
  random: Random,
): Outcome {
  const agenda = new Agenda();
  const all = Array.from({ length: processes }, (): Process => ({
    waiting: new Line(),
    writes: new Line(),
    commits: 0,
    isBusy: false,
  }));
  const doneMs = new Float64Array(arrivalsMs.length).fill(NaN);
  const made = new Uint8Array(arrivalsMs.length);
  const groups = new Line<Group>();
  let [atWork, commits] = [0, 0];

  const visitOf = (candidate: number) => visits[made[candidate] ?? 0];
  const own = (candidate: number) => all[candidate % processes];

  function arrive(candidate: number): void {
    const process = own(candidate);
    if (!process) return;
    process.waiting.push(candidate);
    if (!process.isBusy) takeTurn(process);
  }

  function answer(candidate: number): void {
    made[candidate] = (made[candidate] ?? 0) + 1;
    if (visitOf(candidate)) arrive(candidate);
    else doneMs[candidate] = agenda.nowMs;
  }

  /** Answers reads at once, and lets writes wait for a commit. */
  function takeTurn(process: Process): void {
    const taken = process.waiting.take(turn);
    process.isBusy = taken.length > 0;
    if (!process.isBusy) return;
    let atMs = agenda.nowMs;
    for (const candidate of taken) {
      const visit = visitOf(candidate);
      atMs += draw(visit?.serviceMs ?? 0, random);
      if (visit?.writeMs === undefined) agenda.at(atMs, () => answer(candidate));
      else process.writes.push(candidate);
    }
    agenda.at(atMs, () => {
      commitNext(process);
      if (!store.holdsProcess || process.commits === 0) takeTurn(process);
    });
  }

  function commitNext(process: Process): void {
    while (process.writes.length > 0 && process.commits < store.ofOneProcess) {
      process.commits += 1;
      groups.push({ owner: process, candidates: process.writes.take(store.mostTogether) });
    }
    work();
  }

  function work(): void {
    while (groups.length > 0 && atWork < store.writers) {
      const [group] = groups.take(1);
      if (!group) return;
      atWork += 1;
      commits += 1;
      const writesMs = group.candidates.reduce((sum, it) => sum + draw(visitOf(it)?.writeMs ?? 0, random), 0);
      agenda.at(agenda.nowMs + store.groupMs + writesMs, () => finish(group));
    }
  }

  function finish({ owner, candidates }: Group): void {
    atWork -= 1;
    owner.commits -= 1;
    for (const candidate of candidates) answer(candidate);
    commitNext(owner);
    if (store.holdsProcess && owner.commits === 0) takeTurn(owner);
  }

  arrivalsMs.forEach((atMs, candidate) => {
    while (agenda.nextMs <= atMs) agenda.runNext();
    agenda.nowMs = atMs;
    arrive(candidate);
  });
  while (agenda.nextMs < Infinity) agenda.runNext();
  return { doneMs, commits };
}
