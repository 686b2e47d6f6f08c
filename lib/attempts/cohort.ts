import 'server-only';

import type { AttemptRow } from '@/lib/db/attempts';
import { countAnswers, countScore, type Did, joinCohort } from '@/lib/db/cohorts';
import type { Trx } from '@/lib/db/commit-together';
import { OPTIONS, type Paper } from '@/lib/exam/paper';
import type { ProgressLists } from '@/lib/exam/progress';
import type { Tally } from '@/lib/exam/scoring';
import { TIME_BANDS, timeBand } from '@/lib/exam/time-bands';

/** How many candidates of a cohort chose each option, and how many none. */
export type OptionCounts = { options: readonly [number, number, number, number]; blank: number };

/**
 * A paper's cohort: each candidate's first finished attempt. What is out of other marks, or merely counted, is not
 * ranked together.
 */
export function cohortOf({ id, scheme, questions }: Pick<Paper, 'id' | 'scheme' | 'questions'>): string {
  return scheme ? `${id} marks ${questions.length * scheme.rightUnits}` : `${id} counts ${questions.length}`;
}

/** What ranks: the marks in units, or the correct answers where the paper has no marking scheme. */
export const rankScoreOf = ({ marksUnits, correctAnswers }: Pick<Tally, 'marksUnits' | 'correctAnswers'>) =>
  marksUnits ?? correctAnswers;

const choseOption = (option: number) => `option-${option}`;
const tookBand = (band: number) => `band-${band}`;

/** Counts a finished attempt into its cohort, if it is the candidate's first; in the transaction that finishes it. */
export async function countIn(
  trx: Trx,
  attempt: Pick<AttemptRow, 'id' | 'candidate'>,
  paper: Paper,
  rankScore: number,
  work: { progress: ProgressLists; spentMs: readonly number[] },
): Promise<void> {
  const cohort = cohortOf(paper);
  if (!(await joinCohort(trx, cohort, attempt.candidate, attempt.id))) return;
  await countScore(trx, cohort, rankScore);
  const { responses } = work.progress;
  const all = paper.questions.flatMap(({ id: questionId }, index): Did[] => {
    const option = Object.hasOwn(responses, questionId) ? responses[questionId] : undefined;
    const spentMs = work.spentMs[index] ?? 0;
    return [
      { questionId, did: choseOption(option ?? 0) },
      // A question that was not on the screen took no time.
      ...(spentMs > 0 ? [{ questionId, did: tookBand(timeBand(spentMs)) }] : []),
    ];
  });
  await countAnswers(trx, cohort, all);
}

/** What a cohort did with one question, out of its counts. */
export function questionCounts(counts: ReadonlyMap<string, number>): { options: OptionCounts; bands: number[] } {
  const [a, b, c, d] = OPTIONS;
  const chose = (option: number) => counts.get(choseOption(option)) ?? 0;
  return {
    options: { options: [chose(a), chose(b), chose(c), chose(d)], blank: chose(0) },
    bands: Array.from({ length: TIME_BANDS }, (_, band) => counts.get(tookBand(band)) ?? 0),
  };
}
