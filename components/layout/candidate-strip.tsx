'use client';

import { usePathname } from 'next/navigation';
import { type ComponentType, lazy, Suspense, useSyncExternalStore } from 'react';

import { onReturn } from '@/lib/accounts/client';
import { isSignedIn } from '@/lib/accounts/hint';
import { pageKindOf, paths } from '@/lib/site/routes.mjs';

/** Loaded on demand, since most visitors are not logged in. If its script does not load, the next page tries again. */
const HomeStrip = lazy<ComponentType<{ isWhole: boolean }>>(() =>
  import('@/components/exam/offer/home-strip').catch(() => ({ default: () => null })),
);

/** Where a logged-in candidate sees what runs and what comes. Its place is reserved where it always has something. */
export function CandidateStrip() {
  const isIn = useSyncExternalStore(onReturn, isSignedIn, () => false);
  const page = usePathname();
  const isWhole = page === paths.profile || pageKindOf(page) === 'public';
  return (
    <div className={`only-signed-in print:hidden ${isWhole ? 'min-h-[calc(2.75rem+1px)]' : ''}`}>
      <Suspense>{isIn && <HomeStrip isWhole={isWhole} />}</Suspense>
    </div>
  );
}
