import type { ReactNode } from 'react';

import { Footer } from '@/components/layout/footer';
import { Header } from '@/components/layout/header';

/** In seconds. Content is read anew sooner; a page without any must not stay in a cache before the site after a new build. */
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
