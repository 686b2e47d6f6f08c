import type { LedgerEntry } from '@/lib/exam/confidence';
import { formatMarks } from '@/lib/exam/marks';
import { LETTERS } from '@/lib/exam/paper';
import { countText } from '@/lib/text/counted';

import type { Text } from './words/words';

/** Units of marks as candidates read them: '23.33', '−0.67'. */
export const marksText = (units: number) => formatMarks(units).replace('-', '−');

/** A score as text: marks, or a count of correct answers if the paper has no marking scheme. */
export const scoreText = (score: number, isMarked: boolean) => (isMarked ? marksText(score) : countText(score));

/** What a candidate reads who checked in to a mock and then did nothing. */
export const ABSENT: Text = 'You checked in and answered nothing, so you count as absent and have no rank.';

/** What a candidate reads about a voided attempt. */
export const VOID: Text = 'The institute has voided your attempt, and it has no rank. The reason: {reason}';

export const UNNAMED: Text = 'Other questions';

export const CONFIDENCE_TEXTS = {
  sure: 'Sure',
  'fifty-fifty': 'Fifty-fifty',
  guess: 'Guess',
  untagged: 'Not tagged',
} as const satisfies Record<LedgerEntry['kind'], string>;

export const questionAnchor = (number: number) => `q${number}`;

export const REVIEW_ANCHOR = 'your-answers';

/** Options as a sentence names them: 'B', 'A, C', 'none of the four'. */
export const optionsText = (options: readonly number[]): string =>
  options.map((option) => LETTERS[option - 1]).join(', ') || 'none of the four';
