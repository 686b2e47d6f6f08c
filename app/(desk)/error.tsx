'use client';

import { buttonLook } from '@/components/ui/button';

/** Shown in place of a page of the desk that cannot read the store. */
export default function DeskError({ retry }: { retry: () => void }) {
  return (
    <main id="content" className="wrap grow py-16" tabIndex={-1}>
      <h1 className="text-2xl">The desk cannot be loaded at the moment.</h1>
      <p className="mt-3">Nothing is lost. Please try again in a minute.</p>
      <button type="button" onClick={retry} className={`${buttonLook.primary} mt-6`}>
        Try again
      </button>
    </main>
  );
}
