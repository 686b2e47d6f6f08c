const KEY = 'attempts';
/** Far more than anybody takes before the result of one is seen. */
const MOST = 50;

/** A browser that keeps nothing, or has no room, costs the candidate nothing but what is remembered here. */
function tolerant<T>(access: (storage: Storage) => T): T | null {
  try {
    return access(window.localStorage);
  } catch {
    return null;
  }
}

const known = () => tolerant((storage) => storage.getItem(KEY)?.split(' ')) ?? [];

const keep = (ids: readonly string[]) => tolerant((storage) => storage.setItem(KEY, ids.slice(-MOST).join(' ')));

/**
 * Whether this browser has had an attempt open: a page that is loaded again after the end then shows the result. An id
 * says nothing of whose it is, and the server tells each candidate of his own alone, so several may share the browser.
 */
export const isKnownAttempt = (id: string): boolean => known().includes(id);

export const rememberAttempt = (id: string) => keep([...known().filter((it) => it !== id), id]);

export const forgetAttempt = (id: string) => keep(known().filter((it) => it !== id));
