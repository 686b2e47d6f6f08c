import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void) => {
  window.addEventListener('hashchange', onChange);
  return () => window.removeEventListener('hashchange', onChange);
};

const hashOf = () => window.location.hash.slice(1);

/** The fragment of the page's address, without its '#'; '' on the server. */
export const useHash = () => useSyncExternalStore(subscribe, hashOf, () => '');
