const keyOf = (paperId: string) => `attempt:${paperId}`;

/** A browser that keeps nothing, or has no room, costs the candidate nothing but what is remembered here. */
function tolerant<T>(access: (storage: Storage) => T): T | null {
  try {
    return access(window.localStorage);
  } catch {
    return null;
  }
}

/**
 * The attempt that this browser last had open on a paper; null when it knows of none, or keeps nothing. With it, a page
 * that is loaded again after the end shows the result, and does not start another attempt.
 */
export const knownAttempt = (paperId: string): string | null => tolerant((storage) => storage.getItem(keyOf(paperId)));

export function rememberAttempt(paperId: string, attemptId: string): void {
  tolerant((storage) => storage.setItem(keyOf(paperId), attemptId));
}

/** For a candidate who begins the paper anew. */
export function forgetAttempt(paperId: string): void {
  tolerant((storage) => storage.removeItem(keyOf(paperId)));
}
