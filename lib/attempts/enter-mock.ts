import { findAttempt } from '@/lib/db/attempts';
import { commitTogether, type Trx } from '@/lib/db/commit-together';
import { extraMinutesPerHour } from '@/lib/db/compensatory-time';
import type { Db } from '@/lib/db/database';
import {
  addEntry,
  delayResults,
  findEntry,
  findMock,
  grantedMinutes,
  holdMock,
  isListed,
  type MockRow,
  noteRefusal,
} from '@/lib/db/mock-entries';
import { attemptClock } from '@/lib/exam/clock';
import type { Paper } from '@/lib/exam/paper';
import { type EntryFault, entryFault, RESULTS_AFTER_MS, type Window, windowOf } from '@/lib/exam/window';

import { finishWhenDue } from './finish';
import { thaw } from './frozen-paper';
import { addOrFindOpen, offerPaper, toStarted } from './start';
import { readFinished, timeFactor } from './state';
import { type FinishedState, type MockChoice, type OfferedPaper, paperIdOf, type StartedAttempt } from './wire';

const MINUTE_MS = 60_000;

/** The time of an attempt that starts now: compensatory and granted minutes reach past the close in full. */
async function timeOf(db: Db, candidate: string, mock: MockRow, paper: Paper, nowMs: number) {
  const [extra, granted] = await Promise.all([
    extraMinutesPerHour(db, candidate),
    grantedMinutes(db, mock.id, candidate),
  ]);
  const own = { factor: timeFactor(extra), capMs: Math.max(0, mock.closes_ms - nowMs) };
  const allowed = { ...own, grants: [{ atMs: nowMs, ms: granted * MINUTE_MS }] };
  const endMs = attemptClock(paper, nowMs, allowed).deadlineMs;
  return { extra, allowed, clock: attemptClock(paper, nowMs, own), resultsMs: endMs + RESULTS_AFTER_MS };
}

/** Why a candidate may not enter, or that there is no such mock. A candidate who is too early gets the offer. */
export type EntryRefusal = { state: 'refused'; reason: Exclude<EntryFault, 'too-early'> | 'no-mock'; mock?: Window };

type Entered = StartedAttempt | FinishedState | OfferedPaper | EntryRefusal;

async function offer(db: Db, candidate: string, mock: MockRow, paper: Paper, nowMs: number): Promise<OfferedPaper> {
  const atMs = Math.max(nowMs, mock.opens_ms);
  const { allowed } = await timeOf(db, candidate, mock, paper, atMs);
  return {
    ...(await offerPaper(db, candidate, await thaw(db, mock.snapshot_id), { atMs, allowed })),
    lastAttemptId: null,
    mock: { ...windowOf(mock), name: mock.name, opensInMs: mock.opens_ms - nowMs },
  };
}

/**
 * Starts the candidate's one attempt on a mock, or returns the state of the attempt. Returns the offer before the
 * opening and if the candidate only wants to resume.
 * @param refuse asked in the transaction of the start, and before an offer or a refusal; what it returns ends the call
 * @param onDelay called if the results of the mock now wait for this candidate
 */
export async function enterMock<Refusal extends object = never>(
  db: Db,
  candidate: string,
  choice: MockChoice & { resumeOnly?: boolean },
  nowMs: number,
  refuse?: (trx: Trx) => Promise<Refusal | undefined>,
  onDelay?: () => void,
): Promise<Entered | Refusal> {
  const known = await findEntry(db, choice.mockId, candidate);
  if (known) return readEntered(db, candidate, known.attempt_id, nowMs);
  const mock = await findMock(db, choice.mockId);
  const isInvited = mock !== undefined && (mock.is_open_to_all === 1 || (await isListed(db, mock.id, candidate)));
  const fault = mock && entryFault(windowOf(mock), { isInvited, isWithdrawn: mock.is_withdrawn === 1 }, nowMs);
  const refusal = fault === 'too-early' ? undefined : fault;
  if (!mock || refusal) {
    const refused = await commitTogether(db, async (trx) => {
      const throttled = await refuse?.(trx);
      if (mock && refusal && !throttled) await noteRefusal(trx, mock.id, candidate, refusal, nowMs);
      return throttled;
    });
    if (refused) return refused;
    // A candidate who is not invited learns nothing else about the mock.
    const isShown = mock && refusal !== 'not-invited';
    return { state: 'refused', reason: refusal ?? 'no-mock', ...(isShown && { mock: windowOf(mock) }) };
  }
  const paper = await thaw(db, mock.snapshot_id);
  if (fault || choice.resumeOnly)
    return (await commitTogether(db, async (trx) => refuse?.(trx))) ?? offer(db, candidate, mock, paper, nowMs);
  const { extra, clock, resultsMs } = await timeOf(db, candidate, mock, paper, nowMs);
  // Whether the attempt can still run at the time when the key of its mock was to be shown.
  const isLater = resultsMs > (mock.key_ms ?? mock.results_ms);
  const entered = await commitTogether(db, async (trx) => {
    const held = await holdMock(trx, mock.id, isLater);
    // Since it was read, minutes may have been granted, or it was changed or withdrawn.
    if (held?.version !== mock.version) return { isOutdated: true };
    const earlier = await findEntry(trx, mock.id, candidate);
    if (earlier) return { attemptId: earlier.attempt_id };
    const refused = await refuse?.(trx);
    if (refused) return { refused };
    const isDelayed = isLater && (await delayResults(trx, mock.id, resultsMs));
    const { attempt, isNew } = await addOrFindOpen(trx, {
      candidate,
      paper_id: paperIdOf(choice),
      snapshot_id: mock.snapshot_id,
      extra_minutes_per_hour: extra,
      clock,
    });
    if (attempt && isNew && !(await addEntry(trx, mock.id, candidate, attempt.id)))
      throw new Error(`two attempts on ${mock.id} started at once`);
    return { attempt, isDelayed };
  });
  if (entered.isOutdated) return enterMock(db, candidate, choice, nowMs, refuse, onDelay);
  if (entered.isDelayed) onDelay?.();
  if (entered.refused) return entered.refused;
  const started = entered.attempt && (await toStarted(db, entered.attempt, nowMs));
  return started ?? readEntered(db, candidate, entered.attemptId ?? entered.attempt?.id ?? '', nowMs);
}

/** The state of an attempt on a mock; first closes it if no save can reach it any more. */
async function readEntered(
  db: Db,
  candidate: string,
  attemptId: string,
  nowMs: number,
): Promise<StartedAttempt | FinishedState> {
  const attempt = await findAttempt(db, attemptId, candidate);
  const isOpen = attempt?.finished_at_ms === null && !(await finishWhenDue(db, attempt, nowMs));
  const state =
    attempt && ((isOpen && (await toStarted(db, attempt, nowMs))) || (await readFinished(db, attempt, nowMs)));
  if (!state) throw new Error(`attempt ${attemptId} of a mock cannot be read`);
  return state;
}
