import 'server-only';

import { keep } from '@/lib/server/bounded-map';

/**
 * How much one candidate may ask of this process: a call costs a point, and a reading of many events costs more. A real
 * page with a second device beside it stays far below.
 */
const MOST_POINTS = 200;
const POINTS_PER_SECOND = 20;
/** Nobody has to wait longer than it takes to pay this back. */
const MOST_DEBT = 60;
const MOST_CANDIDATES = 10_000;

const purses = new Map<string, { points: number; atMs: number }>();

/**
 * Takes a point for a call.
 * @param nowMs monotonic
 * @returns 0 when the candidate may make the call, else the time in milliseconds until the next may be tried.
 */
export function paceWaitMs(candidate: string, nowMs: number): number {
  const last = purses.get(candidate) ?? { points: MOST_POINTS, atMs: nowMs };
  const earned = ((nowMs - last.atMs) / 1_000) * POINTS_PER_SECOND;
  const points = Math.min(MOST_POINTS, last.points + earned);
  const mayCall = points >= 1;
  keep(purses, candidate, { points: mayCall ? points - 1 : points, atMs: nowMs }, MOST_CANDIDATES);
  return mayCall ? 0 : Math.ceil(((1 - points) / POINTS_PER_SECOND) * 1_000);
}

/** Takes points for what a call turned out to cost. */
export function charge(candidate: string, points: number): void {
  const purse = purses.get(candidate);
  if (purse) purse.points = Math.max(-MOST_DEBT, purse.points - points);
}
