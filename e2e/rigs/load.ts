import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import autocannon, { type Request } from 'autocannon';

/** The times of one kind of request, in milliseconds, and the number of failures. */
export class Latencies {
  readonly #times: number[] = [];
  #isSorted = true;
  errors = 0;
  firstError: string | undefined;

  add(ms: number): void {
    this.#times.push(ms);
    this.#isSorted = false;
  }

  fail(reason: string): void {
    this.errors += 1;
    this.firstError ??= reason;
  }

  get count(): number {
    return this.#times.length;
  }

  /** The time that `share` of them (0 to 1) did not exceed, by the nearest rank; NaN if there are none. */
  percentile(share: number): number {
    if (!this.#isSorted) this.#times.sort((a, b) => a - b);
    this.#isSorted = true;
    return this.#times[Math.max(0, Math.ceil(share * this.count) - 1)] ?? NaN;
  }
}

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

/** The unit of /proc/<pid>/stat. */
const TICK_MS = 10;

/** A file of Linux about a process; without it the figures below are NaN. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/** The user's and the system's processor time of a process, on all its threads. */
export function cpuMs(pid: number): number {
  const [, text = ''] = read(`/proc/${pid}/stat`).split(/\) /);
  const fields = text.split(' ').map(Number);
  return ((fields[11] ?? NaN) + (fields[12] ?? NaN)) * TICK_MS;
}

export const rssMegabytes = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1]) / 1024;
