import type { AttemptRow } from '@/lib/db/attempts';
import { countAnswers, countScore, type Did, holdCandidate, joinCohort } from '@/lib/db/cohorts';
import type { Trx } from '@/lib/db/commit-together';
import { OPTIONS, type Paper } from '@/lib/exam/paper';
import type { ProgressLists } from '@/lib/exam/progress';
import type { Tally } from '@/lib/exam/scoring';
import { TIME_BANDS, timeBand } from '@/lib/exam/times';
import { digestOf } from '@/lib/server/digest';

import { questionsInOtherAttempts } from './shared-questions';

export type OptionCounts = { options: readonly [number, number, number, number]; blank: number };

/** All who took a paper under one marking rule. Times are no part of it: an answer is worth the same in any time. */
export function cohortOf({
  id,
  scheme,
  questions,
  drawnFrom,
}: Pick<Paper, 'id' | 'scheme' | 'questions' | 'drawnFrom'>): string {
  const rule = scheme ? `marks +${scheme.rightUnits} -${scheme.wrongUnits} of` : 'counts';
  // Other questions are another paper.
  const drawn = drawnFrom === undefined ? '' : ` drawn ${digestOf(questions.map((it) => it.id))}`;
  return `${id} ${rule} ${questions.length}${drawn}`;
}

/** The score that ranks: marks in units, or correct answers on a paper without a marking scheme. */
export const rankScoreOf = ({ marksUnits, correctAnswers }: Pick<Tally, 'marksUnits' | 'correctAnswers'>) =>
  marksUnits ?? correctAnswers;

const choseOption = (option: number) => `option-${option}`;
const tookBand = (band: number) => `band-${band}`;

/** Counts an attempt as it finishes, unless its candidate has finished one of its questions before. */
export async function countIn(
  trx: Trx,
  attempt: Pick<AttemptRow, 'id' | 'candidate' | 'snapshot_id'>,
  paper: Paper,
  rankScore: number,
  work: { progress: ProgressLists; spentMs: readonly number[] },
): Promise<void> {
  await holdCandidate(trx, attempt.candidate);
  const isKnown = await questionsInOtherAttempts(trx, attempt.candidate, attempt.id);
  if (await isKnown(attempt.snapshot_id)) return;
  const cohort = cohortOf(paper);
  if (!(await joinCohort(trx, cohort, attempt.candidate, attempt.id))) return;
  await countScore(trx, cohort, rankScore);
  const { responses } = work.progress;
  const all = paper.questions.flatMap(({ id: questionId }, index): Did[] => {
    const option = Object.hasOwn(responses, questionId) ? responses[questionId] : undefined;
    const spentMs = work.spentMs[index] ?? 0;
    return [
      { questionId, did: choseOption(option ?? 0) },
      // A question that was never on the screen has no time.
      ...(spentMs > 0 ? [{ questionId, did: tookBand(timeBand(spentMs)) }] : []),
    ];
  });
  await countAnswers(trx, cohort, all);
}

export function questionCounts(counts: ReadonlyMap<string, number>): { options: OptionCounts; bands: number[] } {
  const [a, b, c, d] = OPTIONS;
  const chose = (option: number) => counts.get(choseOption(option)) ?? 0;
  return {
    options: { options: [chose(a), chose(b), chose(c), chose(d)], blank: chose(0) },
    bands: Array.from({ length: TIME_BANDS }, (_, band) => counts.get(tookBand(band)) ?? 0),
  };
}
