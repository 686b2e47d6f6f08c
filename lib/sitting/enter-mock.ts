import { attemptClock } from '@/lib/exam/clock';
import type { Paper } from '@/lib/exam/paper';
import { type EntryFault, entryFault, RESULTS_AFTER_MS, mockWindowOf } from '@/lib/exam/window';
import { extraMinutesPerHour } from '@/lib/sitting/compensatory-time';
import { type AttemptRow, findAttempt } from '@/lib/store/attempts';
import { commitTogether } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import {
  addEntry,
  checkIn,
  delayResults,
  findCheckIn,
  findCheckInOf,
  findEntry,
  findMock,
  grantedMinutes,
  holdMock,
  isListed,
  listCheckedIn,
  type MockRow,
  noteRefusal,
} from '@/lib/store/mock-entries';

import { finishWhenDue } from './finish';
import { loadFrozen } from './frozen-paper';
import { sealedDigest } from './sealed-paper';
import { addOrFindOpen, offerPaper, toStarted } from './start';
import { firstRefusal, type StartRefusal, type StartRule } from './start-rules';
import { readFinished, timeFactor } from './state';
import {
  type CheckedIn,
  type FinishedState,
  type MockChoice,
  type OfferedPaper,
  paperIdOf,
  type StartedAttempt,
} from './wire';

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
  const clock = attemptClock(paper, nowMs, own);
  return { extra, granted, allowed, clock, resultsMs: endMs + RESULTS_AFTER_MS };
}

type Entered = StartedAttempt | FinishedState | OfferedPaper | StartRefusal;

/** Refuses a candidate who may not enter, and notes that for the editors. One who is too early gets the offer. */
const mayEnter =
  (mock: MockRow, fault: EntryFault | undefined): StartRule =>
  async (trx, candidate, nowMs) => {
    if (!fault || fault === 'too-early') return undefined;
    await noteRefusal(trx, mock.id, candidate, fault, nowMs);
    // A candidate who is not invited learns nothing else about the mock.
    return { state: 'refused', reason: fault, ...(fault !== 'not-invited' && { mock: mockWindowOf(mock) }) };
  };

const withoutPaper = ({ paper: _, ...checkedIn }: StartedAttempt): CheckedIn => checkedIn;

/** The attempt with this id as it will start when its mock opens, by what is known now. */
async function checkedInOf(
  db: Db,
  mock: MockRow,
  own: Pick<AttemptRow, 'id' | 'candidate'>,
  { extra, granted, clock }: Pick<Awaited<ReturnType<typeof timeOf>>, 'extra' | 'granted' | 'clock'>,
): Promise<CheckedIn> {
  const attempt = {
    ...{ ...own, paper_id: paperIdOf({ kind: 'mock', mockId: mock.id }), snapshot_id: mock.snapshot_id },
    ...{ started_at_ms: clock.startedAtMs, deadline_ms: clock.deadlineMs, extra_minutes_per_hour: extra },
    ...{ grants: `${clock.startedAtMs} ${granted}`, last_position: 0, last_saved_at_ms: null, finished_at_ms: null },
  };
  const started = await toStarted(db, attempt, mock.opens_ms);
  if (!started) throw new Error(`the check-in ${own.id} has ended`);
  return withoutPaper(started);
}

async function offer(db: Db, candidate: string, mock: MockRow, nowMs: number): Promise<OfferedPaper> {
  const atMs = Math.max(nowMs, mock.opens_ms);
  const [paper, waiting] = [await loadFrozen(db, mock.snapshot_id), await findCheckIn(db, mock.id, candidate)];
  const time = await timeOf(db, candidate, mock, paper, atMs);
  return {
    ...(await offerPaper(db, candidate, paper, nowMs, { atMs, allowed: time.allowed })),
    lastAttemptId: null,
    mock: {
      ...{ ...mockWindowOf(mock), name: mock.name, opensInMs: mock.opens_ms - nowMs },
      digest: await sealedDigest(db, mock.snapshot_id),
      ...(waiting && { checkedIn: await checkedInOf(db, mock, { id: waiting.attempt_id, candidate }, time) }),
    },
  };
}

/**
 * Starts the candidate's one attempt on a mock, or returns the state of the attempt. Returns the offer if the candidate
 * only wants to resume, and before the opening: the candidate is then checked in, and the attempt starts at the opening.
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
  const waiting = await findCheckIn(db, choice.mockId, candidate);
  const startMs = waiting && mock ? mock.opens_ms : nowMs;
  const entersMs = Math.min(nowMs, startMs);
  const fault = mock && entryFault(mockWindowOf(mock), { isInvited, isWithdrawn: mock.is_withdrawn === 1 }, entersMs);
  if (!mock || fault || (choice.resumeOnly && !waiting)) {
    const asked = mock ? [...rules, mayEnter(mock, fault)] : rules;
    const refusal = await commitTogether(db, async (trx) => {
      const refused = await firstRefusal(asked, trx, candidate, nowMs);
      if (!refused && fault === 'too-early' && !choice.resumeOnly) await checkIn(trx, choice.mockId, candidate);
      return refused;
    });
    if (refusal || !mock) return refusal ?? { state: 'refused', reason: 'no-mock' };
    return offer(db, candidate, mock, nowMs);
  }
  const paper = await loadFrozen(db, mock.snapshot_id);
  const { extra, clock, resultsMs } = await timeOf(db, candidate, mock, paper, startMs);
  // Whether the attempt can still run at the time when the key of its mock was to be shown.
  const isLater = resultsMs > (mock.key_ms ?? mock.results_ms);
  const entered = await commitTogether(db, async (trx) => {
    const held = await holdMock(trx, mock.id, isLater);
    // Since it was read, minutes may have been granted, or it was changed or withdrawn.
    if (held?.version !== mock.version) return { isOutdated: true };
    const earlier = await findEntry(trx, mock.id, candidate);
    if (earlier) return { attemptId: earlier.attempt_id };
    const refusal = waiting ? undefined : await firstRefusal(rules, trx, candidate, nowMs);
    if (refusal) return { refusal };
    const isDelayed = isLater && (await delayResults(trx, mock.id, resultsMs));
    const { attempt, isNew } = await addOrFindOpen(trx, {
      candidate,
      paper_id: paperIdOf(choice),
      snapshot_id: mock.snapshot_id,
      extra_minutes_per_hour: extra,
      clock,
      id: waiting?.attempt_id,
    });
    const entry =
      attempt && ({ mock_id: mock.id, candidate, attempt_id: attempt.id, is_check_in: waiting ? 1 : 0 } as const);
    if (entry && isNew && !(await addEntry(trx, entry))) throw new Error(`two attempts on ${mock.id} started at once`);
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

/**
 * Starts the attempt with this id if its candidate has checked in and the mock has opened.
 * @returns whether there is an attempt now that was not there before
 */
export async function startCheckedIn(db: Db, candidate: string, attemptId: string, nowMs: number): Promise<boolean> {
  const waiting = await findCheckInOf(db, candidate, attemptId);
  if (!waiting) return false;
  const choice = { kind: 'mock', mockId: waiting.mock_id, resumeOnly: true } as const;
  const entered = await enterMock(db, candidate, choice, nowMs);
  return entered.state === 'open' || entered.state === 'finished';
}

const PAGE = 20;

/** Starts the attempts of all who have checked in to mocks that have opened; their pages may have done so before. */
export async function startAllCheckedIn(db: Db, nowMs: number): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const some: Awaited<ReturnType<typeof listCheckedIn>> = await listCheckedIn(db, nowMs, after, PAGE);
    await Promise.all(some.map((it) => startCheckedIn(db, it.candidate, it.attempt_id, nowMs)));
    after = some.length < PAGE ? undefined : some.at(-1)?.attempt_id;
  }
}
