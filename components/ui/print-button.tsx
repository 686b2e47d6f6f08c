'use client';

import { useEffect } from 'react';

import { buttonLook } from './button';

/** Opens what is closed in the page's content while it is printed, where the browser's styles cannot. */
function openWhilePrinting() {
  let opened: HTMLDetailsElement[] = [];
  const open = () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>('main details:not([open])')];
    for (const details of opened) details.open = true;
  };
  const close = () => {
    for (const details of opened) details.open = false;
    opened = [];
  };
  window.addEventListener('beforeprint', open);
  window.addEventListener('afterprint', close);
  return () => {
    window.removeEventListener('beforeprint', open);
    window.removeEventListener('afterprint', close);
  };
}

/** Prints the page. */
export function PrintButton({ label }: { label: string }) {
  useEffect(openWhilePrinting, []);
  return (
    <button type="button" onClick={() => window.print()} className={`needs-script ${buttonLook.outline}`}>
      {label}
    </button>
  );
}
