'use client';

import { usePathname } from 'next/navigation';
import { useEffect } from 'react';

import { paths } from '@/lib/site/routes.mjs';

function closeMenus(except?: Node | null) {
  for (const group of document.querySelectorAll<HTMLDetailsElement>('header details[open]')) {
    if (except && group.contains(except)) continue;
    group.open = false;
  }
}

function closeAll() {
  closeMenus();
  for (const drawer of document.querySelectorAll<HTMLElement>('header [popover]')) drawer.hidePopover?.();
}

/** Closes what the focus has left. The buttons that open and close the drawer do so by themselves. */
function onFocusIn({ target }: FocusEvent) {
  if (!(target instanceof Element) || target.closest('[popovertarget]')) return;
  closeMenus(target);
  for (const drawer of document.querySelectorAll<HTMLElement>('header [popover]'))
    if (!drawer.contains(target)) drawer.hidePopover?.();
}

/** Pages are the same for all their addresses, so that a script marks the link of the one that is open. */
function markCurrent(pathname: string) {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('header [popover] a')) {
    if (link.pathname === pathname && pathname !== paths.pageNotFound) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

/**
 * Marks the current page in the menu. Closes the menu's groups on Escape, on a click elsewhere, when one tabs past them,
 * and when a link or 'Back' leads to a page, even to the same one. Opening needs no JavaScript.
 */
export function MenuBehaviour() {
  const pathname = usePathname();
  useEffect(() => markCurrent(pathname), [pathname]);
  useEffect(() => {
    const onPointerDown = (event: PointerEvent) => closeMenus(event.target as Node);
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href]')) closeAll();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      const open = document.querySelector<HTMLDetailsElement>('header details[open]');
      if (!open) return;
      open.open = false;
      open.querySelector('summary')?.focus();
    };
    // The bar takes the drawer's place when a phone turns.
    const isWide = window.matchMedia('(min-width: 62rem)');
    const listening = new AbortController();
    const { signal } = listening;
    isWide.addEventListener('change', closeAll, { signal });
    window.addEventListener('popstate', closeAll, { signal });
    document.addEventListener('click', onClick, { signal });
    document.addEventListener('pointerdown', onPointerDown, { signal });
    document.addEventListener('keydown', onKeyDown, { signal });
    document.addEventListener('focusin', onFocusIn, { signal });
    return () => listening.abort();
  }, []);

  return null;
}
