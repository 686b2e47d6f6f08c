import 'server-only';

import { type AttemptRow, type EventRow, findResult, listEvents, type ResultRow } from '@/lib/db/attempts';
import type { Db } from '@/lib/db/database';
import { attemptClock, type Clock, remainingMs } from '@/lib/exam/clock';
import { type AcceptedEvent, deriveProgress } from '@/lib/exam/log';
import type { Paper } from '@/lib/exam/paper';
import { progressLists, type ProgressLists } from '@/lib/exam/progress';

import { thaw } from './frozen-paper';
import type { Figures, FinishedState, OpenState, PaperChoice } from './wire';

const MINUTES_PER_HOUR = 60;

/** By how much compensatory time lengthens a paper. */
export const timeFactor = (extraMinutesPerHour: number) => (MINUTES_PER_HOUR + extraMinutesPerHour) / MINUTES_PER_HOUR;

export const clockOf = (attempt: AttemptRow, paper: Paper): Clock =>
  attemptClock(paper, attempt.started_at_ms, timeFactor(attempt.extra_minutes_per_hour));

const kindOf = (paperId: string): PaperChoice['kind'] => (paperId.startsWith('exam-') ? 'exam' : 'test');

function toAccepted(row: EventRow): AcceptedEvent[] {
  const { type, option, question_number: questionNumber } = row;
  const place = { device: row.device, sequence: row.sequence, order: row.position };
  if (type === 'visit' || type === 'clear') return [{ ...place, event: { type, questionNumber } }];
  const confidence = row.confidence ?? undefined;
  return option === null ? [] : [{ ...place, event: { type, questionNumber, option, confidence } }];
}

const progressOf = ({ questions }: Paper, rows: readonly EventRow[]): ProgressLists =>
  progressLists(
    deriveProgress(
      questions.map(({ id }) => id),
      rows.flatMap(toAccepted),
    ),
  );

/** What the candidate has done, as the accepted events have it, and for how long each question was on the screen. */
export async function readWork(
  db: Db,
  attemptId: string,
  paper: Paper,
): Promise<{ progress: ProgressLists; spentMs: readonly number[] }> {
  const rows = await listEvents(db, attemptId);
  const spentMs = paper.questions.map(() => 0);
  for (const { question_number: number, spent_ms: ms } of rows)
    spentMs[number - 1] = (spentMs[number - 1] ?? 0) + (ms ?? 0);
  return { progress: progressOf(paper, rows), spentMs };
}

/** What the candidate has done, as the accepted events have it. */
export const readProgress = async (db: Db, attemptId: string, paper: Paper): Promise<ProgressLists> =>
  (await readWork(db, attemptId, paper)).progress;

/** Where an open attempt stands in time. */
export function timesOf(attempt: AttemptRow, paper: Paper, nowMs: number) {
  const clock = clockOf(attempt, paper);
  return {
    remainingMs: remainingMs(clock, nowMs),
    sectionTimes: clock.windows.map(({ name, first, last, opensMs, closesMs }) => ({
      name,
      first,
      last,
      opensInMs: opensMs - nowMs,
      closesInMs: closesMs - nowMs,
    })),
  };
}

const figuresOf = (result: ResultRow): Figures => ({
  totalQuestions: result.total_questions,
  totalAnswered: result.total_answered,
  totalNotAnswered: result.total_not_answered,
  correctAnswers: result.correct_answers,
  percentage: result.percentage,
});

export async function readFinished(db: Db, attempt: AttemptRow): Promise<FinishedState | undefined> {
  const result = await findResult(db, attempt.id);
  return result && { state: 'finished', id: attempt.id, kind: kindOf(attempt.paper_id), figures: figuresOf(result) };
}

/** How an attempt stands; `attempt` is its newest row. */
export async function readState(db: Db, attempt: AttemptRow, nowMs: number): Promise<OpenState | FinishedState> {
  const finished = attempt.finished_at_ms === null ? undefined : await readFinished(db, attempt);
  if (finished) return finished;
  const paper = await thaw(db, attempt.snapshot_id);
  return {
    state: 'open',
    id: attempt.id,
    order: attempt.last_position,
    ...timesOf(attempt, paper, nowMs),
    progress: attempt.last_position === 0 ? progressOf(paper, []) : await readProgress(db, attempt.id, paper),
  };
}
