'use client';

import { usePathname } from 'next/navigation';
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

/** Closes the menu's groups on Escape, on a click elsewhere and after a navigation. Opening needs no JavaScript. */
export function MenuBehaviour() {
  const pathname = usePathname();

  useEffect(closeAll, [pathname]);

  useEffect(() => {
    const onPointerDown = (event: PointerEvent) => closeMenus(event.target as Node);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      const open = document.querySelector<HTMLDetailsElement>('header details[open]');
      if (!open) return;
      open.open = false;
      open.querySelector('summary')?.focus();
    };
    // The bar takes the drawer's place when a phone turns.
    const isWide = window.matchMedia('(min-width: 992px)');
    isWide.addEventListener('change', closeAll);
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('keydown', onKeyDown);
    return () => {
      isWide.removeEventListener('change', closeAll);
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, []);

  return null;
}
