import type { EntryFault, Phase } from '@/lib/exam/window';
import type { HallState } from '@/lib/holding/mocks/mock-live';

export const PHASE_TEXTS = {
  coming: 'Coming',
  running: 'Running',
  over: 'Over, results to come',
  results: 'Results are out',
} satisfies Record<Phase, string>;

/** Where a candidate of a mock is; a time may follow. */
export const HALL_TEXTS = {
  'not-come': 'has not come',
  unknown: 'has not come: no such account',
  'checked-in': 'checked in',
  in: 'is in',
  unheard: 'page not heard of',
  finished: 'has finished',
  absent: 'absent',
  voided: 'voided',
} satisfies Record<HallState, string>;

const REFUSAL_TEXTS = {
  'too-early': 'before it opened',
  'too-late': 'after the last start',
  'not-invited': 'not on the list',
  withdrawn: 'withdrawn',
} satisfies Record<EntryFault, string>;

const isFault = (reason: string): reason is EntryFault => Object.hasOwn(REFUSAL_TEXTS, reason);

export const refusalText = (reason: string) => (isFault(reason) ? REFUSAL_TEXTS[reason] : reason);
