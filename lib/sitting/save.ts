import type { RequestOrigin } from '@/lib/accounts/login-throttle';
import { type Clock, countsAsMs, isOver, saveTiming, windowOf } from '@/lib/exam/clock';
import { hasAll, hasEvent, type Have, withMore } from '@/lib/exam/log';
import type { Paper } from '@/lib/exam/paper';
import { logWarning } from '@/lib/server/log';
import { addEvents, type AttemptRow, type EventRow, findAttempt, holdAttempt, takePlaces } from '@/lib/store/attempts';
import { commitCounted, commitTogether, type Trx } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import { outagesAt } from '@/lib/store/presence';

import { earlierOf } from './cohort';
import { finishIn } from './finish';
import { paperOf } from './frozen-paper';
import { keepForDecision } from './late';
import { signalsOf } from './signals';
import { clockOf, isPastSaving, readFinished, readHave, readState, timesOf } from './state';
import type {
  FinishAnswer,
  FinishRequest,
  RefusalReason,
  SaveAnswer,
  SaveOutcome,
  SaveRequest,
  SentEvent,
} from './wire';

/** Why a whole save is refused: the candidate has no such attempt, or the paper no such question. */
export type SaveFault = 'no-attempt' | 'no-question';

/** Far more than a candidate does: twenty looks at each question and twenty answers. */
const MOST_PER_QUESTION = 40;
const MOST_AT_LEAST = 1_000;

/** How many events an attempt on a paper has at most. */
export const mostEvents = ({ questions }: Paper) => Math.max(MOST_AT_LEAST, MOST_PER_QUESTION * questions.length);

/** An event as it is stored, with its place among those of the attempt. */
export const toRow = (
  attempt: AttemptRow,
  device: string,
  event: SentEvent,
  position: number,
  nowMs: number,
): EventRow => ({
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
  language: ('language' in event && event.language) || null,
});

function logGrace(attempt: AttemptRow, clock: Clock, questionNumber: number, nowMs: number): void {
  const { opensMs, closesMs } = windowOf(clock, questionNumber);
  const off = nowMs < opensMs ? { beforeStartMs: opensMs - nowMs } : { pastEndMs: nowMs - closesMs };
  logWarning('save in grace', { attempt: attempt.id, question: questionNumber, ...off });
}

function refusalOf(attempt: AttemptRow, clock: Clock, event: SentEvent, nowMs: number): RefusalReason | undefined {
  if (attempt.finished_at_ms !== null) return 'too-late';
  const timing = saveTiming(clock, nowMs, event.questionNumber);
  if (timing === 'in-grace') logGrace(attempt, clock, event.questionNumber, nowMs);
  return timing === 'too-early' || timing === 'too-late' ? timing : undefined;
}

/** The new events of a request, and the refused ones; all others have been accepted before. */
type Sifted = { fresh: readonly SentEvent[]; refused: SaveOutcome['refused'] };

const namesOf = (device: string, events: readonly SentEvent[]) => events.map(({ sequence }) => ({ device, sequence }));

/** An event that was accepted before is acknowledged again, however late. */
function sift(have: Have, attempt: AttemptRow, clock: Clock, { device, events }: SaveRequest, nowMs: number): Sifted {
  const fresh = new Map<number, SentEvent>();
  const refused: SaveOutcome['refused'] = [];
  for (const event of events) {
    const { sequence } = event;
    if (hasEvent(have, { device, sequence }) || fresh.has(sequence)) continue;
    const reason = refusalOf(attempt, clock, event, nowMs);
    if (reason) refused.push({ sequence, reason });
    else fresh.set(sequence, event);
  }
  return { fresh: [...fresh.values()], refused };
}

type Acceptance = Pick<Sifted, 'refused'> & {
  /** What is stored after the save, and the last place. */
  have: Have;
  order: number;
  /** Whether the attempt is finished, perhaps by another instance just now. */
  isFinished: boolean;
};

/** When a request had arrived, which decides whether its events count, and from where, if that is known. */
export type Arrival = { arrivedAtMs: number; origin?: RequestOrigin };

/** Accepts the new events. The attempt may have changed since it was read. */
async function accept(
  trx: Trx,
  attempt: AttemptRow,
  paper: Paper,
  { device }: SaveRequest,
  sifted: Sifted,
  known: Have,
  { arrivedAtMs: nowMs, origin }: Arrival,
): Promise<Acceptance> {
  const taken = sifted.fresh.length;
  const last = await takePlaces(trx, attempt.id, taken, nowMs);
  const orderBefore = last === undefined ? attempt.last_position : last - taken;
  const refused = [...sifted.refused];
  let [have, fresh] = [known, [...sifted.fresh]];
  // Another request wrote or finished meanwhile, perhaps with the same events.
  if (last === undefined || orderBefore !== attempt.last_position) {
    have = await readHave(trx, attempt);
    fresh = fresh.filter(({ sequence }) => !hasEvent(have, { device, sequence }));
  }
  const room = last === undefined ? 0 : Math.max(0, mostEvents(paper) - orderBefore);
  const reason = last === undefined ? 'too-late' : 'too-many';
  refused.push(...fresh.splice(room).map(({ sequence }) => ({ sequence, reason }) as const));
  if (last !== undefined && fresh.length < taken) await takePlaces(trx, attempt.id, fresh.length - taken, nowMs);
  if (fresh.length > 0) {
    const signals = signalsOf(attempt, origin);
    const rowOf = (event: SentEvent, at: number) => toRow(attempt, device, event, orderBefore + 1 + at, nowMs);
    await addEvents(
      trx,
      fresh.map((event, at) => ({ ...rowOf(event, at), ...signals(event) })),
    );
  }
  have = withMore(have, namesOf(device, fresh));
  return { refused, have, order: orderBefore + fresh.length, isFinished: last === undefined };
}

function outcomeOf({ events }: SaveRequest, { refused }: Acceptance): SaveOutcome {
  const isRefused = new Set(refused.map(({ sequence }) => sequence));
  return {
    acknowledged: events.map(({ sequence }) => sequence).filter((sequence) => !isRefused.has(sequence)),
    refused,
  };
}

const namesMissingQuestion = (events: readonly SentEvent[], paper: Paper) =>
  events.some(({ questionNumber }) => questionNumber > paper.questions.length);

type Accepted = { attempt: AttemptRow; paper: Paper; acceptance: Acceptance; outcome: SaveOutcome };

/**
 * Accepts the events allowed now, and reads outside the transaction if possible.
 * @param hasEnded decides by the clock and what is stored whether this closes the attempt
 */
async function acceptRequest(
  db: Db,
  candidate: string,
  attemptId: string,
  request: SaveRequest,
  hasEnded: (clock: Clock, have: Have) => boolean,
  nowMs: number,
  arrival: Arrival,
): Promise<Accepted | SaveFault> {
  const { arrivedAtMs } = arrival;
  const attempt = await findAttempt(db, attemptId, candidate);
  if (!attempt) return 'no-attempt';
  const paper = await paperOf(db, attempt);
  if (namesMissingQuestion(request.events, paper)) return 'no-question';
  const clock = clockOf(attempt, paper, await outagesAt(db, nowMs));
  const have = await readHave(db, attempt);
  const sifted = sift(have, attempt, clock, request, arrivedAtMs);
  const isEnd = attempt.finished_at_ms === null && hasEnded(clock, have);
  const earlier = isEnd ? await earlierOf(db, attempt) : undefined;
  const { last_position: order, last_saved_at_ms, finished_at_ms } = attempt;
  const unchanged: Acceptance = { refused: sifted.refused, have, order, isFinished: finished_at_ms !== null };
  const isNew = sifted.fresh.length > 0;
  const write = async (trx: Trx) => {
    // Minutes may have been granted since the attempt was read.
    const held = isEnd && (await holdAttempt(trx, attempt));
    if (held && held.grants !== attempt.grants) return undefined;
    const acceptance = isNew ? await accept(trx, attempt, paper, request, sifted, have, arrival) : unchanged;
    if (isEnd) await finishIn(trx, attempt, nowMs, earlier);
    return { ...acceptance, isFinished: acceptance.isFinished || isEnd };
  };
  const commit = isEnd ? commitCounted : commitTogether;
  const acceptance = isNew || isEnd ? await commit(db, write) : unchanged;
  if (!acceptance) return acceptRequest(db, candidate, attemptId, request, hasEnded, nowMs, arrival);
  const tooLate = acceptance.refused.flatMap(({ sequence, reason }) => (reason === 'too-late' ? sequence : []));
  if (tooLate.length > 0) {
    const late = request.events.filter(({ sequence }) => tooLate.includes(sequence));
    const rows = late.map((event) => ({
      row: toRow(attempt, request.device, event, 0, arrivedAtMs),
      agoMs: event.agoMs ?? 0,
    }));
    await keepForDecision(db, attempt, rows, mostEvents(paper));
  }
  return {
    attempt: {
      ...attempt,
      last_position: acceptance.order,
      last_saved_at_ms: isNew ? arrivedAtMs : last_saved_at_ms,
      finished_at_ms: acceptance.isFinished ? nowMs : null,
    },
    paper,
    acceptance,
    outcome: outcomeOf(request, acceptance),
  };
}

/** Saves events and resolves once they are on the disk. Saving them again changes nothing and is acknowledged too. */
export async function saveEvents(
  db: Db,
  candidate: string,
  attemptId: string,
  request: SaveRequest,
  nowMs: number,
  arrival: Arrival = { arrivedAtMs: nowMs },
): Promise<SaveAnswer | SaveFault> {
  const isPast = (clock: Clock) => isPastSaving(clock, nowMs);
  const accepted = await acceptRequest(db, candidate, attemptId, request, isPast, nowMs, arrival);
  if (typeof accepted === 'string') return accepted;
  const { attempt, paper, outcome, acceptance } = accepted;
  if (acceptance.isFinished) {
    const finished = await readFinished(db, attempt, nowMs);
    if (!finished) throw new Error(`attempt ${attemptId} has ended without a result`);
    return { ...outcome, ...finished };
  }
  return {
    ...{ ...outcome, state: 'open', id: attempt.id, have: acceptance.have },
    ...timesOf(attempt, paper, nowMs),
  };
}

/**
 * Saves the last events, then closes and scores the attempt. The page gets the state of the open attempt, and asks
 * again, if the store lacks events that were acknowledged, or if a countdown is ahead or another page can still send.
 */
export async function finishAttempt(
  db: Db,
  candidate: string,
  attemptId: string,
  request: FinishRequest,
  nowMs: number,
  arrival: Arrival = { arrivedAtMs: nowMs },
): Promise<FinishAnswer | SaveFault> {
  const { device, isTimeUp, have: acknowledged = {} } = request;
  const hasEnded = (clock: Clock, have: Have) => {
    if (isPastSaving(clock, nowMs)) return true;
    if (!hasAll(have, acknowledged)) return false;
    // Events that another page sent in the grace, or has kept since an outage, can still be on their way.
    const isLast = Object.keys(have).every((it) => it === device) && countsAsMs(nowMs, clock.outages) === nowMs;
    return !isTimeUp || (isOver(clock, nowMs) && isLast);
  };
  const accepted = await acceptRequest(db, candidate, attemptId, request, hasEnded, nowMs, arrival);
  if (typeof accepted === 'string') return accepted;
  return { ...accepted.outcome, ...(await readState(db, accepted.attempt, nowMs)) };
}
