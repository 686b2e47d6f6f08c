import { type ReactNode, useEffect, useRef } from 'react';

import { buttonLook } from '@/components/ui/button';
import { useIsReady } from '@/components/ui/browser';

type Props = { isBusy?: boolean; look?: string; children: ReactNode };

/** The button of a form. It stays disabled until the scripts run, since a post without them would be lost. */
export function SubmitButton({ isBusy = false, look = '', children }: Props) {
  const isReady = useIsReady();
  const button = useRef<HTMLButtonElement>(null);
  // A disabled button loses the focus. It gets it back, so that the visitor goes on from here.
  useEffect(() => {
    if (!isBusy) return;
    const { current } = button;
    return () => {
      if (document.activeElement === document.body) current?.focus();
    };
  }, [isBusy]);
  return (
    <>
      <button ref={button} type="submit" disabled={!isReady || isBusy} className={`${buttonLook.primary} ${look}`}>
        {children}
      </button>
      <noscript>
        <p>This form needs JavaScript. Please switch it on in your browser, and reload this page.</p>
      </noscript>
    </>
  );
}
