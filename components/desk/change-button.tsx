'use client';

import { buttonLook } from '@/components/ui/button';

import { useChange } from './use-change';

type Props = {
  endpoint: string;
  /** What is sent. */
  change: Record<string, unknown>;
  label: string;
  /** What the button changes, for a screen reader that reads the button by itself. */
  subject: string;
  look?: keyof typeof buttonLook;
  /** What else the page does once it is done. */
  onDone?: () => void;
};

/** Makes one change at the desk, and then shows the page as it stands. */
export function ChangeButton({ endpoint, change, label, subject, look = 'outline', onDone }: Props) {
  const { send, isReady, isBusy, error } = useChange();
  return (
    <span>
      <button
        type="button"
        // The button may vanish with what it changed, so it gets no focus back.
        onClick={() => void send(endpoint, change, { onDone })}
        disabled={!isReady || isBusy}
        className={buttonLook[look]}
      >
        {label}
        <span className="sr-only">: {subject}</span>
      </button>
      {error && (
        <span role="alert" className="mt-1 block max-w-xs text-sm text-danger">
          {error}
        </span>
      )}
    </span>
  );
}
