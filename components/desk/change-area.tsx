'use client';

import type { MouseEvent, ReactNode } from 'react';

import { useChange } from './use-change';

type Props = { endpoint: string; version: number; children: ReactNode };

/** Makes the changes of all buttons in it, since a thousand button components would be slow to start. */
export function ChangeArea({ endpoint, version, children }: Props) {
  const { send, isReady, isBusy, error } = useChange();

  function onClick({ target }: MouseEvent) {
    const button = target instanceof Element ? target.closest<HTMLElement>('button[data-change]') : null;
    const { change, goTo } = button?.dataset ?? {};
    if (!button || change === undefined || isBusy) return;
    const named: Record<string, unknown> = JSON.parse(change);
    void send(endpoint, { ...named, version }, { button, goTo });
  }

  return (
    <fieldset
      disabled={!isReady}
      aria-busy={isBusy}
      onClick={onClick}
      className="min-w-0 aria-busy:cursor-progress aria-busy:[&_button]:opacity-60"
    >
      {children}
      {error && (
        <p
          role="alert"
          className="sticky bottom-0 z-10 mt-3 border-l-4 border-danger bg-danger-soft px-4 py-3 font-semibold text-danger"
        >
          {error}
        </p>
      )}
    </fieldset>
  );
}
