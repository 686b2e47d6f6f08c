import { CONFIDENCE_TEXTS } from '@/components/exam/confidence-texts';
import type { LedgerEntry } from '@/lib/exam/confidence';
import { formatMarks } from '@/lib/exam/marks';

const whole = new Intl.NumberFormat('en-IN');

/** A count in Indian grouping: '1,00,000'. */
export const countText = (count: number) => whole.format(count);

/** An amount in units of marks as candidates read it: '23.33', '−0.67'. */
export const marksText = (units: number) => formatMarks(units).replace('-', '−');

/** What ranks, as text: marks, or a count of correct answers where the paper has no marking scheme. */
export const scoreText = (score: number, isMarked: boolean) => (isMarked ? marksText(score) : countText(score));

/** What a candidate may have said of an answer, and what stands for nothing said. */
export const TAG_LABELS = { ...CONFIDENCE_TEXTS, untagged: 'Not tagged' } satisfies Record<LedgerEntry['kind'], string>;

/** What stands for a subject that the host does not name. */
export const UNNAMED = 'Other questions';
