import 'server-only';

import { findClosing, isInForce } from '@/lib/db/closed-accounts';
import type { Db } from '@/lib/db/database';

/** Whether a candidate may take tests, and why not. */
export type Standing = 'free' | 'closed';

/** The one place that says who may take tests. Starts ask; saves do not, so that a running attempt loses nothing. */
export async function standingOf(db: Db, candidate: string): Promise<Standing> {
  const closing = await findClosing(db, candidate);
  return closing && isInForce(closing) ? 'closed' : 'free';
}
