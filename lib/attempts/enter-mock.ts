import { findAttempt } from '@/lib/db/attempts';
import { commitTogether } from '@/lib/db/commit-together';
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
import { type EntryFault, entryFault, RESULTS_AFTER_MS, windowOf } from '@/lib/exam/window';

import { finishWhenDue } from './finish';
import { thaw } from './frozen-paper';
import { addOrFindOpen, offerPaper, toStarted } from './start';
import { firstRefusal, type StartRefusal, type StartRule } from './start-rules';
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

type Entered = StartedAttempt | FinishedState | OfferedPaper | StartRefusal;

/** Refuses a candidate who may not enter, and notes that for the editors. One who is too early gets the offer. */
const mayEnter =
  (mock: MockRow, fault: EntryFault | undefined): StartRule =>
  async (trx, candidate, nowMs) => {
    if (!fault || fault === 'too-early') return undefined;
    await noteRefusal(trx, mock.id, candidate, fault, nowMs);
    // A candidate who is not invited learns nothing else about the mock.
    return { state: 'refused', reason: fault, ...(fault !== 'not-invited' && { mock: windowOf(mock) }) };
  };

async function offer(db: Db, candidate: string, mock: MockRow, nowMs: number): Promise<OfferedPaper> {
  const atMs = Math.max(nowMs, mock.opens_ms);
  const paper = await thaw(db, mock.snapshot_id);
  const { allowed } = await timeOf(db, candidate, mock, paper, atMs);
  return {
    ...(await offerPaper(db, candidate, paper, nowMs, { atMs, allowed })),
    lastAttemptId: null,
    mock: { ...windowOf(mock), name: mock.name, opensInMs: mock.opens_ms - nowMs },
  };
}

/**
 * Starts the candidate's one attempt on a mock, or returns the state of the attempt. Returns the offer before the
 * opening and if the candidate only wants to resume.
 * @param rules asked in the transaction of the start, and before an offer or a refusal
 * @param onDelay called if the results of the mock now wait for this candidate
 */
export async function enterMock(
  db: Db,
  candidate: string,
  choice: MockChoice & { resumeOnly?: boolean },
  nowMs: number,
  rules: readonly StartRule[] = [],
  onDelay?: () => void,
): Promise<Entered> {
  const known = await findEntry(db, choice.mockId, candidate);
  if (known) return readEntered(db, candidate, known.attempt_id, nowMs);
  const mock = await findMock(db, choice.mockId);
  const isInvited = mock !== undefined && (mock.is_open_to_all === 1 || (await isListed(db, mock.id, candidate)));
  const fault = mock && entryFault(windowOf(mock), { isInvited, isWithdrawn: mock.is_withdrawn === 1 }, nowMs);
  if (!mock || fault || choice.resumeOnly) {
    const asked = mock ? [...rules, mayEnter(mock, fault)] : rules;
    const refusal = await commitTogether(db, (trx) => firstRefusal(asked, trx, candidate, nowMs));
    if (refusal || !mock) return refusal ?? { state: 'refused', reason: 'no-mock' };
    return offer(db, candidate, mock, nowMs);
  }
  const paper = await thaw(db, mock.snapshot_id);
  const { extra, clock, resultsMs } = await timeOf(db, candidate, mock, paper, nowMs);
  // Whether the attempt can still run at the time when the key of its mock was to be shown.
  const isLater = resultsMs > (mock.key_ms ?? mock.results_ms);
  const entered = await commitTogether(db, async (trx) => {
    const held = await holdMock(trx, mock.id, isLater);
    // Since it was read, minutes may have been granted, or it was changed or withdrawn.
    if (held?.version !== mock.version) return { isOutdated: true };
    const earlier = await findEntry(trx, mock.id, candidate);
    if (earlier) return { attemptId: earlier.attempt_id };
    const refusal = await firstRefusal(rules, trx, candidate, nowMs);
    if (refusal) return { refusal };
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
  if (entered.isOutdated) return enterMock(db, candidate, choice, nowMs, rules, onDelay);
  if (entered.isDelayed) onDelay?.();
  if (entered.refusal) return entered.refusal;
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
