import 'server-only';

import type { Outage } from '@/lib/exam/clock';
import { processWide } from '@/lib/server/process-wide';

import type { Db } from './database';

/** After a longer silence the site was away. */
const LONGEST_SILENCE_MS = 30_000;
/** How long an instance trusts its memory: less, since another can have noted an outage in the meantime. */
const FRESH_MS = 15_000;
const KEPT_MS = 7 * 86_400_000;

type Span = { from_ms: number; until_ms: number };

/** What each instance has read last. */
const atHand = processWide('presences', () => new WeakMap<Db, { atMs: number; spans: readonly Span[] }>());

async function readSpans(db: Db, nowMs: number): Promise<readonly Span[]> {
  const spans = await db.selectFrom('presence').selectAll().orderBy('from_ms').execute();
  atHand.set(db, { atMs: nowMs, spans });
  return spans;
}

const noting = processWide('notes-presence', () => ({ isOn: false }));

/** Tells that this process notes its presence from now on, and so will note its return. */
export const willNotePresence = (): void => {
  noting.isOn = true;
};

/** Notes that an instance is there and reaches the store; one instance stands for all of them. */
export async function notePresence(db: Db, nowMs: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('presence')
    .set({ until_ms: nowMs })
    .where('until_ms', '>=', nowMs - LONGEST_SILENCE_MS)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) {
    const last = (await readSpans(db, nowMs)).at(-1)?.until_ms ?? 0;
    await db
      .deleteFrom('presence')
      .where('until_ms', '<', last - KEPT_MS)
      .execute();
    await db
      .insertInto('presence')
      .values({ from_ms: nowMs, until_ms: nowMs })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await readSpans(db, nowMs);
}

/**
 * When the site was away, the earliest first; the last outage lasts until now if nobody has noted the return yet. A
 * process that notes nothing itself leaves that one out: the last note can come from a server that is no more.
 */
export async function outagesAt(db: Db, nowMs: number): Promise<Outage[]> {
  const known = atHand.get(db);
  const isFresh = known && Math.abs(nowMs - known.atMs) < FRESH_MS;
  const spans = isFresh ? known.spans : await readSpans(db, nowMs);
  return (
    spans
      .map(({ until_ms: fromMs }, index) => ({
        fromMs,
        toMs: spans[index + 1]?.from_ms ?? (noting.isOn ? nowMs : fromMs),
      }))
      // Clocks differ a little, but one that was set forward and back leaves an outage in the future.
      .filter(({ fromMs, toMs }) => toMs - fromMs > LONGEST_SILENCE_MS && toMs < nowMs + FRESH_MS)
  );
}
