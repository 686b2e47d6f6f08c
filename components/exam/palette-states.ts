import type { PaletteState } from '@/lib/exam/progress';

/** Each state in words: colour and shape never stand alone. */
export const STATE_TEXTS = {
  'not-visited': 'Not visited',
  'not-answered': 'Not answered',
  answered: 'Answered',
  marked: 'Marked for review',
  'answered-marked': 'Answered and marked for review',
} satisfies Record<PaletteState, string>;
