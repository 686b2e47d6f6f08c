import 'server-only';

import { keep, processWide } from '@/lib/server/process-wide';

/** How much one candidate may ask of this process: a call costs a point, reading many events more. */
const MOST_POINTS = 200;
const POINTS_PER_SECOND = 20;
/** Limits the wait to the time that pays this back. */
const MOST_DEBT = 60;
const MOST_CANDIDATES = 10_000;

const purses = processWide('paces', () => new Map<string, { points: number; atMs: number }>());

/** Takes a point for a call at the monotonic `nowMs`; returns 0, or the milliseconds until a call is allowed. */
export function paceWaitMs(candidate: string, nowMs: number): number {
  const last = purses.get(candidate) ?? { points: MOST_POINTS, atMs: nowMs };
  const earned = ((nowMs - last.atMs) / 1_000) * POINTS_PER_SECOND;
  const points = Math.min(MOST_POINTS, last.points + earned);
  const mayCall = points >= 1;
  keep(purses, candidate, { points: mayCall ? points - 1 : points, atMs: nowMs }, MOST_CANDIDATES);
  return mayCall ? 0 : Math.ceil(((1 - points) / POINTS_PER_SECOND) * 1_000);
}

export function charge(candidate: string, points: number): void {
  const purse = purses.get(candidate);
  if (purse) purse.points = Math.max(-MOST_DEBT, purse.points - points);
}
