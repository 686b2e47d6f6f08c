'use client';

import { useEffect, useSyncExternalStore } from 'react';

import { keepPosition } from '@/lib/outbox/last-position';
import type { AttemptView, RunningAttempt } from '@/lib/outbox/running-attempt';

const TICK_MS = 1_000;

/** What to show of an attempt; as long as it is shown, its clock runs and the page's comings and goings are told to it. */
export function useRunningAttempt(attempt: RunningAttempt): AttemptView {
  const view = useSyncExternalStore(attempt.subscribe, attempt.getView, attempt.getView);

  useEffect(() => {
    const timer = setInterval(() => attempt.tick(), TICK_MS);
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') return attempt.flush();
      attempt.tick();
      attempt.wake();
    };
    const onOnline = () => attempt.wake();
    const onPageHide = () => attempt.flush();
    const onLeave = (event: BeforeUnloadEvent) => {
      const { unsaved, finished } = attempt.getView();
      if (unsaved > 0 && !finished) event.preventDefault();
    };
    document.addEventListener('visibilitychange', onVisibility);
    window.addEventListener('online', onOnline);
    window.addEventListener('pagehide', onPageHide);
    window.addEventListener('beforeunload', onLeave);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onVisibility);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('beforeunload', onLeave);
    };
  }, [attempt]);

  const { current } = view;
  useEffect(() => keepPosition(attempt.id, current), [attempt, current]);

  return view;
}
