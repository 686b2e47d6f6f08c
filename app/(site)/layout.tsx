import type { ReactNode } from 'react';

import { Footer } from '@/components/layout/footer';
import { Header } from '@/components/layout/header';

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
