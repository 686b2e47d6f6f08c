'use client';

import { paths } from '@/lib/site/paths';

/** Shown in place of a page whose scripts have failed (specification §8). */
export default function PageError() {
  return (
    <main id="content" className="wrap grow py-16" tabIndex={-1}>
      <h1 className="text-2xl">Unexpected Application Error!</h1>
      <p className="mt-3">Please load the page again. Everything that a test has stored is safe.</p>
      <a href={paths.home} className="text-link mt-6 inline-block py-2">
        Back Home
      </a>
    </main>
  );
}
