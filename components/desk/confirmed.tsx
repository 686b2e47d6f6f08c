import type { ReactNode } from 'react';

import { Dialog } from '@/components/ui/dialog';

import { ChangeButton } from './change-button';

type Props = {
  /** The question before the change; null while there is none. */
  question: string | null;
  endpoint: string;
  change: Record<string, unknown>;
  label: string;
  subject: string;
  onClose: () => void;
  onDone?: () => void;
  /** What the change means. */
  children: ReactNode;
};

/** Asks before it makes a change that cannot be undone, or that reaches many. */
export const Confirmed = ({ question, onClose, onDone, children, ...change }: Props) => (
  <Dialog title={question ?? ''} isOpen={question !== null} onClose={onClose}>
    <div className="mb-5 grid gap-3">{children}</div>
    {/* Each question starts without the error of the last time. */}
    <ChangeButton
      key={question}
      {...change}
      look="solid"
      onDone={() => {
        onClose();
        onDone?.();
      }}
    />
  </Dialog>
);
