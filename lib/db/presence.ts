import 'server-only';

import type { Outage } from '@/lib/exam/clock';
import { processWide } from '@/lib/server/process-wide';

import type { Db } from './database';

/** After a longer silence the site was away. */
const LONGEST_SILENCE_MS = 30_000;
/** How old what an instance remembers may be: less, as another may have found the silence too long. */
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

/** Tells that this process notes from now on that it is there, and so will note its return. */
export const willNotePresence = (): void => {
  noting.isOn = true;
};

/** Notes that an instance is there and has its store, which stands for all of them. */
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
 * When the site was away, the earliest first; the last one until now where nobody has noted the return yet. To a process
 * that notes nothing itself, the last note may as well be of a server that is no more.
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
      // Clocks differ a little, but one that was put forward and back leaves an outage to come.
      .filter(({ fromMs, toMs }) => toMs - fromMs > LONGEST_SILENCE_MS && toMs < nowMs + FRESH_MS)
  );
}
