import { setTimeout as delay } from 'node:timers/promises';

import autocannon, { type Request } from 'autocannon';

import type { Latencies } from './latencies';

const CONNECTIONS = 32;

export type Speed = { perSecond: number; p99Ms: number; failures: number };

/** How many requests a second an address takes from 32 connections. `isMadeUp`: each request ends with another word. */
export async function speedOf(
  url: string,
  seconds: number,
  headers: Record<string, string> = {},
  isMadeUp = false,
): Promise<Speed> {
  let made = 0;
  const { pathname, search } = new URL(url);
  const setupRequest = (it: Request) => ({ ...it, path: `${pathname}${search}${(made += 1)}` });
  const { requests, latency, non2xx, errors } = await autocannon({
    ...{ url, headers, connections: CONNECTIONS, duration: seconds },
    ...(isMadeUp && { requests: [{ setupRequest }] }),
  });
  return { perSecond: requests.average, p99Ms: latency.p99, failures: non2xx + errors };
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Times an action, from `sinceMs` on. @throws what the action throws, which is counted as a failure */
export async function timed(latencies: Latencies, action: () => Promise<unknown>, sinceMs = performance.now()) {
  try {
    await action();
    latencies.add(performance.now() - sinceMs);
  } catch (error) {
    latencies.fail(reasonOf(error));
    throw error;
  }
}

type Due<Who> = { who: Who; dueMs: number };

/** Spreads visitors evenly over `spanMs`, with a jitter of one place. */
export const spread = <Who>(all: readonly Who[], spanMs: number): Due<Who>[] =>
  all.map((who, index) => ({ who, dueMs: ((index + Math.random()) / all.length) * spanMs }));

/** Runs `action` for each visitor when it is due, and counts its time from that moment. */
export async function runDue<Who>(
  dues: readonly Due<Who>[],
  latencies: Latencies,
  action: (who: Who) => Promise<unknown>,
) {
  const startMs = performance.now();
  await Promise.all(
    dues.map(async ({ who, dueMs }) => {
      await delay(Math.max(0, startMs + dueMs - performance.now()));
      await timed(latencies, () => action(who), startMs + dueMs).catch(() => {});
    }),
  );
}

/** Runs `action` at regular times, as visitors come who do not wait for each other. */
export const every = (periodMs: number, durationMs: number, latencies: Latencies, action: () => Promise<unknown>) =>
  runDue(
    Array.from({ length: Math.ceil(durationMs / periodMs) }, (_, at) => ({ who: at, dueMs: at * periodMs })),
    latencies,
    action,
  );
