/** Which question was on the screen of this tab, so that a reload comes back to it. Where storage is barred it does not. */

const keyOf = (attemptId: string) => `position:${attemptId}`;

/** The number of the question; 1 where none is known. */
export function lastPosition(attemptId: string): number {
  try {
    return Number(sessionStorage.getItem(keyOf(attemptId))) || 1;
  } catch {
    return 1;
  }
}

export function keepPosition(attemptId: string, questionNumber: number): void {
  try {
    sessionStorage.setItem(keyOf(attemptId), String(questionNumber));
  } catch {
    // The page works without.
  }
}
