import { Icon } from '@/components/ui/icons';
import type { Verdict } from '@/lib/exam/scoring';

import type { Text } from '../words/words';

type Look = { text: Text; colours: string; drawing: string };

/** Each verdict has its own shape, so that colour never stands alone. */
export const OUTCOME_LOOK = {
  correct: { text: 'Correct', colours: 'border-success bg-success-soft text-success', drawing: 'm4.5 10.5 4 4 7.5-9' },
  wrong: { text: 'Wrong', colours: 'border-danger bg-danger-soft text-danger', drawing: 'm5 5 10 10M15 5 5 15' },
  blank: { text: 'Not answered', colours: 'border-line bg-paper-dim text-muted', drawing: 'M5 10h10' },
  dropped: { text: 'Dropped', colours: 'border-line bg-paper-dim text-muted', drawing: 'M5 7.5h10M5 12.5h10' },
} satisfies Record<Verdict, Look>;

export const OutcomeMark = ({ outcome }: { outcome: Verdict }) => (
  <Icon box={20} strokeWidth={2.5} className="size-5 shrink-0" lines={OUTCOME_LOOK[outcome].drawing} />
);
