'use client';

import { useEffect } from 'react';

import { buttonLook } from './button';

/** Opens the page's closed details for printing, in browsers whose styles cannot. */
export function openWhilePrinting() {
  let opened: { details: HTMLDetailsElement; name: string; isOpen: boolean }[] = [];
  const open = () => {
    const all = [...document.querySelectorAll<HTMLDetailsElement>('main details')];
    opened = all.map((details) => ({ details, name: details.name, isOpen: details.open }));
    // Only one of several details with the same name can be open.
    for (const details of all) details.name = '';
    for (const details of all) details.open = true;
  };
  const close = () => {
    for (const { details, name, isOpen } of opened) Object.assign(details, { open: isOpen, name });
    opened = [];
  };
  window.addEventListener('beforeprint', open);
  window.addEventListener('afterprint', close);
  return () => {
    window.removeEventListener('beforeprint', open);
    window.removeEventListener('afterprint', close);
  };
}

export function PrintButton({ label }: { label: string }) {
  useEffect(openWhilePrinting, []);
  return (
    <button type="button" onClick={() => window.print()} className={`needs-script ${buttonLook.outline}`}>
      {label}
    </button>
  );
}
