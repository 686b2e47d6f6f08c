import { z } from 'zod';

import { addClosing, takeBackClosing } from '@/lib/db/closed-accounts';
import { commitAlone } from '@/lib/db/commit-together';
import type { Db } from '@/lib/db/database';

import { CLOSED_EVENT, TAKEN_BACK_EVENT } from './closing';

/** What every line of the site has (`lib/server/log.ts`). */
const siteLine = z.looseObject({
  time: z.iso.datetime(),
  level: z.enum(['info', 'warn', 'error']),
  event: z.string(),
});

const closingLine = z.discriminatedUnion('event', [
  z.object({ event: z.literal(CLOSED_EVENT), time: z.iso.datetime(), username: z.string(), eraseAtMs: z.int() }),
  z.object({ event: z.literal(TAKEN_BACK_EVENT), time: z.iso.datetime(), username: z.string() }),
]);

function parsed(text: string): z.output<typeof siteLine> | undefined {
  try {
    return siteLine.safeParse(JSON.parse(text)).data;
  } catch {
    // A log has lines of other programs too.
    return undefined;
  }
}

const tellsOfClosing = (text: string) => text.includes(`"${CLOSED_EVENT}"`) || text.includes(`"${TAKEN_BACK_EVENT}"`);

export type Replay = {
  /** The Usernames, each with how it stands. */
  ends: Map<string, 'closed' | 'taken back'>;
  /** The times of the site's earliest and latest line; undefined where the log has none of the site. */
  reach: { from: string; to: string } | undefined;
  /** How many lines tell of a closing in a form that the site does not write. */
  unread: number;
};

/** What a log says. Its lines stand in any order where it was put together from those of several machines. */
async function readLog(log: AsyncIterable<string>) {
  const entries: z.output<typeof closingLine>[] = [];
  let reach: Replay['reach'];
  let unread = 0;
  for await (const text of log) {
    const line = parsed(text);
    const entry = closingLine.safeParse(line).data;
    if (entry) entries.push(entry);
    else if (tellsOfClosing(text)) unread += 1;
    if (!line) continue;
    const { from, to } = reach ?? { from: line.time, to: line.time };
    reach = { from: line.time < from ? line.time : from, to: line.time > to ? line.time : to };
  }
  return { entries: entries.sort((a, b) => Date.parse(a.time) - Date.parse(b.time)), reach, unread };
}

/**
 * Closes anew, or takes back, what the site's log says was closed or taken back since `sinceMs`: a store restored from a
 * backup of then does not know it. Doing it twice changes nothing.
 */
export async function replayClosings(db: Db, log: AsyncIterable<string>, sinceMs: number): Promise<Replay> {
  const { entries, ...rest } = await readLog(log);
  const ends: Replay['ends'] = new Map();
  for (const entry of entries) {
    const atMs = Date.parse(entry.time);
    if (atMs < sinceMs) continue;
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
  return { ends, ...rest };
}
