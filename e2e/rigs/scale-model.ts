import { Latencies } from './latencies';
import type { Random } from './seeded-random';

/** A queueing model of the site: what candidates wait when more come than one process serves at once. */

/** What many candidates do in a span of time. Each goes through its requests one after the other. */
export type Storm = {
  candidates: number;
  spanMs: number;
  requests: number;
  /** How long the busiest resource (a thread, or all cores together) is taken by a request. */
  serviceMs: number;
  /** What a request takes besides, in which others are served. */
  restMs: number;
};

/** Service times vary by as much up and down, evenly. */
const VARIATION = 0.5;

type Request = { readyMs: number; sinceMs: number; left: number };

/**
 * Simulates one queue, first come, first served. Candidates come evenly, each at a random moment of its place.
 * @returns how long each waits for the answer to the last request, from when the first is due
 */
export function simulate({ candidates, spanMs, requests, serviceMs, restMs }: Storm, random: Random): Latencies {
  const waits = new Latencies();
  // Both lists are in the order of `readyMs`: nobody overtakes in the queue, and the rest is the same for all.
  const next: Request[] = [];
  let [arrived, resumed, freeMs] = [0, 0, 0];
  const arrivals = Array.from({ length: candidates }, (_, place): Request => {
    const atMs = ((place + random()) / candidates) * spanMs;
    return { readyMs: atMs, sinceMs: atMs, left: requests };
  });
  for (;;) {
    const [fresh, again] = [arrivals[arrived], next[resumed]];
    const isFresh = fresh !== undefined && (again === undefined || fresh.readyMs <= again.readyMs);
    const request = isFresh ? fresh : again;
    if (!request) return waits;
    if (isFresh) arrived += 1;
    else resumed += 1;
    const { readyMs, sinceMs, left } = request;
    freeMs = Math.max(freeMs, readyMs) + serviceMs * (1 + VARIATION * (2 * random() - 1));
    const endMs = freeMs + restMs;
    if (left === 1) waits.add(endMs - sinceMs);
    else next.push({ readyMs: endMs, sinceMs, left: left - 1 });
  }
}

/** The fewest equal queues among which a storm is divided so that 95 of 100 wait no longer than `goalMs`. */
export function queuesFor(storm: Storm, goalMs: number, makeRandom: () => Random): number {
  const isEnough = (queues: number) =>
    simulate({ ...storm, candidates: Math.ceil(storm.candidates / queues) }, makeRandom()).percentile(0.95) <= goalMs;
  let most = 1;
  while (!isEnough(most)) {
    if (most >= storm.candidates) throw new Error('one request alone takes longer than the goal');
    most *= 2;
  }
  let least = Math.floor(most / 2);
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (isEnough(middle)) most = middle;
    else least = middle;
  }
  return most;
}
