import type { ReactNode } from 'react';

import type { ReviewedQuestion } from '@/lib/attempts/history';

export const OUTCOMES = ['correct', 'wrong', 'blank', 'not-evaluated'] as const;

/** What became of a question, as its candidate is told. */
export type Outcome = (typeof OUTCOMES)[number];

/** An answer that the paper does not evaluate is blank to the marking, and not to the candidate who gave it. */
export const outcomeOf = ({ verdict, chosen }: Pick<ReviewedQuestion, 'verdict' | 'chosen'>): Outcome =>
  verdict === 'blank' && chosen !== null ? 'not-evaluated' : verdict;

type Look = { text: string; colours: string; drawing: ReactNode };

const TICK = <path d="m4.5 10.5 4 4 7.5-9" />;
const CROSS = <path d="m5 5 10 10M15 5 5 15" />;
const DASH = <path d="M5 10h10" />;
const RING = <circle cx="10" cy="10" r="5" />;

/** A shape of its own for each outcome: colour never stands alone. */
export const OUTCOME_LOOK = {
  correct: { text: 'Correct', colours: 'border-success bg-success-soft text-success', drawing: TICK },
  wrong: { text: 'Wrong', colours: 'border-danger bg-danger-soft text-danger', drawing: CROSS },
  blank: { text: 'Not answered', colours: 'border-line bg-paper-dim text-muted', drawing: DASH },
  'not-evaluated': { text: 'Not evaluated', colours: 'border-line bg-paper-dim text-muted', drawing: RING },
} satisfies Record<Outcome, Look>;

/** The shape of an outcome; its meaning stands beside it as text. */
export function OutcomeMark({ outcome }: { outcome: Outcome }) {
  return (
    <svg
      viewBox="0 0 20 20"
      className="size-5 shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {OUTCOME_LOOK[outcome].drawing}
    </svg>
  );
}
