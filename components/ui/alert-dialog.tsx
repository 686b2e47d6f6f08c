'use client';

import { type ReactNode, useId } from 'react';

import { buttonLook } from './button';
import { useModal } from './use-modal';

type Props = {
  /** What is said; the alert is open while there is something. */
  message: string | null;
  onClose: () => void;
  /** More below the message. */
  children?: ReactNode;
};

/** An alert in the page: it takes the focus, is read out, closes on OK and Escape, and gives the focus back. */
export function AlertDialog({ message, onClose, children }: Props) {
  const dialog = useModal(message !== null);
  const messageId = useId();

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={messageId}
      onClose={onClose}
      className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-card bg-white p-6 text-text shadow-card backdrop:bg-ink-deep/60"
    >
      <p id={messageId} className="font-serif text-xl font-semibold text-ink">
        {message}
      </p>
      {children && <div className="mt-3">{children}</div>}
      <form method="dialog" className="mt-6 text-right">
        <button className={buttonLook.solid}>OK</button>
      </form>
    </dialog>
  );
}
