import { type Selectable, sql } from 'kysely';

import type { Trx } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import { ownIn } from '@/lib/store/mock-entries';
import type { Schema } from '@/lib/store/schema';

export type LateRow = Selectable<Schema['late_event']>;

export type Decision = 'refused' | 'accepted';

/** When the site last accepted an event of each page of an attempt. */
export async function lastAcceptedMs(db: Db, attemptId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('attempt_event')
    .select(({ fn }) => ['device', fn.max<number>('accepted_at_ms').as('atMs')])
    .where('attempt_id', '=', attemptId)
    .groupBy('device')
    .execute();
  return new Map(rows.map(({ device, atMs }) => [device, atMs]));
}

/**
 * Keeps late events of an attempt, which has at most `most` of them; kept ones stay as they first came.
 * @returns how many answers, marks and clears are new
 */
export async function keepLate(trx: Trx, attemptId: string, rows: readonly LateRow[], most: number): Promise<number> {
  const { count } = await trx
    .selectFrom('late_event')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('attempt_id', '=', attemptId)
    .executeTakeFirstOrThrow();
  const taken = rows.slice(0, Math.max(0, most - count));
  if (taken.length === 0) return 0;
  const query = trx.insertInto('late_event').values(taken);
  const kept = await query
    .onConflict((conflict) => conflict.doNothing())
    .returning('type')
    .execute();
  return kept.filter(({ type }) => type !== 'visit').length;
}

/** An answer, mark or clear: looks come too, but nobody decides about them alone. */
const answers = sql<number>`count(case when type <> 'visit' then 1 end)`;

/** The late answers of an attempt by what was decided, without pages that only looked. */
export const countLate = (db: Db, attemptId: string) =>
  db
    .selectFrom('late_event')
    .select(['decision', 'reason', answers.as('answers')])
    .where('attempt_id', '=', attemptId)
    .groupBy(['decision', 'reason'])
    .having(answers, '>', 0)
    .orderBy('decision')
    .execute();

/** Who has late answers in a mock, page by page: how many, and how long the page was silent before; `candidate` '' for all. */
export const listLate = (db: Db, mockId: string, candidate: string, limit: number) =>
  db
    .selectFrom('late_event')
    .innerJoin('attempt', 'attempt.id', 'late_event.attempt_id')
    .select(['candidate', 'device', 'decision', 'reason', answers.as('answers')])
    .select(({ fn }) => [
      ...[fn.min('claimed_at_ms').as('fromMs'), fn.max('claimed_at_ms').as('untilMs')],
      ...[fn.min('silent_from_ms').as('silentFromMs'), fn.min('arrived_at_ms').as('backMs')],
    ])
    .where('mock_id', '=', mockId)
    .$if(candidate !== '', (query) => query.where('candidate', '=', candidate))
    .groupBy(['candidate', 'device', 'decision', 'reason'])
    .having(answers, '>', 0)
    .orderBy(sql`decision is not null`)
    .orderBy('candidate')
    .orderBy('silentFromMs')
    .limit(limit)
    .execute();

export type ListedLate = Awaited<ReturnType<typeof listLate>>[number];

/** Which late events a decision is about: of one candidate, or of all pages that were silent at some time of a span. */
export type Wanted = { mockId: string; candidate: string; span: readonly [fromMs: number, toMs: number]; byMs: number };

/**
 * Decides about the events that arrived by `byMs` and wait; returns how many answers of how many candidates. Whoever
 * accepts those of one candidate also accepts what was refused before.
 */
export async function decideLate(
  trx: Trx,
  { mockId, candidate, span: [fromMs, toMs], byMs }: Wanted,
  decision: Decision,
  reason: string,
): Promise<{ answers: number; candidates: number }> {
  const isOne = candidate !== '';
  const rows = await trx
    .updateTable('late_event')
    .set({ decision, reason })
    .where('mock_id', '=', mockId)
    .where('arrived_at_ms', '<=', byMs)
    .where((eb) =>
      eb.or([
        eb('decision', 'is', null),
        ...(isOne && decision === 'accepted' ? [eb('decision', '=', 'refused' as const)] : []),
      ]),
    )
    .$if(isOne, (query) =>
      query.where('attempt_id', 'in', (eb) =>
        eb.selectFrom('mock_entry').select('mock_entry.attempt_id').where(ownIn(mockId, candidate)),
      ),
    )
    .$if(!isOne, (query) => query.where('silent_from_ms', '<', toMs).where('arrived_at_ms', '>', fromMs))
    .returning(['attempt_id', 'type'])
    .execute();
  const decided = rows.filter(({ type }) => type !== 'visit');
  return { answers: decided.length, candidates: new Set(decided.map((it) => it.attempt_id)).size };
}

/** The attempts with late events that are accepted and not counted yet, each with its frozen paper. */
export const listAccepted = (db: Db, limit: number) =>
  db
    .selectFrom('late_event')
    .innerJoin('attempt', 'attempt.id', 'late_event.attempt_id')
    .select(['attempt.id', 'attempt.snapshot_id'])
    .distinct()
    .where('decision', '=', 'accepted')
    .limit(limit)
    .execute();

/** Marks the accepted events of an attempt as counted; returns them in the order in which they came. */
export async function takeAccepted(trx: Trx, attemptId: string): Promise<LateRow[]> {
  const rows = await trx
    .updateTable('late_event')
    .set({ decision: 'counted' })
    .where('attempt_id', '=', attemptId)
    .where('decision', '=', 'accepted')
    .returningAll()
    .execute();
  return rows.sort((a, b) => a.arrived_at_ms - b.arrived_at_ms || a.sequence - b.sequence);
}
