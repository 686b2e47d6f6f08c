const KNOWN = 'attempts';
/** Far more attempts than anybody takes before looking at a result. */
const MOST_KNOWN = 50;

/** A browser with barred or full storage only forgets. */
function tolerant<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}

const known = () => tolerant(() => localStorage.getItem(KNOWN)?.split(' ')) ?? [];

const keep = (ids: readonly string[]) => tolerant(() => localStorage.setItem(KNOWN, ids.slice(-MOST_KNOWN).join(' ')));

/** Whether this browser had the attempt open. Several may share it: the server shows candidates only their own. */
export const isKnownAttempt = (id: string): boolean => known().includes(id);

export const rememberAttempt = (id: string) => keep([...known().filter((it) => it !== id), id]);

export const forgetAttempt = (id: string) => keep(known().filter((it) => it !== id));

const positionOf = (attemptId: string) => `position:${attemptId}`;

/** The question last on the screen of this tab, to which a reload returns; 1 where none is known. */
export const lastPosition = (attemptId: string): number =>
  Number(tolerant(() => sessionStorage.getItem(positionOf(attemptId)))) || 1;

export function keepPosition(attemptId: string, questionNumber: number): void {
  tolerant(() => sessionStorage.setItem(positionOf(attemptId), String(questionNumber)));
}
