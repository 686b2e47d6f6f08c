'use client';

import { type KeyboardEvent, type MouseEvent, type ReactNode, useState } from 'react';

import { LOGIN_FIRST, loginPath } from '@/lib/accounts/callback';
import { isSignedIn } from '@/lib/accounts/hint';

import { AlertDialog } from './dialog';
import { useHash, useIsReady } from './browser';

type Tab = {
  /** Also the id of the panel and the fragment that shows it. */
  id: string;
  label: string;
  panel: ReactNode;
  /** For logged-in candidates only: an anonymous visitor gets an alert and goes to the login page. */
  isGated?: boolean;
};

/**
 * Tabs whose panels follow the address's fragment, so that each has an address and works without JavaScript. Scripts
 * mark the tab and the panel that shows, since a page that was opened in place has no `:target`.
 */
export function Tabs({ label, tabs }: { label: string; tabs: [Tab, ...Tab[]] }) {
  const [refused, setRefused] = useState<Tab | null>(null);
  const [last, setLast] = useState(tabs[0].id);
  const isReady = useIsReady();
  const hash = useHash();
  // Another part of the page, such as the one that the skip link names, leaves the tab as it is.
  const active = hash === '' ? tabs[0].id : (tabs.find(({ id }) => id === hash)?.id ?? last);
  if (active !== last) setLast(active);

  function choose(event: MouseEvent, tab: Tab) {
    if (!tab.isGated || isSignedIn()) return;
    event.preventDefault();
    setRefused(tab);
  }

  function moveFocus(event: KeyboardEvent<HTMLElement>) {
    // Space opens a tab, but would scroll the page on a link.
    if (event.key === ' ' && event.target instanceof HTMLElement) {
      event.preventDefault();
      event.target.click();
      return;
    }
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
    const index = links.findIndex((link) => link === document.activeElement);
    links[(index + step + links.length) % links.length]?.focus();
  }

  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={moveFocus}
        className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-x-1 border-b-2 border-line sm:flex sm:flex-wrap print:hidden"
      >
        {tabs.map((tab) => (
          <a
            key={tab.id}
            href={`#${tab.id}`}
            id={`${tab.id}-tab`}
            role="tab"
            aria-selected={isReady ? tab.id === active : undefined}
            aria-controls={tab.id}
            onClick={(event) => choose(event, tab)}
            className="-mb-0.5 flex items-center justify-center border-b-4 border-transparent px-2 py-3 text-center text-sm font-semibold sm:text-base md:px-4 text-muted hover:text-ink aria-selected:border-marigold-mid aria-selected:text-ink"
          >
            {tab.label}
          </a>
        ))}
      </div>
      <div className="tab-panels">
        {tabs.map(({ id, panel }) => (
          <section
            key={id}
            id={id}
            role="tabpanel"
            aria-labelledby={`${id}-tab`}
            data-shown={isReady ? id === active : undefined}
            className="tab-panel py-8 md:py-10"
          >
            {panel}
          </section>
        ))}
      </div>
      <AlertDialog
        message={refused && LOGIN_FIRST}
        onClose={() => {
          setRefused(null);
          // Loads a new document, so that no script of a third party stands beside a password.
          if (refused) window.location.assign(loginPath(`${window.location.pathname}#${refused.id}`));
        }}
      />
    </>
  );
}
