import type { Metadata } from 'next';
import type { ReactNode } from 'react';

import { DisplayButton, DisplayPanel } from '@/components/layout/display';

export const metadata: Metadata = { other: { google: 'notranslate' } };

/**
 * A test fills the screen, without menu and footer. No browser translates it: its texts about saving would stand still,
 * and answers record in which of the site's languages their question was read.
 */
export default function ExamLayout({ children }: { children: ReactNode }) {
  return (
    <main id="content" translate="no" className="sized @container flex grow flex-col text-base">
      <div className="exam-top on-bar bg-bar-deep text-sm text-on-bar">
        <div className="wrap flex justify-end">
          <DisplayButton className="-mr-3 px-3 hover:underline" />
        </div>
      </div>
      <DisplayPanel />
      {children}
      {/* The question's text until the scripts are there (lib/serve/headers/content-policy.mjs). A text keeps React off. */}
      <div id="first-look" className="wrap" suppressHydrationWarning>
        {' '}
      </div>
      <noscript>
        <p className="wrap pb-16 text-lg">
          A test needs JavaScript. Please switch it on in your browser, and reload this page.
        </p>
      </noscript>
    </main>
  );
}
