'use client';

import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';

import { Say } from '@/components/exam/words/words';
import { AlertDialog } from '@/components/ui/dialog';
import { logOut, onReturn, storedUsername } from '@/lib/accounts/client';
import { isSignedIn, NOTICE_HEADER } from '@/lib/accounts/hint';
import { paths } from '@/lib/site/paths';
import { forgetResults } from '@/lib/sitting/client/remembered';

const LOOK = 'px-3 py-2.5 hover:underline';
const REFRESH_MS = 15 * 60 * 1_000;

/** Loaded on demand, since hardly anybody gets a notice. If its script does not load, the next page tries again. */
const BreachNotices = lazy(() => import('./breach-notices').catch(() => ({ default: () => null })));

/** Keeps a session in use alive, and learns when it has ended elsewhere. @returns whether there is a notice to read */
async function refreshSession(): Promise<boolean> {
  if (!isSignedIn()) return false;
  const response = await fetch('/api/auth/session');
  // A failed answer says nothing about the session.
  if (!response.ok) return false;
  const session: unknown = await response.json();
  if (typeof session !== 'object' || session === null || !('user' in session)) {
    document.documentElement.dataset.auth = 'out';
  }
  return response.headers.has(NOTICE_HEADER);
}

/**
 * Holds both states in one space; SHOW_HINT (lib/serve/headers/content-policy.mjs) shows one before the first paint.
 * @param name the Username, if the page knows it
 */
export function AccountLinks({ name }: { name?: string }) {
  const username = useSyncExternalStore(onReturn, storedUsername, () => '');
  const [hasNotice, setHasNotice] = useState(false);
  const [hasStayed, setHasStayed] = useState(false);

  useEffect(() => {
    const refresh = () => void refreshSession().then(setHasNotice, () => {});
    refresh();
    const timer = setInterval(refresh, REFRESH_MS);
    const hearNoMore = onReturn(refresh);
    return () => {
      clearInterval(timer);
      hearNoMore();
    };
  }, []);

  async function leave() {
    if (!(await logOut())) return setHasStayed(true);
    forgetResults();
    window.location.assign(paths.login);
  }

  return (
    <nav aria-label="Account" className="grid max-sm:-ml-3 sm:-mr-3 sm:justify-items-end">
      <div className="when-signed-out col-start-1 row-start-1 flex flex-wrap gap-x-1">
        <a href={paths.login} className={LOOK}>
          Login
        </a>
        <a href={paths.register} className={LOOK}>
          Register
        </a>
      </div>
      <div className="when-signed-in col-start-1 row-start-1 flex justify-between gap-1">
        <a href={paths.profile} className={`${LOOK} w-32 shrink truncate`}>
          {name ?? (username || 'Your Profile')}
        </a>
        <button type="button" onClick={leave} className={LOOK}>
          Logout
        </button>
      </div>
      <Suspense>{hasNotice && <BreachNotices />}</Suspense>
      <AlertDialog
        message={hasStayed && <Say text="You could not be logged out. Please try again." />}
        onClose={() => setHasStayed(false)}
      />
    </nav>
  );
}
