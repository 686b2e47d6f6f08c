import { useSyncExternalStore } from 'react';

import { onReturn } from '@/lib/accounts/client';
import { isSignedIn } from '@/lib/accounts/hint';
import { endpoints } from '@/lib/site/paths';
import type { Home } from '@/lib/sitting/home';

/** The site's answer, and the page's `performance.now()` when it came. */
type ToldHome = Home & { toldAtMs: number };

let told: ToldHome | null = null;
const hearers = new Set<() => void>();

/** A computer may be shared: nothing of a candidate stays after the logout. */
function forget(): void {
  told = null;
  for (const hear of hearers) hear();
}

/** Asks anew, unless nobody is logged in or sees the page. An answer that does not come leaves what is known. */
async function ask(): Promise<void> {
  if (document.hidden) return;
  if (!isSignedIn()) return forget();
  const response = await fetch(endpoints.home).catch(() => null);
  if (response?.ok) told = { ...((await response.json()) as Home), toldAtMs: performance.now() };
  else if (response?.status === 401) told = null;
  for (const hear of hearers) hear();
}

let isAsked = false;

function subscribe(hear: () => void) {
  hearers.add(hear);
  const askNow = () => void ask().catch(() => {});
  if (!isAsked) {
    isAsked = true;
    // Somebody else may have logged in meanwhile.
    onReturn(() => {
      forget();
      askNow();
    });
    // Tests begin and end in other tabs too.
    document.addEventListener('visibilitychange', askNow);
    askNow();
  }
  return () => void hearers.delete(hear);
}

/** What the candidate should see on every page; null before it is known, and for nobody. One request serves a page. */
export const useHome = (): ToldHome | null =>
  useSyncExternalStore(
    subscribe,
    () => told,
    () => null,
  );
