import { z } from 'zod';

import { addClosing, takeBackClosing } from '@/lib/db/closed-accounts';
import { commitAlone } from '@/lib/db/commit-together';
import type { Db } from '@/lib/db/database';

import { CLOSED_EVENT, TAKEN_BACK_EVENT } from './closing';

/** The fields of every log line of the site (`lib/server/log.ts`). */
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
    // A log also has lines of other programs.
    return undefined;
  }
}

const tellsOfClosing = (text: string) => text.includes(`"${CLOSED_EVENT}"`) || text.includes(`"${TAKEN_BACK_EVENT}"`);

export type Replay = {
  /** The Usernames, each with its last state. */
  ends: Map<string, 'closed' | 'taken back'>;
  /** The times of the site's earliest and latest line; undefined if the log has no line of the site. */
  reach: { from: string; to: string } | undefined;
  /** How many lines are about closings, but not in the form that the site writes. */
  unread: number;
};

/** The closings in a log, by time: the lines of a log that was merged from several machines can be in any order. */
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
 * Repeats the closings and takings back since `sinceMs` from the site's log: a store restored from a backup of that
 * time does not have them. Running it twice changes nothing.
 */
export async function replayClosings(db: Db, log: AsyncIterable<string>, sinceMs: number): Promise<Replay> {
  const { entries, ...rest } = await readLog(log);
  const ends: Replay['ends'] = new Map();
  for (const entry of entries) {
    const atMs = Date.parse(entry.time);
    if (atMs < sinceMs) continue;
    const { username: candidate } = entry;
    if (entry.event === CLOSED_EVENT) {
      // The log does not have the closing session; it ends like the others.
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
