import { isEditor } from '@/lib/accounts/editors';
import { countIn, countOut } from '@/lib/sitting/cohort';
import { finishIn } from '@/lib/sitting/finish';
import { loadFrozen } from '@/lib/sitting/frozen-paper';
import { findAttempt, holdAttempt } from '@/lib/store/attempts';
import { aboutCandidate, audited, type By } from '@/lib/store/audit';
import type { Trx } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import { findEntry, forgetAnalysis, setVoid } from '@/lib/store/mock-entries';
import { setCountedIn } from '@/lib/store/scores';

type Decision = By & { mockId: string; candidate: string };

/** An entry and its attempt, which stay as they are until the commit. */
async function holdEntry(trx: Trx, mockId: string, candidate: string) {
  const known = await findEntry(trx, mockId, candidate);
  const sat = known && (await findAttempt(trx, known.attempt_id, candidate));
  const attempt = sat && (await holdAttempt(trx, sat));
  // Another editor may have decided meanwhile.
  const entry = attempt && (await findEntry(trx, mockId, candidate));
  return entry && { entry, attempt };
}

/** Drops the analysis, so that it is made anew; returns what the audit says of the decision. */
async function decided(trx: Trx, { mockId, candidate }: Decision, before: string, after: string) {
  const subject = (await forgetAnalysis(trx, mockId)) ?? '';
  return { action: 'void', subject, before, after, about: aboutCandidate(candidate) };
}

/**
 * Voids an attempt on a mock: it ends at once if it runs, and is in no rank and no figure.
 * @returns true, or a sentence that says why it was not voided
 */
export const voidAttempt = (
  db: Db,
  { reason, ...decision }: Decision & { reason: string },
): Promise<boolean | string> =>
  audited(db, decision, async (trx) => {
    const { mockId, candidate, nowMs } = decision;
    const held = await holdEntry(trx, mockId, candidate);
    if (!held) return `${candidate} has not started this mock.`;
    const { entry, attempt } = held;
    if (entry.void_reason !== null) return `The attempt of ${candidate} is void already.`;
    const isOpen = attempt.finished_at_ms === null;
    const isCounted = isOpen ? !isEditor(candidate) : await countOut(trx, attempt);
    if (!isCounted) return `${candidate} was absent, or sat this mock as an editor: the attempt counts nowhere anyway.`;
    await setVoid(trx, entry, reason);
    if (isOpen) await finishIn(trx, attempt, nowMs);
    return decided(trx, decision, 'counts', `void: ${reason}`);
  });

/**
 * Takes a void back: the attempt counts again.
 * @returns true, or a sentence that says why nothing changed
 */
export const restoreAttempt = (db: Db, decision: Decision): Promise<boolean | string> =>
  audited(db, decision, async (trx) => {
    const { mockId, candidate } = decision;
    const held = await holdEntry(trx, mockId, candidate);
    if (!held || held.entry.void_reason === null) return `There is no void attempt of ${candidate}.`;
    const { entry, attempt } = held;
    await setVoid(trx, entry, null);
    const countedIn = await countIn(trx, attempt, await loadFrozen(trx, attempt.snapshot_id));
    await setCountedIn(trx, attempt.id, countedIn);
    return decided(trx, decision, `void: ${entry.void_reason}`, 'counts');
  });
