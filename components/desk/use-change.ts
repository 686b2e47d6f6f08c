import { useRouter } from 'next/navigation';
import { useEffect, useRef, useState, useTransition } from 'react';

import { useIsReady } from '@/components/ui/use-is-ready';
import { postJson } from '@/lib/forms/post-json';

const UNREACHABLE = 'The site could not be reached. Please try again.';

/** An import may take a minute (lib/question-banks/uploads.ts). */
const LONGEST_MS = 90_000;

type Sending = {
  /** Gets the focus back after the change; without one, the content gets it. */
  button?: HTMLElement;
  /** Where the change leads, if not to the same page. */
  goTo?: string;
  onDone?: () => void;
};

/** Sends changes of the desk, one at a time, and shows the page as it stands after each. */
export function useChange() {
  const router = useRouter();
  const [isRefreshing, startRefresh] = useTransition();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();
  const changed = useRef<HTMLElement>(null);
  const isReady = useIsReady();

  // A button may have moved with what it changed, or be gone.
  useEffect(() => {
    const { current } = changed;
    if (isRefreshing || !current) return;
    changed.current = null;
    if (document.activeElement && document.activeElement !== document.body) return;
    (current.isConnected ? current : document.getElementById('content'))?.focus();
  }, [isRefreshing]);

  async function send(endpoint: string, change: unknown, { button, goTo, onDone }: Sending = {}) {
    setSending(true);
    setError(undefined);
    try {
      await postJson(endpoint, change, UNREACHABLE, LONGEST_MS);
      onDone?.();
      if (goTo !== undefined) return window.location.assign(goTo);
      if (button) changed.current = button;
      else document.getElementById('content')?.focus();
      startRefresh(() => router.refresh());
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : String(reason));
    }
    setSending(false);
  }

  return { send, isReady, isBusy: isSending || isRefreshing, error };
}
