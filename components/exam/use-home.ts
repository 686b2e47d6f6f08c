import { useSyncExternalStore } from 'react';

import { onReturn } from '@/lib/accounts/client';
import { isSignedIn } from '@/lib/accounts/hint';
import type { Home } from '@/lib/attempts/wire';
import { endpoints } from '@/lib/site/paths';

/** The site's answer, and the page's `performance.now()` when it came. */
type ToldHome = Home & { toldAtMs: number };

let told: ToldHome | null = null;
const hearers = new Set<() => void>();

/** Asks anew, unless nobody is logged in or sees the page. An answer that does not come leaves what is known. */
export async function askHome(): Promise<void> {
  if (!isSignedIn() || document.hidden) return;
  const response = await fetch(endpoints.home).catch(() => null);
  if (response?.ok) told = { ...((await response.json()) as Home), toldAtMs: performance.now() };
  else if (response?.status === 401) told = null;
  for (const hear of hearers) hear();
}

let stop = () => {};

function subscribe(hear: () => void) {
  hearers.add(hear);
  if (hearers.size === 1) {
    const ask = () => void askHome().catch(() => {});
    const hearNoMore = onReturn(ask);
    // Tests begin and end in other tabs too.
    document.addEventListener('visibilitychange', ask);
    stop = () => {
      hearNoMore();
      document.removeEventListener('visibilitychange', ask);
    };
    ask();
  }
  return () => {
    hearers.delete(hear);
    if (hearers.size === 0) stop();
  };
}

/** What the candidate should see on every page; null before it is known, and for nobody. One request serves a page. */
export const useHome = (): ToldHome | null =>
  useSyncExternalStore(
    subscribe,
    () => told,
    () => null,
  );
