import { arrangementOf, frozenOption } from '@/lib/exam/arrangement';
import { confidenceLetter } from '@/lib/exam/confidence';
import { isInTwoLanguages, languageLetter } from '@/lib/exam/languages';
import { ownValue } from '@/lib/exam/own-value';
import type { Option, Paper } from '@/lib/exam/paper';
import { withRulings } from '@/lib/exam/rulings';
import { logError } from '@/lib/server/log';
import { processWide } from '@/lib/server/process-wide';
import { type Answers, type AttemptRow, closeAttempt, holdAttempt, listDue } from '@/lib/store/attempts';
import { demandRightClock } from '@/lib/store/clock';
import { commitCounted, type Trx } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import { forgetAnalysis } from '@/lib/store/mock-entries';
import { portionsOf } from '@/lib/store/portions';
import { outagesAt } from '@/lib/store/presence';
import { currentScoring, rulingsUpTo } from '@/lib/store/rulings';
import { addScores } from '@/lib/store/scores';

import { countIn, earlierOf } from './cohort';
import { paperOf, loadFrozen } from './frozen-paper';
import { scoreRow } from './rescore';
import type { Earlier } from './shared-questions';
import { clockOf, endMsOf, isPastSaving, readWork, unheardBeforeMs, type Work } from './state';
import { mockIdOf } from './wire';

/** What the candidate answered and how long it took, by the questions and options of the frozen paper. */
export function inFrozenOrder(frozen: Paper, attemptId: string, { progress, spentMs, languages }: Work): Answers {
  const { responses, confidences } = progress;
  const answered: (Option | 0)[] = frozen.questions.map(() => 0);
  const spent = frozen.questions.map(() => 0);
  const letters = frozen.questions.map(() => languageLetter(undefined));
  const tags = frozen.questions.map(() => confidenceLetter(undefined));
  arrangementOf(frozen, attemptId).forEach((place, index) => {
    const id = frozen.questions[place.at]?.id ?? '';
    const own = ownValue(responses, id);
    if (own) answered[place.at] = frozenOption(place, own);
    spent[place.at] = spentMs[index] ?? 0;
    if (own) letters[place.at] = languageLetter(languages[id]);
    if (own) tags[place.at] = confidenceLetter(ownValue(confidences, id));
  });
  return {
    responses: answered.join(''),
    spent_ms: spent.join(),
    languages: isInTwoLanguages(frozen) ? letters.join('') : null,
    confidences: tags.join(''),
  };
}

/**
 * Closes and scores an open attempt that is held, in a transaction of commitCounted or commitAlone.
 * @param earlier what earlierOf read before the transaction
 */
export async function finishIn(trx: Trx, attempt: AttemptRow, nowMs: number, earlier?: Earlier): Promise<void> {
  const { id, grants, paper_id, snapshot_id } = attempt;
  const frozen = await loadFrozen(trx, snapshot_id);
  const answers = inFrozenOrder(frozen, id, await readWork(trx, id, await paperOf(trx, attempt)));
  const end = { id, finished_at_ms: Math.min(nowMs, endMsOf(attempt)), grants };
  if (!(await closeAttempt(trx, { ...end, ...answers }))) return;
  const scoring = await currentScoring(trx, snapshot_id);
  const ruled = withRulings(frozen, await rulingsUpTo(trx, snapshot_id, scoring));
  const counted_in = await countIn(trx, attempt, frozen, earlier);
  await addScores(trx, [scoreRow(ruled, { attempt_id: id, snapshot_id, scoring, counted_in }, answers)]);
  const mockId = mockIdOf(paper_id);
  // Results that have come did not wait for this one. Voids and scorings lock in this order too: the mock comes last.
  if (mockId !== undefined) await forgetAnalysis(trx, mockId, nowMs);
}

/** Closes and scores an attempt that no save can reach any more; returns false if it still runs. */
export async function finishWhenDue(db: Db, attempt: AttemptRow, nowMs: number): Promise<boolean> {
  const [paper, outages] = [await loadFrozen(db, attempt.snapshot_id), await outagesAt(db, nowMs)];
  const isDue = (row: AttemptRow) => isPastSaving(clockOf(row, paper, outages), nowMs);
  if (!isDue(attempt)) return false;
  const earlier = await earlierOf(db, attempt);
  return commitCounted(db, async (trx) => {
    // Minutes may have been granted since the attempt was read.
    const held = await holdAttempt(trx, attempt);
    if (!held || !isDue(held)) return false;
    await finishIn(trx, held, nowMs, earlier);
    return true;
  });
}

/** How many attempts are closed at once; a save waits for these at most. */
const AT_ONCE = 10;
const PAGE = 200;
const FIRST_RETRY_MS = 10_000;
const RAREST_RETRY_MS = 3_600_000;
const MOST_FAILURES = 10_000;
/** Once a failed closing is tried this rarely, nobody waits for it. */
const HOPELESS_MS = 60_000;

const failures = processWide('failed-closings', () => new Map<string, { retryAtMs: number; waitMs: number }>());

/** Whether an attempt could not be closed for a minute at least, so that others do not wait for it. */
export const isUnclosable = (attemptId: string): boolean => (failures.get(attemptId)?.waitMs ?? 0) >= HOPELESS_MS;

/** Closes an attempt that is due. Logs a failure once and retries ever more rarely. */
async function closeDue(db: Db, attempt: AttemptRow, nowMs: number): Promise<boolean> {
  const failure = failures.get(attempt.id);
  if (failure && nowMs < failure.retryAtMs) return false;
  try {
    const isClosed = await finishWhenDue(db, attempt, nowMs);
    failures.delete(attempt.id);
    return isClosed;
  } catch (error) {
    if (!failure) logError('attempt cannot be closed', { attempt: attempt.id, reason: error });
    const waitMs = failure ? Math.min(2 * failure.waitMs, RAREST_RETRY_MS) : FIRST_RETRY_MS;
    if (failure || failures.size < MOST_FAILURES) failures.set(attempt.id, { retryAtMs: nowMs + waitMs, waitMs });
    return false;
  }
}

async function closeAllOf(db: Db, due: readonly AttemptRow[], nowMs: number): Promise<number> {
  let closed = 0;
  for (const some of portionsOf(due, AT_ONCE)) {
    const ends = await Promise.all(some.map((attempt) => closeDue(db, attempt, nowMs)));
    closed += ends.filter(Boolean).length;
  }
  return closed;
}

/** Closes and scores every attempt that no save can reach any more, beside other instances; returns how many. */
export async function finishAllDue(db: Db, nowMs: number): Promise<number> {
  const beforeMs = unheardBeforeMs(nowMs, await outagesAt(db, nowMs));
  let closed = 0;
  let failed = 0;
  for (;;) {
    const due = await listDue(db, beforeMs, PAGE, { offset: failed });
    const count = await closeAllOf(db, due, nowMs);
    closed += count;
    failed += due.length - count;
    if (due.length < PAGE) return closed;
  }
}

/** The same for one candidate, who asks. @throws Error while the clock is wrong */
export async function finishOwnDue(db: Db, candidate: string, nowMs: number): Promise<number> {
  demandRightClock();
  const beforeMs = unheardBeforeMs(nowMs, await outagesAt(db, nowMs));
  return closeAllOf(db, await listDue(db, beforeMs, PAGE, { candidate }), nowMs);
}
