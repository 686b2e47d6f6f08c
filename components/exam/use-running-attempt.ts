import { useEffect, useSyncExternalStore } from 'react';

import { keepPosition } from '@/lib/outbox/remembered';
import type { AttemptView, RunningAttempt } from '@/lib/outbox/running-attempt';

const TICK_MS = 1_000;

/** The view of an attempt. Runs its clock while mounted, and tells it when the page hides, returns or goes online. */
export function useRunningAttempt(attempt: RunningAttempt): AttemptView {
  const view = useSyncExternalStore(attempt.subscribe, attempt.getView, attempt.getView);

  useEffect(() => {
    const shown = new AbortController();
    const { signal } = shown;
    const timer = setInterval(() => attempt.tick(), TICK_MS);
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') return attempt.flush();
      attempt.tick();
      attempt.wake();
    };
    const onLeave = (event: BeforeUnloadEvent) => {
      const { unsaved, finished } = attempt.getView();
      if (unsaved > 0 && !finished) event.preventDefault();
    };
    document.addEventListener('visibilitychange', onVisibility, { signal });
    window.addEventListener('online', () => attempt.wake(), { signal });
    window.addEventListener('pagehide', () => attempt.flush(), { signal });
    window.addEventListener('beforeunload', onLeave, { signal });
    return () => {
      clearInterval(timer);
      shown.abort();
    };
  }, [attempt]);

  const { current } = view;
  useEffect(() => keepPosition(attempt.id, current), [attempt, current]);

  return view;
}
