const KNOWN = 'attempts';
/** Far more than anybody takes before the result of one is seen. */
const MOST_KNOWN = 50;

/** Browsers that bar storage, or have no room, only lose what is remembered here. */
function tolerant<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}

const known = () => tolerant(() => localStorage.getItem(KNOWN)?.split(' ')) ?? [];

const keep = (ids: readonly string[]) => tolerant(() => localStorage.setItem(KNOWN, ids.slice(-MOST_KNOWN).join(' ')));

/**
 * Whether this browser has had an attempt open: a page that is loaded again after the end then shows the result. An id
 * says nothing of its owner, and the server tells candidates of their own attempts alone, so several may share a browser.
 */
export const isKnownAttempt = (id: string): boolean => known().includes(id);

export const rememberAttempt = (id: string) => keep([...known().filter((it) => it !== id), id]);

export const forgetAttempt = (id: string) => keep(known().filter((it) => it !== id));

const positionOf = (attemptId: string) => `position:${attemptId}`;

/** The question that was on the screen of this tab, so that a reload comes back to it; 1 where none is known. */
export const lastPosition = (attemptId: string): number =>
  Number(tolerant(() => sessionStorage.getItem(positionOf(attemptId)))) || 1;

export function keepPosition(attemptId: string, questionNumber: number): void {
  tolerant(() => sessionStorage.setItem(positionOf(attemptId), String(questionNumber)));
}
