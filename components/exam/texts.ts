import type { LedgerEntry } from '@/lib/exam/confidence';
import { formatMarks } from '@/lib/exam/marks';
import { LETTERS } from '@/lib/exam/paper';
import { minutesOf } from '@/lib/exam/times';
import { counted, countText } from '@/lib/text/counted';

/** Units of marks as candidates read them: '23.33', '−0.67'. */
export const marksText = (units: number) => formatMarks(units).replace('-', '−');

/** A score as text: marks, or a count of correct answers if the paper has no marking scheme. */
export const scoreText = (score: number, isMarked: boolean) => (isMarked ? marksText(score) : countText(score));

/** What a candidate reads who checked in to a mock and then did nothing. */
export const ABSENT = 'You checked in and answered nothing, so you count as absent and have no rank.';

/** Begins what a candidate reads about a voided attempt; the reason follows. */
export const VOID = 'The institute has voided your attempt, and it has no rank. The reason:';

/** The text after the time of an attempt with compensatory or granted time. */
export const extraText = (extraMs = 0) =>
  extraMs > 0 && ` · with ${counted(minutesOf(extraMs), 'minute')} of extra time`;

export const UNNAMED = 'Other questions';

export const CONFIDENCE_TEXTS = {
  sure: 'Sure',
  'fifty-fifty': 'Fifty-fifty',
  guess: 'Guess',
  untagged: 'Not tagged',
} as const satisfies Record<LedgerEntry['kind'], string>;

export const questionAnchor = (number: number) => `q${number}`;

export const REVIEW_ANCHOR = 'your-answers';

/** Options as a sentence names them: 'B', 'A and C', 'none of the four'. */
export function optionsText(options: readonly number[]): string {
  const letters = options.map((option) => LETTERS[option - 1]);
  if (letters.length < 2) return letters[0] ?? 'none of the four';
  return `${letters.slice(0, -1).join(', ')} and ${letters.at(-1)}`;
}
