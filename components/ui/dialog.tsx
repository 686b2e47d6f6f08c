import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react';

import { buttonLook } from './button';
import { CloseIcon } from './icons';

/**
 * Keeps a native dialog open as a modal while `isOpen`; the browser moves the focus in and back. The browser tells a
 * close so late that a quick key can have opened the dialog again, so Escape goes to the page first.
 */
function useModal(isOpen: boolean, onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = ref;
    if (isOpen && !current?.open) current?.showModal();
    if (!isOpen && current?.open) current.close();
  }, [isOpen]);
  return {
    ref,
    onCancel: (event: SyntheticEvent) => {
      event.preventDefault();
      onClose();
    },
    onClose: () => {
      if (!ref.current?.open) onClose();
    },
  };
}

const LOOK = 'm-auto rounded-card p-6 text-text shadow-card backdrop:bg-bar-deep/60';

type DialogProps = {
  title: ReactNode;
  closeLabel?: ReactNode;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog with a title; Escape and the cross close it. */
export function Dialog({ title, closeLabel = 'Close', isOpen, onClose, children }: DialogProps) {
  const modal = useModal(isOpen, onClose);
  const titleId = useId();
  return (
    <dialog {...modal} aria-labelledby={titleId} className={`w-[min(36rem,calc(100vw-2rem))] bg-paper ${LOOK}`}>
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
  okLabel?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
};

/** An alert in the page. It takes the focus, is read out, closes on OK and Escape, and returns the focus. */
export function AlertDialog({ message, okLabel = 'OK', onClose, children }: AlertProps) {
  const modal = useModal(Boolean(message), onClose);
  const messageId = useId();

  return (
    <dialog
      {...modal}
      role="alertdialog"
      aria-labelledby={messageId}
      className={`w-[min(28rem,calc(100vw-2rem))] bg-surface ${LOOK}`}
    >
      <p id={messageId} className="font-serif text-xl font-semibold text-ink">
        {message}
      </p>
      {children && <div className="mt-3">{children}</div>}
      <form method="dialog" onSubmit={modal.onCancel} className="mt-6 text-right">
        <button className={buttonLook.solid}>{okLabel}</button>
      </form>
    </dialog>
  );
}
