import 'server-only';

import { GRACE_MS, type Outage } from '@/lib/exam/clock';
import { processWide } from '@/lib/server/process-wide';

import type { Db } from './database';

export const NOTED_EVERY_MS = 2_000;
/** After a longer silence the site was away. The grace bridges a shorter one: near the end pages try every second. */
const LONGEST_SILENCE_MS = GRACE_MS - 1_000;
/** How long an instance trusts its memory: less, since another can have noted an outage in the meantime. */
const FRESH_MS = 3_000;
/** More than the clocks of two instances differ. */
const MOST_AHEAD_MS = 5_000;
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
    // Another instance's clock can be a little ahead.
    .set((eb) => ({
      until_ms: eb
        .case()
        .when(eb.between('until_ms', nowMs, nowMs + MOST_AHEAD_MS))
        .then(eb.ref('until_ms'))
        .else(eb.val(nowMs))
        .end(),
    }))
    .where('until_ms', '>=', nowMs - LONGEST_SILENCE_MS)
    // A span in the future is of a clock that was put, and says nothing of now.
    .where('from_ms', '<=', nowMs + MOST_AHEAD_MS)
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
  let fromMs = 0;
  return (
    spans
      .map(({ until_ms: untilMs }, index) => {
        // A clock that was put has left spans that overlap others.
        fromMs = Math.max(fromMs, untilMs);
        return { fromMs, toMs: spans[index + 1]?.from_ms ?? (noting.isOn ? nowMs : fromMs) };
      })
      // A clock that was set forward and back leaves an outage in the future.
      .filter(({ fromMs, toMs }) => toMs - fromMs > LONGEST_SILENCE_MS && toMs < nowMs + MOST_AHEAD_MS)
  );
}
