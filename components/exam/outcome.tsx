import type { ReactNode } from 'react';

import type { Verdict } from '@/lib/exam/scoring';

type Look = { text: string; colours: string; drawing: ReactNode };

/** A shape of its own for each verdict: colour never stands alone. */
export const OUTCOME_LOOK = {
  correct: {
    text: 'Correct',
    colours: 'border-success bg-success-soft text-success',
    drawing: <path d="m4.5 10.5 4 4 7.5-9" />,
  },
  wrong: {
    text: 'Wrong',
    colours: 'border-danger bg-danger-soft text-danger',
    drawing: <path d="m5 5 10 10M15 5 5 15" />,
  },
  blank: { text: 'Not answered', colours: 'border-line bg-paper-dim text-muted', drawing: <path d="M5 10h10" /> },
} satisfies Record<Verdict, Look>;

/** The shape of a verdict; its meaning stands beside it as text. */
export function OutcomeMark({ outcome }: { outcome: Verdict }) {
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
