import { isEditor } from '@/lib/accounts/editors';
import { hasEvent, withMore } from '@/lib/exam/log';
import { withRulings } from '@/lib/exam/rulings';
import { keepLate, lastAcceptedMs, type LateRow, listAccepted, takeAccepted } from '@/lib/sitting/late-events';
import {
  addAnswers,
  addEvents,
  addPlaces,
  type AttemptRow,
  type EventRow,
  holdAttempt,
  listEvents,
} from '@/lib/store/attempts';
import { commitAlone, commitTogether, type Trx } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import { findEntry, forgetAnalysis, isAbsent } from '@/lib/store/mock-entries';
import { rulingsUpTo } from '@/lib/store/rulings';
import { listScoresOf, replaceScore, setCountedIn } from '@/lib/store/scores';

import { countIn, recount } from './cohort';
import { inFrozenOrder } from './finish';
import { paperOf, loadFrozen } from './frozen-paper';
import { scoreRow } from './rescore';
import { readWork } from './state';
import { mockIdOf } from './wire';

/** A late event: its row as if it counted, and how long before its arrival the candidate did it, as the page says. */
type Late = { row: EventRow; agoMs: number };

/** The rows of events of a mock that came too late; none for practice. */
export async function lateRows(db: Db, attempt: AttemptRow, late: readonly Late[]): Promise<LateRow[]> {
  const mockId = mockIdOf(attempt.paper_id);
  if (mockId === undefined || late.length === 0) return [];
  const lastMs = await lastAcceptedMs(db, attempt.id);
  return late.map(({ row: { position: _, accepted_at_ms: atMs, ...row }, agoMs }) => ({
    ...{ ...row, mock_id: mockId, decision: null, reason: null },
    ...{ claimed_at_ms: atMs - agoMs, silent_from_ms: lastMs.get(row.device) ?? attempt.started_at_ms },
    arrived_at_ms: atMs,
  }));
}

/** Keeps the events of a mock that came too late, for the institute to decide. Those of practice are lost. */
export async function keepForDecision(db: Db, attempt: AttemptRow, late: readonly Late[], most: number): Promise<void> {
  const rows = await lateRows(db, attempt, late);
  if (rows.length > 0) await commitTogether(db, (trx) => keepLate(trx, attempt.id, rows, most));
}

/** Counts the accepted late events of an attempt as if they had come in time, and ranks it anew if it has finished. */
async function count(trx: Trx, of: Pick<AttemptRow, 'id' | 'snapshot_id'>, nowMs: number): Promise<void> {
  const attempt = await holdAttempt(trx, of);
  if (!attempt) return;
  const { id, snapshot_id: snapshotId, last_position: last } = attempt;
  const have = withMore({}, await listEvents(trx, id));
  const rows = (await takeAccepted(trx, id)).filter((it) => !hasEvent(have, it));
  if (rows.length === 0) return;
  const mockId = mockIdOf(attempt.paper_id);
  const entry = mockId === undefined ? undefined : await findEntry(trx, mockId, attempt.candidate);
  const wasAbsent = entry !== undefined && (await isAbsent(trx, entry));
  await addPlaces(trx, id, rows.length, nowMs);
  await addEvents(
    trx,
    rows.map(({ device, sequence, type, question_number, option, confidence, spent_ms, language }, index) => ({
      ...{ attempt_id: id, device, sequence, position: last + 1 + index, type, question_number, option },
      ...{ accepted_at_ms: nowMs, confidence, spent_ms, language },
    })),
  );
  if (attempt.finished_at_ms === null) return;
  const frozen = await loadFrozen(trx, snapshotId);
  const answers = inFrozenOrder(frozen, id, await readWork(trx, id, await paperOf(trx, attempt)));
  await recount(trx, attempt, async () => {
    await addAnswers(trx, id, answers);
    for (const { scoring, counted_in } of await listScoresOf(trx, id)) {
      const ruled = withRulings(frozen, await rulingsUpTo(trx, snapshotId, scoring));
      const own = { attempt_id: id, snapshot_id: snapshotId, scoring, counted_in };
      await replaceScore(trx, scoreRow(ruled, own, answers));
    }
  });
  if (wasAbsent && !isEditor(attempt.candidate)) await setCountedIn(trx, id, await countIn(trx, attempt, frozen));
  // Voids and scorings lock in this order too: the mock comes last.
  if (mockId !== undefined) await forgetAnalysis(trx, mockId, nowMs);
}

const PAGE = 50;
/** What is not counted by then waits for the next sweep, as others wait for this one. */
const TURN_MS = 2_500;

/** Counts late events that are accepted, in a transaction for each attempt, beside other instances. */
export async function countAccepted(db: Db, nowMs: number): Promise<void> {
  const endMs = performance.now() + TURN_MS;
  while (performance.now() < endMs) {
    const some = await listAccepted(db, PAGE);
    for (const attempt of some) await commitAlone(db, (trx) => count(trx, attempt, nowMs));
    if (some.length < PAGE) return;
  }
}
