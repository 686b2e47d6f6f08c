'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

import { pageKindOf, paths } from '@/lib/site/routes.mjs';

const PAGES: readonly string[] = Object.values(paths);

/**
 * The page that a click opens in place; undefined if the browser follows the link itself. A browser keeps the policy of
 * the loaded document, so a page with another policy loads as a new document.
 */
function pageToOpen(event: MouseEvent): string | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  if (!link || !isPlain || event.defaultPrevented || link.target || link.hasAttribute('download')) return undefined;
  const { pathname, search, hash } = link;
  const here = window.location;
  const isWithinPage = hash !== '' && pathname === here.pathname && search === here.search;
  const isOpened = PAGES.includes(pathname) && pageKindOf(pathname, search) === pageKindOf(here.pathname, here.search);
  return link.origin === here.origin && isOpened && !isWithinPage ? pathname + search + hash : undefined;
}

/** Opens the device's own sheet for a link that shares a page, and says whether there is one. */
function isShared({ target }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLElement>('[data-share]') : null;
  if (!link || !('share' in navigator)) return false;
  const { share: text, url } = link.dataset;
  // Whoever closes the sheet refuses it.
  navigator.share({ text, url }).catch(() => {});
  return true;
}

/**
 * Opens the site's pages without loading a document. One listener serves all links, since a component for each would
 * make every page larger and slower to start. Fetches nothing before the click, as many visitors pay for each megabyte.
 * Also says that the page works (LOAD_LATER in lib/serve/headers/content-policy.mjs).
 */
export function LinkBehaviour() {
  const router = useRouter();
  useEffect(() => {
    let left: { page: string; state: unknown } | undefined;
    const onClick = (event: MouseEvent) => {
      const { pathname, search } = window.location;
      left = { page: pathname + search, state: window.history.state };
      if (isShared(event)) event.preventDefault();
      const page = pageToOpen(event);
      if (page === undefined) return;
      event.preventDefault();
      router.push(page);
    };
    // A link within the page makes an entry that is the browser's own; the router leads back only to those it knows.
    const onFragment = () => {
      const { history, location } = window;
      if (history.state !== null || left?.page !== location.pathname + location.search) return;
      history.replaceState(left.state, '');
    };
    document.addEventListener('click', onClick);
    window.addEventListener('hashchange', onFragment);
    document.documentElement.dataset.works = 'yes';
    return () => {
      document.removeEventListener('click', onClick);
      window.removeEventListener('hashchange', onFragment);
    };
  }, [router]);
  return null;
}
