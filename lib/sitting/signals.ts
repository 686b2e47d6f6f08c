import { createHmac } from 'node:crypto';

import type { RequestOrigin } from '@/lib/accounts/login-throttle';
import { secret } from '@/lib/server/secret';
import type { AttemptRow } from '@/lib/store/attempts';
import type { Signals } from '@/lib/store/schema';

import { mockIdOf, type SentEvent } from './wire';

/** Tells what comes from two places apart, in one attempt alone. 16 bits are too few to find the place again. */
const markOf = ({ id }: AttemptRow, place: string): number =>
  createHmac('sha256', secret()).update(`signals ${id} ${place}`).digest().readUInt16BE();

/** What the desk shows beside an attempt on a mock; nothing is kept of practice. */
export function signalsOf(
  attempt: AttemptRow,
  origin: RequestOrigin | undefined,
): (event: SentEvent) => Partial<Signals> {
  if (mockIdOf(attempt.paper_id) === undefined) return () => ({});
  const { device, address } = origin ?? {};
  const browser = device ? markOf(attempt, device) : null;
  const network = address ? markOf(attempt, address) : null;
  return ({ isLeft, awayMs }) => ({ is_left: isLeft ? 1 : null, away_ms: awayMs ?? null, browser, network });
}
