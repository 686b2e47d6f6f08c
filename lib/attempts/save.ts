import 'server-only';

import {
  acceptedSequences,
  addEvents,
  type AttemptRow,
  type EventRow,
  findAttempt,
  hasOthersEvents,
  takePlaces,
} from '@/lib/db/attempts';
import { commitAlone, commitTogether, type Trx } from '@/lib/db/commit-together';
import type { Db } from '@/lib/db/database';
import { type Clock, isOver, isPastGrace, saveTiming, windowOf } from '@/lib/exam/clock';
import type { Paper } from '@/lib/exam/paper';
import { logWarning } from '@/lib/log';

import { finishIn } from './finish';
import { thaw } from './frozen-paper';
import { clockOf, readFinished, readProgress, readState, timesOf } from './state';
import type {
  FinishAnswer,
  FinishRequest,
  RefusalReason,
  SaveAnswer,
  SaveOutcome,
  SaveRequest,
  SentEvent,
} from './wire';

/** Why a save as a whole is refused: the candidate has no such attempt, or the paper no such question. */
export type SaveFault = 'no-attempt' | 'no-question';

/** Far more than a candidate can do in a paper. */
const MOST_PER_ATTEMPT = 10_000;

const toRow = (attempt: AttemptRow, device: string, event: SentEvent, position: number, nowMs: number): EventRow => ({
  attempt_id: attempt.id,
  device,
  sequence: event.sequence,
  position,
  type: event.type,
  question_number: event.questionNumber,
  option: 'option' in event ? event.option : null,
  accepted_at_ms: nowMs,
  confidence: ('confidence' in event && event.confidence) || null,
  spent_ms: event.spentMs ?? null,
});

function logGrace(attempt: AttemptRow, clock: Clock, questionNumber: number, nowMs: number): void {
  const { opensMs, closesMs } = windowOf(clock, questionNumber);
  const off = nowMs < opensMs ? { beforeStartMs: opensMs - nowMs } : { pastEndMs: nowMs - closesMs };
  logWarning('save in grace', { attempt: attempt.id, question: questionNumber, ...off });
}

/** Why an event that is new cannot be accepted now. */
function refusalOf(attempt: AttemptRow, clock: Clock, event: SentEvent, nowMs: number): RefusalReason | undefined {
  if (attempt.finished_at_ms !== null) return 'too-late';
  if (attempt.last_position >= MOST_PER_ATTEMPT) return 'too-many';
  const timing = saveTiming(clock, nowMs, event.questionNumber);
  if (timing === 'in-grace') logGrace(attempt, clock, event.questionNumber, nowMs);
  return timing === 'too-early' || timing === 'too-late' ? timing : undefined;
}

type Acceptance = {
  outcome: SaveOutcome;
  /** The last place before those that the save took, and the last place after. */
  orderBefore: number;
  order: number;
  /** The attempt is finished, by another instance in this very moment perhaps. */
  isFinished: boolean;
};

/** Accepts of the events what may be accepted. What was accepted before is acknowledged again, however late it is now. */
async function accept(
  trx: Trx,
  attempt: AttemptRow,
  paper: Paper,
  { device, events }: SaveRequest,
  nowMs: number,
): Promise<Acceptance> {
  const sequences = events.map(({ sequence }) => sequence);
  const readKnown = async () => new Set(await acceptedSequences(trx, attempt.id, device, sequences));
  const known = events.length > 0 ? await readKnown() : new Set();
  const clock = clockOf(attempt, paper);
  const refusals = new Map<number, RefusalReason>();
  const fresh: SentEvent[] = [];
  for (const event of events) {
    if (known.has(event.sequence)) continue;
    const reason = refusalOf(attempt, clock, event, nowMs);
    if (reason) refusals.set(event.sequence, reason);
    else fresh.push(event);
  }
  let order = attempt.last_position;
  let isFinished = attempt.finished_at_ms !== null;
  if (fresh.length > 0) {
    const last = await takePlaces(trx, attempt.id, fresh.length);
    if (last === undefined) {
      isFinished = true;
      // Whoever finished it meanwhile may have brought the same events.
      const brought = await readKnown();
      for (const { sequence } of fresh.splice(0)) {
        if (!brought.has(sequence)) refusals.set(sequence, 'too-late');
      }
    } else {
      order = last;
      const first = last - fresh.length + 1;
      await addEvents(
        trx,
        fresh.map((event, index) => toRow(attempt, device, event, first + index, nowMs)),
      );
    }
  }
  return {
    outcome: {
      acknowledged: sequences.filter((sequence) => !refusals.has(sequence)),
      refused: [...refusals].map(([sequence, reason]) => ({ sequence, reason })),
    },
    orderBefore: order - fresh.length,
    order,
    isFinished,
  };
}

const namesMissingQuestion = (events: readonly SentEvent[], paper: Paper) =>
  events.some(({ questionNumber }) => questionNumber > paper.questions.length);

/** What a save comes to: its answer, or that the attempt has ended, to be closed and told by its result. */
type Saved = { answer: SaveAnswer | SaveFault } | { answer: undefined; ended: AttemptRow; outcome: SaveOutcome };

/** Saves events. Resolved once they are on the disk; saving them again changes nothing and is acknowledged alike. */
export async function saveEvents(
  db: Db,
  candidate: string,
  attemptId: string,
  request: SaveRequest,
  nowMs: number,
): Promise<SaveAnswer | SaveFault> {
  const saved = await commitTogether(db, async (trx): Promise<Saved> => {
    const attempt = await findAttempt(trx, attemptId, candidate);
    if (!attempt) return { answer: 'no-attempt' };
    const paper = await thaw(trx, attempt.snapshot_id);
    if (namesMissingQuestion(request.events, paper)) return { answer: 'no-question' };
    const { outcome, orderBefore, order, isFinished } = await accept(trx, attempt, paper, request, nowMs);
    if (isFinished || isPastGrace(clockOf(attempt, paper), nowMs))
      return { answer: undefined, ended: attempt, outcome };
    // Between what the page has seen and its own events just now, there may be others'.
    const isNews =
      orderBefore !== request.seenOrder && (await hasOthersEvents(trx, attempt.id, request.device, request.seenOrder));
    const answer: SaveAnswer = {
      ...outcome,
      state: 'open',
      id: attempt.id,
      order,
      ...timesOf(attempt, paper, nowMs),
      ...(isNews && { progress: await readProgress(trx, attempt.id, paper) }),
    };
    return { answer };
  });
  if (saved.answer) return saved.answer;
  const { ended } = saved;
  const closeNow = async (trx: Trx) => {
    await finishIn(trx, ended, nowMs);
    return readFinished(trx, ended);
  };
  const finished = (await readFinished(db, ended)) ?? (await commitAlone(db, closeNow));
  if (!finished) throw new Error(`attempt ${attemptId} has ended without a result`);
  return { ...saved.outcome, ...finished };
}

/**
 * Saves the last events, closes the attempt and scores it; finishing again gives the same result. A page whose
 * countdown is ahead of the clock is told how the attempt stands instead.
 */
export function finishAttempt(
  db: Db,
  candidate: string,
  attemptId: string,
  request: FinishRequest,
  nowMs: number,
): Promise<FinishAnswer | SaveFault> {
  return commitAlone(db, async (trx): Promise<FinishAnswer | SaveFault> => {
    const attempt = await findAttempt(trx, attemptId, candidate);
    if (!attempt) return 'no-attempt';
    const paper = await thaw(trx, attempt.snapshot_id);
    if (namesMissingQuestion(request.events, paper)) return 'no-question';
    const { outcome, order } = await accept(trx, attempt, paper, request, nowMs);
    const hasEnded = !request.isTimeUp || isOver(clockOf(attempt, paper), nowMs);
    if (hasEnded) await finishIn(trx, attempt, nowMs);
    const now = { ...attempt, last_position: order, finished_at_ms: hasEnded ? nowMs : attempt.finished_at_ms };
    return { ...outcome, ...(await readState(trx, now, nowMs)) };
  });
}
