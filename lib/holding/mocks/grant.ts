import { countsAsMs } from '@/lib/exam/clock';
import { RESULTS_AFTER_MS } from '@/lib/exam/window';
import { endMsOf } from '@/lib/sitting/state';
import { findAttempt, listLatest } from '@/lib/store/attempts';
import { aboutCandidate, audited, type By } from '@/lib/store/audit';
import type { Db } from '@/lib/store/database';
import {
  addGrant,
  delayResults,
  findEntry,
  findMock,
  grantedMinutes,
  holdMock,
  isListed,
} from '@/lib/store/mock-entries';
import { outagesAt } from '@/lib/store/presence';
import { holdScores } from '@/lib/store/scores';
import { counted } from '@/lib/text/counted';

type Grant = By & {
  mockId: string;
  /** '' for all who are in or will enter. */
  candidate: string;
  minutes: number;
  /** The minutes of earlier grants as the editor saw them, so that a grant that is sent again counts once. */
  seen: number;
};

const MINUTE_MS = 60_000;

/**
 * Gives minutes to candidates of a mock: to running attempts at once, to the others when they start. The results wait
 * if somebody's time reaches beyond them.
 * @returns true, or a sentence that says why nothing was granted
 */
export async function grantMinutes(
  db: Db,
  { mockId, candidate, minutes, seen, ...by }: Grant,
): Promise<boolean | string> {
  // Candidates whom an outage has just kept from their last minutes are reached as if they still had them.
  const outageMs = countsAsMs(by.nowMs, await outagesAt(db, by.nowMs));
  return audited(db, by, async (trx) => {
    const known = await findMock(trx, mockId);
    // Whoever finishes meanwhile does so before the grant, or with its minutes.
    if (known) await holdScores(trx, known.snapshot_id, 'alone');
    const mock = await holdMock(trx, mockId, true);
    if (!mock) return 'There is no such mock.';
    if (mock.is_withdrawn === 1) return 'This mock has been withdrawn.';
    const granted = await grantedMinutes(trx, mockId, candidate);
    if (granted !== seen)
      return `Minutes granted to ${candidate || 'all'} by now: ${granted}, and not ${seen}. Load the page again to see the latest.`;
    const entry = candidate === '' ? undefined : await findEntry(trx, mockId, candidate);
    const attempt = entry && (await findAttempt(trx, entry.attempt_id, candidate));
    if (attempt && attempt.finished_at_ms !== null) return `${candidate} has finished.`;
    if (candidate !== '' && !attempt && mock.is_open_to_all === 0 && !(await isListed(trx, mockId, candidate)))
      return `${candidate} is not on the list of this mock.`;
    const latest = attempt ? [attempt] : candidate === '' ? await listLatest(trx, mockId) : [];
    const endMs = Math.max(0, ...latest.map(endMsOf));
    const atMs = attempt && endMs > by.nowMs ? by.nowMs : outageMs;
    const isReached = endMs > atMs;
    if (!isReached && (attempt || by.nowMs >= mock.last_start_ms))
      return 'Nobody whom this would reach is still in the test.';
    await addGrant(trx, { mockId, candidate, minutes, atMs });
    if (isReached) await delayResults(trx, mockId, endMs + minutes * MINUTE_MS + RESULTS_AFTER_MS);
    const whom = candidate === '' ? ' for all candidates' : '';
    const about = candidate === '' ? null : aboutCandidate(candidate);
    const after = `${counted(minutes, 'minute')} more${whom}`;
    return { action: 'grant', subject: mock.name, before: '', after, about };
  });
}
