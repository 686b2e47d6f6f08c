'use client';

import { type ReactNode, useId } from 'react';

import { CloseIcon } from './icons';
import { useModal } from './use-modal';

type Props = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode };

/** A modal dialog with a title; Escape and the cross close it. */
export function Dialog({ title, isOpen, onClose, children }: Props) {
  const dialog = useModal(isOpen);
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className="m-auto w-[min(36rem,calc(100vw-2rem))] rounded-card bg-paper p-6 text-text shadow-card backdrop:bg-ink-deep/60"
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 id={titleId} className="text-2xl">
          {title}
        </h2>
        <button type="button" onClick={onClose} className="-mt-1 -mr-2 p-2.5 text-ink">
          <CloseIcon className="size-6" />
          <span className="sr-only">Close</span>
        </button>
      </div>
      {children}
    </dialog>
  );
}
