import type { ReactNode } from 'react';

/** A test fills the screen, without menu and footer. */
export default function ExamLayout({ children }: { children: ReactNode }) {
  return (
    <main id="content" className="flex grow flex-col">
      {children}
      <noscript>
        <p className="wrap py-16 text-lg">
          A test needs JavaScript. Please switch it on in your browser, and reload this page.
        </p>
      </noscript>
    </main>
  );
}
