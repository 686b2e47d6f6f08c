import 'server-only';

import { z } from 'zod';

import { addClosing, takeBackClosing } from '@/lib/db/closed-accounts';
import { commitAlone } from '@/lib/db/commit-together';
import type { Db } from '@/lib/db/database';

import { CLOSED_EVENT, TAKEN_BACK_EVENT } from './closing';

const line = z.discriminatedUnion('event', [
  z.object({ event: z.literal(CLOSED_EVENT), time: z.iso.datetime(), username: z.string(), eraseAtMs: z.int() }),
  z.object({ event: z.literal(TAKEN_BACK_EVENT), time: z.iso.datetime(), username: z.string() }),
]);

function parsed(text: string): z.output<typeof line> | undefined {
  try {
    return line.safeParse(JSON.parse(text)).data;
  } catch {
    // A log has lines of other programs too.
    return undefined;
  }
}

/**
 * Closes anew, or takes back, what the site's log says was closed or taken back since `sinceMs`: a store restored from a
 * backup of then does not know it. Doing it twice changes nothing. Returns the Usernames, each with how it stands.
 */
export async function replayClosings(
  db: Db,
  log: AsyncIterable<string>,
  sinceMs: number,
): Promise<Map<string, 'closed' | 'taken back'>> {
  const ends = new Map<string, 'closed' | 'taken back'>();
  for await (const text of log) {
    const entry = parsed(text);
    const atMs = entry ? Date.parse(entry.time) : NaN;
    if (!entry || !(atMs >= sinceMs)) continue;
    const { username: candidate } = entry;
    if (entry.event === CLOSED_EVENT) {
      // The session that closed it is not in the log: it ends like the others.
      const closing = { candidate, sessionId: '', eraseAtMs: entry.eraseAtMs };
      await commitAlone(db, (trx) => addClosing(trx, closing, atMs));
      ends.set(candidate, 'closed');
    } else {
      await commitAlone(db, (trx) => takeBackClosing(trx, candidate, atMs));
      ends.set(candidate, 'taken back');
    }
  }
  return ends;
}
