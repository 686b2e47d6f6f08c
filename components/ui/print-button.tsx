'use client';

import { type ReactNode, useEffect } from 'react';

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

/** The root element says what alone is printed (app/print.css), until the printing ends. */
function print(only?: string) {
  const { dataset } = document.documentElement;
  if (only) dataset.printOnly = only;
  window.addEventListener('afterprint', () => delete dataset.printOnly, { once: true });
  window.print();
}

type Props = { label: ReactNode; only?: 'wrong'; className?: string };

export function PrintButton({ label, only, className = buttonLook.outline }: Props) {
  useEffect(openWhilePrinting, []);
  return (
    <button type="button" onClick={() => print(only)} className={`needs-script ${className}`}>
      {label}
    </button>
  );
}
