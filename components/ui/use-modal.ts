'use client';

import { useEffect, useRef } from 'react';

/** Keeps a native dialog open as a modal while `isOpen`; the browser moves the focus in and gives it back. */
export function useModal(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    if (isOpen && !current?.open) current?.showModal();
    if (!isOpen && current?.open) current.close();
  }, [isOpen]);
  return dialog;
}
