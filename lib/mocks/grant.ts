import { aboutCandidate, addAudit } from '@/lib/db/audit';
import { commitAlone } from '@/lib/db/commit-together';
import type { Db } from '@/lib/db/database';
import { addGrant, delayResults, findEntryState, lengthenAttempts } from '@/lib/db/mock-entries';
import { RESULTS_AFTER_MS } from '@/lib/exam/window';

type Grant = {
  mockId: string;
  /** '' for all who are in, or will be. */
  candidate: string;
  minutes: number;
  editor: string;
  nowMs: number;
};

const MINUTE_MS = 60_000;

/**
 * Gives minutes to candidates of a mock: to running attempts at once, to the others when they start. The results wait
 * where somebody's time reaches beyond.
 * @returns how many running attempts were reached, or a sentence that says why nothing was granted
 */
export const grantMinutes = (
  db: Db,
  { mockId, candidate, minutes, editor, nowMs }: Grant,
): Promise<{ reached: number } | string> =>
  commitAlone(db, async (trx) => {
    const mock = await addGrant(trx, { mockId, candidate, minutes, nowMs });
    if (!mock) return 'There is no such mock.';
    if (mock.is_withdrawn === 1) throw new NotGranted('This mock has been withdrawn.');
    const state = candidate === '' ? undefined : await findEntryState(trx, mockId, candidate);
    if (state && state.finished_at_ms !== null) throw new NotGranted(`${candidate} has finished.`);
    const grant = { atMs: nowMs, ms: minutes * MINUTE_MS };
    const { count, lastDeadlineMs } = await lengthenAttempts(trx, mockId, candidate, grant);
    if (count === 0 && nowMs >= mock.last_start_ms)
      throw new NotGranted('Nobody whom this would reach is in any more.');
    await delayResults(trx, mockId, lastDeadlineMs + RESULTS_AFTER_MS);
    const whom = candidate === '' ? ' for all candidates' : '';
    const after = `${minutes} minutes more${whom}, ${count} of them in the mock`;
    const about = candidate === '' ? null : aboutCandidate(candidate);
    await addAudit(trx, { editor, action: 'grant', subject: mock.name, before: '', after, about }, nowMs);
    return { reached: count };
  }).catch((error: unknown) => {
    if (error instanceof NotGranted) return error.message;
    throw error;
  });

/** Rolls back what was written before the reason was known. */
class NotGranted extends Error {}
