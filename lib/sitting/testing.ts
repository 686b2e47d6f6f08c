// For tests only: small papers with their keys, and the events of pages.
import { randomUUID } from 'node:crypto';

import { type KeyedPaper, type Option, OPTIONS } from '@/lib/exam/paper';
import { type SafeHtml, toSafeHtml } from '@/lib/html/sanitize';
import type { Db } from '@/lib/store/database';
import { finished } from '@/lib/store/scores';

import { type Arrival, finishAttempt, saveEvents } from './save';
import { readScorecard, type Scorecard } from './scorecard';
import { readAttempt, startAttempt } from './start';
import type { FinishAnswer, FinishRequest, SaveAnswer, SentEvent } from './wire';

export const START_MS = Date.UTC(2026, 7, 23, 9, 30);
export const MINUTE_MS = 60_000;
export const DURATION_MS = 30 * MINUTE_MS;

export const html = (text: string): SafeHtml => toSafeHtml(text, () => undefined);

/** An exam of half an hour without sections; the right options are 1, 2, 3, 4 in turn. */
export function aPaper(changes: Partial<KeyedPaper<SafeHtml>> = {}, count = 4): KeyedPaper<SafeHtml> {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return {
    id: 'exam-2-3',
    categoryId: 2,
    subCategoryId: 3,
    name: 'CGL Tier I',
    durationMs: DURATION_MS,
    questions: numbers.map((number) => ({
      id: `q${number}`,
      question: html(`Question ${number}?`),
      options: [html('one'), html('two'), html('three'), html('four')],
      subject: 'Reasoning',
    })),
    sections: [],
    scheme: { rightUnits: 1_200, wrongUnits: 400 },
    key: numbers.map((number) => ({
      correctAns: String(OPTIONS[(number - 1) % 4]),
      explanation: html(`Explanation ${number}.`),
    })),
    ...changes,
  };
}

/** `aPaper` with its first `count` questions in Hindi too; by default all of them. */
export const aPaperInBoth = (changes: Partial<KeyedPaper<SafeHtml>> = {}, count = Infinity): KeyedPaper<SafeHtml> => {
  const paper = aPaper(changes);
  const hindi = { question: html('कौन?'), options: [html('एक'), html('दो'), html('तीन'), html('चार')] } as const;
  return {
    ...paper,
    questions: paper.questions.map((it, at) => (at < count ? { ...it, hindi } : it)),
    key: paper.key.map((it, at) => (at < count ? { ...it, explanationInHindi: html('क्यों।') } : it)),
  };
};

/** `aPaper` in two locked sections: questions 1 and 2 in the first 10 minutes, 3 and 4 in the 20 after these. */
export const aLockedPaper = (changes: Partial<KeyedPaper<SafeHtml>> = {}) =>
  aPaper({
    sections: [
      { name: 'Reasoning', first: 1, last: 2, isLocked: true, durationMs: 10 * MINUTE_MS },
      { name: 'English', first: 3, last: 4, isLocked: true, durationMs: 20 * MINUTE_MS },
    ],
    ...changes,
  });

export const aCandidate = () => `candidate-${randomUUID()}`;

export type Own = { candidate: string; id: string };

/** Starts an attempt of a new candidate. */
export async function begin(db: Db, paper = aPaper(), nowMs = START_MS): Promise<Own> {
  const candidate = aCandidate();
  const { id } = await startAttempt(db, candidate, paper, nowMs);
  return { candidate, id };
}

export const answers = (sequence: number, questionNumber: number, option: Option): SentEvent => ({
  type: 'answer',
  sequence,
  questionNumber,
  option,
});

export const marks = (sequence: number, questionNumber: number, option: Option): SentEvent => ({
  type: 'mark',
  sequence,
  questionNumber,
  option,
});

export const visits = (sequence: number, questionNumber: number): SentEvent => ({
  type: 'visit',
  sequence,
  questionNumber,
});

export const clears = (sequence: number, questionNumber: number): SentEvent => ({
  type: 'clear',
  sequence,
  questionNumber,
});

export const PHONE = 'phone-0001';
export const LAPTOP = 'laptop-0001';

/** What a page sends with its events; by default a phone, a second after the start. */
type Page = { device?: string; nowMs?: number } & Partial<Arrival>;

const pageOf = ({ device = PHONE }: Page) => ({ device });
const timesOf = ({ nowMs = START_MS + 1_000, arrivedAtMs = nowMs, origin }: Page) =>
  [nowMs, { arrivedAtMs, origin }] as const;

export async function save(db: Db, own: Own, events: SentEvent[], page: Page = {}): Promise<SaveAnswer> {
  const answer = await saveEvents(db, own.candidate, own.id, { ...pageOf(page), events }, ...timesOf(page));
  if (typeof answer === 'string') throw new Error(`save refused: ${answer}`);
  return answer;
}

export async function finish(
  db: Db,
  own: Own,
  events: SentEvent[] = [],
  page: Page & Pick<FinishRequest, 'isTimeUp' | 'have'> = {},
): Promise<FinishAnswer> {
  const request = { ...pageOf(page), events, isTimeUp: page.isTimeUp, have: page.have };
  const answer = await finishAttempt(db, own.candidate, own.id, request, ...timesOf(page));
  if (typeof answer === 'string') throw new Error(`finish refused: ${answer}`);
  return answer;
}

export async function read(db: Db, own: Own, nowMs = START_MS + 1_000) {
  const state = await readAttempt(db, own.candidate, own.id, nowMs);
  if (!state) throw new Error('attempt missing');
  return state;
}

export async function readOpen(db: Db, own: Own, nowMs = START_MS + 1_000) {
  const state = await read(db, own, nowMs);
  if (state.state !== 'open') throw new Error('attempt is finished');
  return state;
}

/** The review of a finished attempt whose key is not withheld. */
export async function review(db: Db, { candidate, id }: Own): Promise<Scorecard> {
  const found = await readScorecard(db, candidate, id, START_MS);
  if (!found || !('questions' in found)) throw new Error('no review');
  return found;
}

/** The stored events in the order of acceptance. */
export const storedEvents = (db: Db, { id }: Own) =>
  db.selectFrom('attempt_event').selectAll().where('attempt_id', '=', id).orderBy('position').execute();

/** The stored answers with their score: one after the finish, none before. */
export const storedResults = (db: Db, { id }: Own) =>
  finished(db)
    .selectAll('score')
    .select(['responses', 'spent_ms', 'languages', 'confidences'])
    .where('attempt.id', '=', id)
    .execute();

/** Null while the attempt is open. */
export const finishedAtMs = async (db: Db, { id }: Own) =>
  (await db.selectFrom('attempt').select('finished_at_ms').where('id', '=', id).executeTakeFirstOrThrow())
    .finished_at_ms;

/** The lines that `run` logs; elsewhere in tests console.warn throws. */
export async function linesOf(run: () => Promise<unknown>): Promise<unknown[]> {
  const log = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  try {
    await run();
    return log.mock.calls.map(([line]) => JSON.parse(line, (key, value) => (key === 'time' ? undefined : value)));
  } finally {
    log.mockRestore();
  }
}
