import { isEditor } from '@/lib/accounts/editors';
import type { Arrangement } from '@/lib/exam/arrangement';
import type { Paper } from '@/lib/exam/paper';
import { TIME_BANDS, timeBand } from '@/lib/exam/times';
import { digestOf } from '@/lib/server/digest';
import type { Answers, AttemptRow } from '@/lib/store/attempts';
import {
  addCounts,
  holdCandidate,
  joinCohort,
  leaveCohort,
  listCohortAnswers,
  listCounted,
  listUncountedPapers,
  takeWaiting,
} from '@/lib/store/cohorts';
import { commitAlone, type Trx } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import { findEntry, isAbsent } from '@/lib/store/mock-entries';
import { holdScores, setCountedIn } from '@/lib/store/scores';

import { loadFrozen } from './frozen-paper';
import { type Earlier, readEarlier } from './shared-questions';
import { paperKindOf, mockIdOf } from './wire';

export type OptionCounts = { options: readonly [number, number, number, number]; blank: number };

/** Names all who took a paper under one marking rule. Times are no part of it: they do not change an answer's worth. */
export function cohortOf({
  id,
  scheme,
  questions,
  drawnFrom,
}: Pick<Paper, 'id' | 'scheme' | 'questions' | 'drawnFrom'>): string {
  const rule = scheme ? `marks +${scheme.rightUnits} -${scheme.wrongUnits} of` : 'counts';
  // A paper with other questions is another paper.
  const drawn = drawnFrom === undefined ? '' : ` drawn ${digestOf(questions.map((it) => it.id))}`;
  return `${id} ${rule} ${questions.length}${drawn}`;
}

const choseOption = (option: number) => `option-${option}`;
const tookBand = (band: number) => `band-${band}`;

/** What a candidate did with each question, from what the finish has stored in the frozen paper's order. */
function didOf({ questions }: Paper, { responses, spent_ms: spentMs }: Pick<Answers, 'responses' | 'spent_ms'>) {
  const spent = spentMs.split(',');
  return questions.flatMap(({ id: question_id }, index) => {
    const took = Number(spent[index] ?? 0);
    return [
      { question_id, did: choseOption(Number(responses[index] ?? 0)) },
      // A question that was never on the screen has no time.
      ...(took > 0 ? [{ question_id, did: tookBand(timeBand(took)) }] : []),
    ];
  });
}

/** Adds attempts of cohorts to the counts of scores and of what was done, or takes them out if `by` is -1. */
async function addToCounts(trx: Trx, snapshotId: string, attemptIds: readonly string[], by: 1 | -1): Promise<void> {
  const frozen = await loadFrozen(trx, snapshotId);
  const rows = await listCounted(trx, attemptIds);
  const scores = rows.map(({ cohort, score }) => ({ cohort, score, candidates: by }));
  const did = rows.flatMap((row) => didOf(frozen, row).map((it) => ({ cohort: row.cohort, ...it, candidates: by })));
  await addCounts(trx, 'cohort_score', scores);
  await addCounts(trx, 'cohort_answer', did);
}

/** How many attempts one commit counts; a save waits for these at most. */
const PORTION = 100;

/** Counts some finished attempts on a frozen paper, while `trx` holds its scores alone; returns whether there are more. */
export async function countSome(trx: Trx, snapshotId: string): Promise<boolean> {
  const ids = await takeWaiting(trx, snapshotId, PORTION);
  if (ids.length > 0) await addToCounts(trx, snapshotId, ids, 1);
  return ids.length === PORTION;
}

/** Counts what has finished for ranks and comparisons, beside other instances. */
export async function countAllDue(db: Db): Promise<void> {
  const count = (snapshotId: string) =>
    commitAlone(db, async (trx) => {
      await holdScores(trx, snapshotId, 'alone');
      return countSome(trx, snapshotId);
    });
  for (const snapshotId of await listUncountedPapers(db)) while (await count(snapshotId));
}

type Counted = Pick<AttemptRow, 'id' | 'candidate' | 'paper_id' | 'snapshot_id' | 'finished_at_ms'>;

/**
 * Whether an attempt counts: in a mock everybody's one attempt, in practice an attempt on new questions only, in own
 * practice none. Those of absent candidates, and of somebody who is an editor at its finish, count nowhere.
 */
async function isCounted(trx: Trx, attempt: Counted, earlier: Earlier | undefined): Promise<boolean> {
  const mockId = mockIdOf(attempt.paper_id);
  const entry = mockId === undefined ? undefined : await findEntry(trx, mockId, attempt.candidate);
  if (entry && (await isAbsent(trx, entry))) return false;
  // Only an attempt that counts can be voided, and it has finished by the time its void is taken back.
  if (entry && attempt.finished_at_ms !== null) return entry.void_reason === null;
  if (isEditor(attempt.candidate) || paperKindOf(attempt.paper_id) === 'own') return false;
  if (entry) return entry.void_reason === null;
  return !(await readEarlier(trx, attempt, earlier)).haveQuestion;
}

/** What counting an attempt must know of the candidate's others, read before the transaction; nothing for a mock. */
export const earlierOf = async (db: Db, attempt: Counted): Promise<Earlier | undefined> =>
  ['test', 'exam'].includes(paperKindOf(attempt.paper_id)) ? readEarlier(db, attempt) : undefined;

/**
 * Lets an attempt on a frozen paper count when it finishes, and again when its void is taken back.
 * @param earlier what earlierOf read before the transaction
 * @returns the paper in whose cohort it counts; null if it counts in none
 */
export async function countIn(trx: Trx, attempt: Counted, frozen: Paper, earlier?: Earlier): Promise<string | null> {
  await holdCandidate(trx, attempt.candidate);
  const cohort = cohortOf({ ...frozen, id: attempt.paper_id });
  const isIn =
    (await isCounted(trx, attempt, earlier)) && (await joinCohort(trx, cohort, attempt.candidate, attempt.id));
  return isIn ? attempt.paper_id : null;
}

/** Takes the attempt of a mock out of all counts; returns false if it was in none. */
export async function countOut(trx: Trx, attempt: Counted): Promise<boolean> {
  await addToCounts(trx, attempt.snapshot_id, [attempt.id], -1);
  await setCountedIn(trx, attempt.id, null);
  return leaveCohort(trx, attempt.id);
}

/** Takes an attempt out of all counts, changes what it did, and counts it again. */
export async function recount(trx: Trx, { id, snapshot_id }: Counted, change: () => Promise<void>): Promise<void> {
  await addToCounts(trx, snapshot_id, [id], -1);
  await change();
  await addToCounts(trx, snapshot_id, [id], 1);
}

/** What a cohort did with each question, and how many did, by question id. */
export async function answersByQuestion(db: Db, frozen: Paper, cohort: string) {
  const byQuestion = new Map<string, Map<string, number>>();
  for (const { question_id, did, spent_ms, candidates } of await listCohortAnswers(db, cohort))
    for (const it of question_id === null ? didOf(frozen, { responses: did, spent_ms }) : [{ question_id, did }]) {
      const counts = byQuestion.get(it.question_id) ?? new Map<string, number>();
      byQuestion.set(it.question_id, counts.set(it.did, (counts.get(it.did) ?? 0) + candidates));
    }
  return byQuestion;
}

/** @param options the numbers of the options in the candidate's order */
export function questionCounts(
  counts: ReadonlyMap<string, number>,
  [a, b, c, d]: Arrangement[number]['options'],
): { options: OptionCounts; bands: number[] } {
  const chose = (option: number) => counts.get(choseOption(option)) ?? 0;
  return {
    options: { options: [chose(a), chose(b), chose(c), chose(d)], blank: chose(0) },
    bands: Array.from({ length: TIME_BANDS }, (_, band) => counts.get(tookBand(band)) ?? 0),
  };
}
