'use client';

import { useEffect } from 'react';

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

/**
 * Closes the menu's groups on Escape, on a click elsewhere, and when a link or 'Back' leads to a page, even to the same
 * one. Opening needs no JavaScript.
 */
export function MenuBehaviour() {
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
    return () => listening.abort();
  }, []);

  return null;
}
