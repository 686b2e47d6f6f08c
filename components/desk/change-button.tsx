'use client';

import { useRouter } from 'next/navigation';
import { useState, useSyncExternalStore, useTransition } from 'react';

import { buttonLook } from '@/components/ui/button';
import { postJson } from '@/lib/forms/post-json';

const UNREACHABLE = 'The site could not be reached. Please try again.';

type Props = {
  endpoint: string;
  /** What is sent. */
  change: Record<string, unknown>;
  label: string;
  /** What the button changes, for who hears it alone. */
  subject: string;
  look?: keyof typeof buttonLook;
  /** What else the page does once it is done. */
  onDone?: () => void;
};

const never = () => () => {};

/** Makes one change at the desk, and then shows the page as it stands. */
export function ChangeButton({ endpoint, change, label, subject, look = 'outline', onDone }: Props) {
  const router = useRouter();
  const [isRefreshing, startRefresh] = useTransition();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  // A click before the scripts run would be lost.
  const isReady = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

  async function send() {
    setSending(true);
    setError(undefined);
    try {
      await postJson(endpoint, change, UNREACHABLE);
      onDone?.();
      // The button may go with what it changed.
      document.getElementById('content')?.focus();
      startRefresh(() => router.refresh());
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    }
    setSending(false);
  }

  return (
    <span>
      <button
        type="button"
        onClick={send}
        disabled={!isReady || isSending || isRefreshing}
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
