import type { Confidence } from '@/lib/exam/confidence';

/** How sure a candidate is of an answer, in words. */
export const CONFIDENCE_TEXTS = {
  sure: 'Sure',
  'fifty-fifty': 'Fifty-fifty',
  guess: 'Guess',
} satisfies Record<Confidence, string>;
