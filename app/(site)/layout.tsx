import type { ReactNode } from 'react';

import { PageWords } from '@/components/exam/words/words';
import { CandidateStrip } from '@/components/layout/candidate-strip';
import { Footer } from '@/components/layout/footer';
import { Header } from '@/components/layout/header';
import { currentInstitute } from '@/lib/content/current-institute';

/** In seconds. Content is refreshed sooner; this bounds how long a cache keeps other pages after a new build. */
export const revalidate = 1_800;

export default async function SiteLayout({ children }: { children: ReactNode }) {
  const own = await currentInstitute();
  return (
    <PageWords>
      {/*
       * The first paint waits for the whole header, since the menu would move when its rest comes. Chromium waits for
       * the start of the named element, so this names the one after the header and the strip.
       */}
      <link rel="expect" href="#content" blocking="render" />
      <Header institute={own} />
      <CandidateStrip />
      <main id="content" className="grow" tabIndex={-1}>
        <p className="wrap hidden text-sm print:has-[+.page-banner]:block">
          {own.name} · {own.address} · {own.website}
        </p>
        {children}
      </main>
      <Footer institute={own} />
    </PageWords>
  );
}
