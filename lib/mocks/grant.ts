import { findAttempt } from '@/lib/db/attempts';
import { aboutCandidate, addAudit } from '@/lib/db/audit';
import { commitAlone } from '@/lib/db/commit-together';
import type { Db } from '@/lib/db/database';
import {
  addGrant,
  delayResults,
  findEntry,
  grantedMinutes,
  holdMock,
  isListed,
  lengthenAttempts,
} from '@/lib/db/mock-entries';
import { outagesAt } from '@/lib/db/presence';
import { countsAsMs } from '@/lib/exam/clock';
import { RESULTS_AFTER_MS } from '@/lib/exam/window';
import { counted } from '@/lib/text/counted';

type Grant = {
  mockId: string;
  /** '' for all who are in or will enter. */
  candidate: string;
  minutes: number;
  /** The minutes of earlier grants as the editor saw them, so that a grant that is sent again counts once. */
  seen: number;
  editor: string;
  nowMs: number;
};

const MINUTE_MS = 60_000;

/**
 * Gives minutes to candidates of a mock: to running attempts at once, to the others when they start. The results wait
 * if somebody's time reaches beyond them.
 * @returns how many running attempts were reached just now, or a sentence that says why nothing was granted
 */
export async function grantMinutes(
  db: Db,
  { mockId, candidate, minutes, seen, editor, nowMs }: Grant,
): Promise<{ reached: number } | string> {
  // Candidates whom an outage has just kept from their last minutes are reached as if they still had them.
  const atMs = countsAsMs(nowMs, await outagesAt(db, nowMs));
  return commitAlone(db, async (trx) => {
    const mock = await holdMock(trx, mockId, true);
    if (!mock) return 'There is no such mock.';
    if (mock.is_withdrawn === 1) return 'This mock has been withdrawn.';
    const granted = await grantedMinutes(trx, mockId, candidate);
    if (granted !== seen)
      return `Minutes granted to ${candidate || 'all'} by now: ${granted}, and not ${seen}. Load the page again to see how it stands.`;
    const entry = candidate === '' ? undefined : await findEntry(trx, mockId, candidate);
    const attempt = entry && (await findAttempt(trx, entry.attempt_id, candidate));
    if (attempt && attempt.finished_at_ms !== null) return `${candidate} has finished.`;
    if (candidate !== '' && !attempt && mock.is_open_to_all === 0 && !(await isListed(trx, mockId, candidate)))
      return `${candidate} is not on the list of this mock.`;
    const grant = { atMs, ms: minutes * MINUTE_MS };
    const { count, lastDeadlineMs } = await lengthenAttempts(trx, mockId, candidate, grant);
    if (count === 0 && nowMs >= mock.last_start_ms) return 'Nobody whom this would reach is in any more.';
    await addGrant(trx, { mockId, candidate, minutes, nowMs });
    await delayResults(trx, mockId, lastDeadlineMs + RESULTS_AFTER_MS);
    const whom = candidate === '' ? ' for all candidates' : '';
    const after = `${counted(minutes, 'minute')} more${whom}, ${count} of them in the mock`;
    const about = candidate === '' ? null : aboutCandidate(candidate);
    await addAudit(trx, { editor, action: 'grant', subject: mock.name, before: '', after, about }, nowMs);
    return { reached: count };
  });
}
