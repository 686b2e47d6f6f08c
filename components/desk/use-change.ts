import { useRouter } from 'next/navigation';
import { useEffect, useRef, useTransition } from 'react';

import { useSending } from '@/components/forms/use-sending';
import { useIsReady } from '@/components/ui/browser';
import { postJson, UNREACHABLE } from '@/lib/forms/post-json';

/** An import may take a minute (lib/banks/uploads.ts). */
const LONGEST_MS = 90_000;

type Sending = {
  /** Gets the focus back after the change; without one, the content gets it. */
  button?: HTMLElement;
  /** The page to open after the change, if not the same one. */
  goTo?: string;
  onDone?: () => void;
};

/** Sends changes of the desk, one at a time, and refreshes the page after each. */
export function useChange() {
  const router = useRouter();
  const [isRefreshing, startRefresh] = useTransition();
  const { isBusy, fault, run } = useSending();
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

  const send = (endpoint: string, change: unknown, { button, goTo, onDone }: Sending = {}) =>
    run(async () => {
      await postJson(endpoint, change, UNREACHABLE, LONGEST_MS);
      onDone?.();
      if (goTo !== undefined) return goTo;
      if (button) changed.current = button;
      else document.getElementById('content')?.focus();
      startRefresh(() => router.refresh());
    });

  return { send, isReady, isBusy: isBusy || isRefreshing, error: fault };
}
