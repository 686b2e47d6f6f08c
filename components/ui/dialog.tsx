import { type ReactNode, useEffect, useId, useRef } from 'react';

import { buttonLook } from './button';
import { CloseIcon } from './icons';

/** Keeps a native dialog open as a modal while `isOpen`; the browser moves the focus in and back. */
function useModal(isOpen: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    if (isOpen && !current?.open) current?.showModal();
    if (!isOpen && current?.open) current.close();
  }, [isOpen]);
  return dialog;
}

const LOOK = 'm-auto rounded-card p-6 text-text shadow-card backdrop:bg-bar-deep/60';

type DialogProps = {
  title: ReactNode;
  closeLabel?: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog with a title; Escape and the cross close it. */
export function Dialog({ title, closeLabel = 'Close', isOpen, onClose, children }: DialogProps) {
  const dialog = useModal(isOpen);
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onClose={onClose}
      className={`w-[min(36rem,calc(100vw-2rem))] bg-paper ${LOOK}`}
    >
      <div className="mb-4 flex items-start justify-between gap-4">
        <h2 id={titleId} className="text-2xl">
          {title}
        </h2>
        <button type="button" onClick={onClose} className="-mt-1 -mr-2 p-2.5 text-ink">
          <CloseIcon className="size-6" />
          <span className="sr-only">{closeLabel}</span>
        </button>
      </div>
      {children}
    </dialog>
  );
}

type AlertProps = {
  /** The alert is open while there is a message. */
  message: ReactNode;
  okLabel?: string;
  onClose: () => void;
  children?: ReactNode;
};

/** An alert in the page. It takes the focus, is read out, closes on OK and Escape, and returns the focus. */
export function AlertDialog({ message, okLabel = 'OK', onClose, children }: AlertProps) {
  const dialog = useModal(Boolean(message));
  const messageId = useId();

  return (
    <dialog
      ref={dialog}
      role="alertdialog"
      aria-labelledby={messageId}
      onClose={onClose}
      className={`w-[min(28rem,calc(100vw-2rem))] bg-surface ${LOOK}`}
    >
      <p id={messageId} className="font-serif text-xl font-semibold text-ink">
        {message}
      </p>
      {children && <div className="mt-3">{children}</div>}
      <form method="dialog" className="mt-6 text-right">
        <button className={buttonLook.solid}>{okLabel}</button>
      </form>
    </dialog>
  );
}
