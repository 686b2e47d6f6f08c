import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the scripts run. A click or text before that would be lost. */
export const useIsReady = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

const hashOf = () => window.location.hash.slice(1);

/** The fragment of the page's address, without its '#'; '' on the server. */
export const useHash = () => useSyncExternalStore(subscribe, hashOf, () => '');

/** A ref for an element that takes the focus when it appears in place of the one that had it. */
export const focusOn = (element: HTMLElement | null) => element?.focus();
