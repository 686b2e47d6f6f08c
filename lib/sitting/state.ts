import {
  attemptClock,
  type Clock,
  countsAsMs,
  extraMs,
  GRACE_MS,
  grantedEndMs,
  type Grant,
  type Outage,
  remainingMs,
  type TimeAllowed,
} from '@/lib/exam/clock';
import { type AnswerLanguages, isInTwoLanguages, type LanguageView } from '@/lib/exam/languages';
import { type AcceptedEvent, deriveProgress, type Have, withMore } from '@/lib/exam/log';
import type { Paper } from '@/lib/exam/paper';
import { type Progress, progressLists, type ProgressLists } from '@/lib/exam/progress';
import { countLate } from '@/lib/sitting/late-events';
import { type AttemptRow, countEvents, type EventRow, listEvents } from '@/lib/store/attempts';
import { MOST_APART_MS } from '@/lib/store/clock';
import type { Db } from '@/lib/store/database';
import { findEntry, findMock, isAbsent } from '@/lib/store/mock-entries';
import { listMessages } from '@/lib/store/mock-messages';
import { isFinal } from '@/lib/store/objections';
import type { ScoreFigures } from '@/lib/store/schema';
import { findShown } from '@/lib/store/scores';

import { keep, processWide } from '@/lib/server/process-wide';
import { WAIT_LIMIT_MS } from '@/lib/server/queue-wait.mjs';

import { paperOf } from './frozen-paper';
import { withholding } from './shared-questions';
import { type FinishedState, paperKindOf, type Message, mockIdOf, type OpenState } from './wire';
import { charge } from '@/lib/accounts/pace';

const MINUTES_PER_HOUR = 60;
const MINUTE_MS = 60_000;

/** The factor by which compensatory time lengthens a paper. */
export const timeFactor = (extraMinutesPerHour: number) => (MINUTES_PER_HOUR + extraMinutesPerHour) / MINUTES_PER_HOUR;

type Timed = Pick<AttemptRow, 'started_at_ms' | 'deadline_ms' | 'extra_minutes_per_hour' | 'grants'>;

const grantsOf = ({ grants }: Pick<AttemptRow, 'grants'>): Grant[] =>
  [...(grants ?? '').matchAll(/(\d+) (\d+)/g)].map(([, at, minutes]) => ({
    atMs: Number(at),
    ms: Number(minutes) * MINUTE_MS,
  }));

/** When an attempt ends, with the minutes that are granted to it. */
export const endMsOf = (attempt: Pick<AttemptRow, 'deadline_ms' | 'grants'>): number =>
  grantedEndMs(attempt.deadline_ms, grantsOf(attempt));

/** The time that makes an attempt end at its stored deadline: a mock that closes sooner cuts the paper's time. */
function timeAllowed(attempt: Timed, paper: Pick<Paper, 'durationMs'>): TimeAllowed {
  const factor = timeFactor(attempt.extra_minutes_per_hour);
  const cutMs = attempt.started_at_ms + Math.round(paper.durationMs * factor) - attempt.deadline_ms;
  return { factor, grants: grantsOf(attempt), ...(cutMs > 0 && { capMs: paper.durationMs - cutMs }) };
}

export const clockOf = (
  attempt: Timed,
  paper: Pick<Paper, 'durationMs' | 'sections'>,
  outages?: readonly Outage[],
): Clock => ({ ...attemptClock(paper, attempt.started_at_ms, timeAllowed(attempt, paper)), outages });

/** Attempts that ended before this get no more saves: one that came in the grace by another clock can wait in our queue. */
export const unheardBeforeMs = (nowMs: number, outages: Clock['outages']): number =>
  countsAsMs(nowMs - WAIT_LIMIT_MS - MOST_APART_MS, outages) - GRACE_MS;

/** Whether no save can count any more, so that anybody may close and score the attempt. */
export const isPastSaving = ({ deadlineMs, outages }: Clock, nowMs: number): boolean =>
  deadlineMs < unheardBeforeMs(nowMs, outages);

/** Compensatory and granted time of an attempt, in milliseconds. */
export const extraMsOf = (attempt: Timed, paper: Pick<Paper, 'durationMs'>): number =>
  extraMs({ ...paper, sections: [] }, attempt.started_at_ms, timeAllowed(attempt, paper)).ofPaper;

function toAccepted(row: EventRow): AcceptedEvent[] {
  const { type, option, question_number: questionNumber } = row;
  const place = { device: row.device, sequence: row.sequence, order: row.position };
  const language = row.language ?? undefined;
  if (type === 'visit' || type === 'clear') return [{ ...place, event: { type, questionNumber } }];
  const confidence = row.confidence ?? undefined;
  return option === null ? [] : [{ ...place, event: { type, questionNumber, option, confidence, language } }];
}

/** Stored events as lib/exam reads them. */
export const acceptedEvents = (rows: readonly EventRow[]): AcceptedEvent[] => rows.flatMap(toAccepted);

const progressOf = ({ questions }: Paper, rows: readonly EventRow[]): Progress =>
  deriveProgress(
    questions.map(({ id }) => id),
    acceptedEvents(rows),
  );

export type Work = {
  have: Have;
  progress: ProgressLists;
  spentMs: readonly number[];
  /** The language of each answer to a paper in two languages. */
  languages: AnswerLanguages;
  /** The language of the last answer that says one. */
  lastLanguage: LanguageView | undefined;
};

/** Answers that say no language are from the pages of an older site, which showed English. */
const languagesIn = (progress: Progress): AnswerLanguages =>
  Object.fromEntries(progress.flatMap((it) => (it.option === null ? [] : [[it.id, it.language ?? 'en']])));

function workOf(paper: Paper, rows: readonly EventRow[]): Work {
  const spentMs = paper.questions.map(() => 0);
  for (const { question_number: number, spent_ms: ms } of rows)
    spentMs[number - 1] = (spentMs[number - 1] ?? 0) + (ms ?? 0);
  const progress = progressOf(paper, rows);
  return {
    have: withMore({}, rows),
    progress: progressLists(progress),
    spentMs,
    languages: isInTwoLanguages(paper) ? languagesIn(progress) : {},
    lastLanguage: rows.findLast(({ language }) => language)?.language ?? undefined,
  };
}

/** Reads the work in the transaction that holds the attempt. */
export const readWork = async (trx: Db, attemptId: string, paper: Paper): Promise<Work> =>
  workOf(paper, await listEvents(trx, attemptId));

const MOST_AT_HAND = 500;
/** This many events cost as much as one call. */
export const EVENTS_PER_POINT = 100;

const listAtCost = async <Row>(candidate: string, list: Promise<Row[]>): Promise<Row[]> => {
  const rows = await list;
  charge(candidate, rows.length / EVENTS_PER_POINT);
  return rows;
};

/** Which events of an attempt are stored. Reads all of them only if some are missing in between. */
export async function readHave(db: Db, { id, candidate }: AttemptRow): Promise<Have> {
  const counts = await listAtCost(candidate, countEvents(db, id));
  const isWhole = counts.every(({ count, last }) => count === last);
  if (isWhole) return Object.fromEntries(counts.map(({ device, last }) => [device, [[1, last]]]));
  return withMore({}, await listAtCost(candidate, listEvents(db, id)));
}

/** The last reading of each attempt. */
const atHand = processWide('works', () => new Map<string, { asOf: string; work: Work }>());

/** The work as of the attempt's row. Not for use in a transaction, which can be rolled back. */
export async function recallWork(db: Db, attempt: AttemptRow, paper: Paper): Promise<Work> {
  const { id, candidate, last_position: order, last_saved_at_ms: savedAtMs } = attempt;
  // A store that lost its last events comes to the same order again, but later.
  const asOf = `${order} ${savedAtMs}`;
  const known = atHand.get(id);
  if (known?.asOf === asOf) return known.work;
  const rows = await listAtCost(candidate, listEvents(db, id));
  const work = workOf(
    paper,
    rows.filter(({ position }) => position <= order),
  );
  keep(atHand, id, { asOf, work }, MOST_AT_HAND);
  return work;
}

export function timesOf(attempt: AttemptRow, paper: Paper, nowMs: number) {
  const clock = clockOf(attempt, paper);
  const extra = extraMs(paper, attempt.started_at_ms, timeAllowed(attempt, paper));
  return {
    remainingMs: remainingMs(clock, nowMs),
    ...(extra.ofPaper > 0 && { extraMs: extra.ofPaper }),
    ...(attempt.messages && { said: attempt.messages }),
    sectionTimes: clock.windows.map(({ name, first, last, opensMs, closesMs }, index) => ({
      name,
      first,
      last,
      opensInMs: opensMs - nowMs,
      closesInMs: closesMs - nowMs,
      ...(extra.ofWindows[index] && { extraMs: extra.ofWindows[index] }),
    })),
  };
}

const figuresOf = (result: ScoreFigures, isWithheld: boolean): FinishedState['figures'] => ({
  totalQuestions: result.total_questions,
  totalAnswered: result.total_answered,
  totalNotAnswered: result.total_not_answered,
  ...(isWithheld
    ? { correctAnswers: null, percentage: null }
    : { correctAnswers: result.correct_answers, percentage: result.percentage }),
});

/** Why an attempt on a mock counts nowhere: an editor has voided it, or the candidate was absent. */
async function notCounted(
  db: Db,
  { paper_id: paperId, candidate }: Pick<AttemptRow, 'paper_id' | 'candidate'>,
): Promise<Pick<FinishedState, 'voidReason' | 'isAbsent'>> {
  const mockId = mockIdOf(paperId);
  const entry = mockId === undefined ? undefined : await findEntry(db, mockId, candidate);
  if (!entry) return {};
  if (entry.void_reason !== null) return { voidReason: entry.void_reason };
  return (await isAbsent(db, entry)) ? { isAbsent: true } : {};
}

/**
 * What has become of a candidate's answers that came after the end: 'refused' also if nobody decided until the final
 * results.
 */
async function readLate(db: Db, { id, paper_id: paperId }: AttemptRow, nowMs: number) {
  const rows = await countLate(db, id);
  const mockId = mockIdOf(paperId);
  const mock = rows.some((it) => it.decision === null) && mockId ? await findMock(db, mockId) : undefined;
  const isOver = mock !== undefined && (await isFinal(db, mock, nowMs));
  return rows.map(({ answers, decision, reason }) => ({
    answers,
    decision: decision ?? (isOver ? ('refused' as const) : ('waits' as const)),
    ...(reason !== null && { reason }),
  }));
}

export async function readFinished(db: Db, attempt: AttemptRow, nowMs: number): Promise<FinishedState | undefined> {
  const result = await findShown(db, attempt.id);
  if (!result) return undefined;
  const isWithheld = await withholding(db, attempt.candidate, nowMs);
  const withheld = await isWithheld(attempt.snapshot_id);
  const late = paperKindOf(attempt.paper_id) === 'mock' ? await readLate(db, attempt, nowMs) : [];
  return {
    state: 'finished',
    id: attempt.id,
    kind: paperKindOf(attempt.paper_id),
    figures: figuresOf(result, withheld !== null),
    ...withheld,
    ...(await notCounted(db, attempt)),
    ...(late.length > 0 && { late }),
  };
}

/** What the institute has written to the candidate of an attempt on a mock. */
export async function readMessages(db: Db, { paper_id: paperId, candidate }: AttemptRow): Promise<Message[]> {
  const mockId = mockIdOf(paperId);
  const rows = mockId === undefined ? [] : await listMessages(db, mockId, candidate);
  return rows.map(({ message, atMs }) => ({ message, atMs }));
}

/** The state of an attempt; `attempt` is its newest row. */
export async function readState(db: Db, attempt: AttemptRow, nowMs: number): Promise<OpenState | FinishedState> {
  const finished = attempt.finished_at_ms === null ? undefined : await readFinished(db, attempt, nowMs);
  if (finished) return finished;
  const paper = await paperOf(db, attempt);
  const { have, progress, lastLanguage } =
    attempt.last_position === 0 ? workOf(paper, []) : await recallWork(db, attempt, paper);
  return {
    state: 'open',
    id: attempt.id,
    have,
    ...timesOf(attempt, paper, nowMs),
    progress,
    ...(lastLanguage && { language: lastLanguage }),
    ...(attempt.messages && { messages: await readMessages(db, attempt) }),
  };
}
