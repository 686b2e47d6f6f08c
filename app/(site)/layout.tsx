import type { ReactNode } from 'react';

import { Footer } from '@/components/layout/footer';
import { Header } from '@/components/layout/header';

/** In seconds. Content is refreshed sooner; this bounds how long a cache keeps other pages after a new build. */
export const revalidate = 1_800;

export default function SiteLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <Header />
      <main id="content" className="grow" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  );
}
