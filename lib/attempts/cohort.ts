import { isEditor } from '@/lib/accounts/editors';
import type { AttemptRow, ResultRow } from '@/lib/db/attempts';
import { countAnswers, countScores, type Did, holdCandidate, joinCohort, leaveCohort } from '@/lib/db/cohorts';
import type { Trx } from '@/lib/db/commit-together';
import type { Db } from '@/lib/db/database';
import { currentScore, setCountedIn } from '@/lib/db/generations';
import { type EntryRow, findEntry, updateEntry } from '@/lib/db/mock-entries';
import type { Arrangement } from '@/lib/exam/arrangement';
import type { KeyedPaper, Paper } from '@/lib/exam/paper';
import { TIME_BANDS, timeBand } from '@/lib/exam/times';
import { digestOf } from '@/lib/server/digest';

import { rankScoreOf, scoreLive } from './rescore';
import { type Earlier, readEarlier } from './shared-questions';
import { kindOf, mockIdOf } from './wire';

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

const rankScoreIn = (result: ResultRow) =>
  rankScoreOf({ marksUnits: result.marks_units, correctAnswers: result.correct_answers });

const choseOption = (option: number) => `option-${option}`;
const tookBand = (band: number) => `band-${band}`;

/** What a candidate did with each question, from what the finish has stored in the frozen paper's order. */
function didOf({ questions }: Paper, { responses, spent_ms: spentMs }: ResultRow): Did[] {
  const spent = spentMs.split(',');
  return questions.flatMap(({ id: questionId }, index): Did[] => {
    const took = Number(spent[index] ?? 0);
    return [
      { questionId, did: choseOption(Number(responses[index] ?? 0)) },
      // A question that was never on the screen has no time.
      ...(took > 0 ? [{ questionId, did: tookBand(timeBand(took)) }] : []),
    ];
  });
}

type Counted = Pick<AttemptRow, 'id' | 'candidate' | 'paper_id' | 'snapshot_id' | 'finished_at_ms'>;

/**
 * Whether an attempt counts: in a mock everybody's one attempt, in practice an attempt on new questions only, in own
 * practice none. An attempt of somebody who is an editor at its finish counts nowhere.
 */
async function isCounted(
  trx: Trx,
  attempt: Counted,
  entry: EntryRow | undefined,
  earlier: Earlier | undefined,
): Promise<boolean> {
  // Only an attempt that counts can be voided, and it has finished by the time its void is taken back.
  if (entry && attempt.finished_at_ms !== null) return entry.void_reason === null;
  if (isEditor(attempt.candidate) || kindOf(attempt.paper_id) === 'own') return false;
  if (entry) return entry.void_reason === null;
  return !(await readEarlier(trx, attempt, earlier)).haveQuestion;
}

/** What counting an attempt must know of the candidate's others, read before the transaction; nothing for a mock. */
export const earlierOf = async (db: Db, attempt: Counted): Promise<Earlier | undefined> =>
  ['test', 'exam'].includes(kindOf(attempt.paper_id)) ? readEarlier(db, attempt) : undefined;

const entryOf = async (trx: Trx, { paper_id: paperId, candidate }: Counted): Promise<EntryRow | undefined> => {
  const mockId = mockIdOf(paperId);
  return mockId === undefined ? undefined : findEntry(trx, mockId, candidate);
};

/**
 * Counts an attempt on a frozen paper when it finishes, and again when its void is taken back. From now on it has
 * scores under rulings, whether it counts or not.
 * @param earlier what earlierOf read before the transaction
 */
export async function countIn(
  trx: Trx,
  attempt: Counted,
  frozen: KeyedPaper,
  result: ResultRow,
  earlier?: Earlier,
): Promise<void> {
  await holdCandidate(trx, attempt.candidate);
  const entry = await entryOf(trx, attempt);
  const cohort = cohortOf({ ...frozen, id: attempt.paper_id });
  const isIn =
    (await isCounted(trx, attempt, entry, earlier)) && (await joinCohort(trx, cohort, attempt.candidate, attempt.id));
  const countedIn = isIn ? attempt.paper_id : null;
  const shown = await scoreLive(trx, attempt.snapshot_id, frozen, { id: attempt.id, result, countedIn });
  if (!isIn) return;
  const rankScore = rankScoreIn(result);
  if (entry) await updateEntry(trx, entry, { score: rankScore });
  countScores(trx, [{ cohort, score: shown ?? rankScore, candidates: 1 }]);
  countAnswers(trx, cohort, didOf(frozen, result), 1);
}

/** Takes the attempt of a mock out of all counts. */
export async function countOut(trx: Trx, attempt: Counted, frozen: Paper, result: ResultRow): Promise<void> {
  const entry = await entryOf(trx, attempt);
  if (entry) await updateEntry(trx, entry, { score: null });
  const cohort = cohortOf({ ...frozen, id: attempt.paper_id });
  if (!(await leaveCohort(trx, cohort, attempt.id, attempt.candidate))) return;
  await setCountedIn(trx, attempt.id, null);
  const shown = await currentScore(trx, attempt.id, attempt.snapshot_id);
  countScores(trx, [{ cohort, score: shown ?? rankScoreIn(result), candidates: -1 }]);
  countAnswers(trx, cohort, didOf(frozen, result), -1);
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
