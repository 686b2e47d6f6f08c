import {
  exponential,
  fixed,
  type Model,
  shareWithin,
  simulate,
  spreadOver,
  type Store,
  type Visit,
} from './scale-model';
import { seededRandom } from './seeded-random';

const STORE: Store = { groupMs: 5, mostTogether: 64, writers: 1, ofOneProcess: 1, holdsProcess: true };
const MODEL: Model = { processes: 1, turn: 64, draw: fixed, store: STORE };
const READ: Visit = { serviceMs: 4 };
const WRITE: Visit = { serviceMs: 4, writeMs: 1 };

const mean = (all: ArrayLike<number>) => Array.from(all).reduce((sum, it) => sum + it, 0) / all.length;

/** Arrivals at random moments, on average one in `everyMs`. */
function atRandom(count: number, everyMs: number, seed: number): number[] {
  const random = seededRandom(seed);
  let atMs = 0;
  return Array.from({ length: count }, () => (atMs += exponential(everyMs, random)));
}

function meanWaitMs(model: Model, arrivalsMs: readonly number[], visit: Visit): number {
  const { doneMs } = simulate(model, arrivalsMs, [visit], seededRandom(2));
  return mean(doneMs.map((it, index) => it - (arrivalsMs[index] ?? NaN))) - visit.serviceMs;
}

// The Pollaczek–Khinchine formula: load / (1 - load) services on average, and half of it if all take the same time.
test.each([
  ['M/D/1', fixed, 0.5, 2],
  ['M/D/1', fixed, 0.8, 8],
  ['M/M/1', exponential, 0.5, 4],
  ['M/M/1', exponential, 0.8, 16],
])('the mean wait follows the formula for %s (%#)', (_, draw, load, expectedMs) => {
  const arrivalsMs = atRandom(300_000, READ.serviceMs / load, 1);
  const waitMs = meanWaitMs({ ...MODEL, turn: 1, draw }, arrivalsMs, READ);
  expect(Math.abs(waitMs / expectedMs - 1)).toBeLessThan(0.05);
});

test('a full turn of reading takes the same time as one by one', () => {
  const arrivalsMs = atRandom(10_000, 5, 3);
  const [inTurns, oneByOne] = [64, 1].map((turn) => simulate({ ...MODEL, turn }, arrivalsMs, [READ], seededRandom(2)));
  expect(mean(inTurns?.doneMs ?? [])).toBeCloseTo(mean(oneByOne?.doneMs ?? []), 6);
});

test.each([
  ['holds its process', STORE],
  ['works beside its processes', { ...STORE, holdsProcess: false, writers: 3, ofOneProcess: 2 }],
])('answers every candidate once, after arrival and work, when the store %s', (_, store) => {
  const arrivalsMs = spreadOver(5_000, 10_000, seededRandom(4));
  const { doneMs, commits } = simulate(
    { ...MODEL, processes: 3, store },
    arrivalsMs,
    [READ, WRITE, READ],
    seededRandom(5),
  );
  const leastMs = 2 * READ.serviceMs + WRITE.serviceMs + store.groupMs + 1;
  expect(doneMs.every((it, index) => it - (arrivalsMs[index] ?? NaN) >= leastMs - 1e-6)).toBe(true);
  expect(commits).toBeGreaterThanOrEqual(5_000 / 64);
  expect(commits).toBeLessThanOrEqual(5_000);
});

test('a storm above capacity takes as long as its work', () => {
  const { doneMs, commits } = simulate(MODEL, spreadOver(6_400, 1_000, seededRandom(6)), [WRITE], seededRandom(7));
  const groups = 6_400 / 64;
  // The first turns are not full.
  expect(commits - groups).toBeLessThan(10);
  expect(shareWithin(doneMs, 1)).toBeCloseTo(6_400 * (4 + 1) + commits * 5, -2);
});

test('the same seed gives the same result, and another seed another result', () => {
  const run = (seed: number) => {
    const random = seededRandom(seed);
    const arrivalsMs = spreadOver(1_000, 5_000, random);
    return simulate({ ...MODEL, draw: exponential }, arrivalsMs, [READ, WRITE], random).doneMs;
  };
  expect(run(8)).toEqual(run(8));
  expect(run(8)).not.toEqual(run(9));
});

test('more processes are never slower', () => {
  const arrivalsMs = spreadOver(5_000, 2_000, seededRandom(10));
  const store = { ...STORE, holdsProcess: false, writers: 64 };
  const took = [1, 2, 4, 8, 16].map((processes) =>
    shareWithin(simulate({ ...MODEL, processes, store }, arrivalsMs, [READ, WRITE], seededRandom(11)).doneMs, 0.95),
  );
  expect(took).toEqual([...took].sort((one, other) => other - one));
  expect((took[0] ?? NaN) / (took[1] ?? NaN)).toBeGreaterThan(1.8);
});
