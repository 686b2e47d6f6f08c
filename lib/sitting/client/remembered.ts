import { isSignedIn } from '@/lib/accounts/hint';
import { LANGUAGE_VIEWS, type LanguageView } from '@/lib/exam/languages';
import { tolerant } from '@/lib/forms/browser';

const KNOWN = 'attempts';
/** Far more attempts than anybody takes before looking at a result. */
const MOST_KNOWN = 50;

const known = () => tolerant(() => localStorage.getItem(KNOWN)?.split(' ')) ?? [];

const keep = (ids: readonly string[]) => tolerant(() => localStorage.setItem(KNOWN, ids.slice(-MOST_KNOWN).join(' ')));

/** Whether this browser had the attempt open. Several may share it: the server shows candidates only their own. */
export const isKnownAttempt = (id: string): boolean => known().includes(id);

export const rememberAttempt = (id: string) => keep([...known().filter((it) => it !== id), id]);

export const forgetAttempt = (id: string) => keep(known().filter((it) => it !== id));

const positionOf = (attemptId: string) => `position:${attemptId}`;

/** The question last on the screen of this tab, to which a reload returns; 1 if none is known. */
export const lastPosition = (attemptId: string): number =>
  Number(tolerant(() => sessionStorage.getItem(positionOf(attemptId)))) || 1;

export function keepPosition(attemptId: string, questionNumber: number): void {
  tolerant(() => sessionStorage.setItem(positionOf(attemptId), String(questionNumber)));
}

const lostOf = (attemptId: string) => `lost:${attemptId}`;

/**
 * How many answers, marks and clears in an attempt the site has refused, as far as this tab has learned, and whether the
 * institute decides about them.
 */
export function lostSteps(attemptId: string): { steps: number; areKept: boolean } {
  const [steps, kept] = tolerant(() => sessionStorage.getItem(lostOf(attemptId)))?.split(' ') ?? [];
  return { steps: Number(steps ?? 0), areKept: kept !== undefined };
}

export function keepLostSteps(attemptId: string, steps: number, areKept = false): void {
  const text = areKept ? `${steps} kept` : String(steps);
  if (steps > 0) tolerant(() => sessionStorage.setItem(lostOf(attemptId), text));
}

const resultOf = (address: string) => `result:${address}`;

/** The attempt whose figures are in the address of a result; null unless this tab came there from its test. */
export const attemptOfResult = (address: string): string | null =>
  tolerant(() => sessionStorage.getItem(resultOf(address)));

export function keepAttemptOfResult(address: string, attemptId: string): void {
  tolerant(() => sessionStorage.setItem(resultOf(address), attemptId));
}

/** Forgets at a logout which results this tab has shown: their addresses tell the figures. */
export function forgetResults(): void {
  tolerant(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(resultOf(''))) sessionStorage.removeItem(key);
  });
}

const LANGUAGE = 'exam-language';

const languageOf = (attemptId: string) => `language:${attemptId}`;

/** Several candidates can share a browser: the last login tells whose choice it is (specification §3). */
const chosenBy = (view: LanguageView) => `${view} ${localStorage.getItem('username')}`;

/** Usernames have no spaces at their ends. */
const chosenByNobody = (view: LanguageView) => `${view}  `;

const CHOSEN = 'language-chosen';

/** Calls `hear` when a language is chosen on this page. */
export function onLanguage(hear: () => void): () => void {
  window.addEventListener(CHOSEN, hear);
  return () => window.removeEventListener(CHOSEN, hear);
}

/** Remembers how the candidate reads questions: for the next test, and for an attempt in this tab. */
export function keepLanguage(view: LanguageView, attemptId?: string): void {
  tolerant(() => localStorage.setItem(LANGUAGE, isSignedIn() ? chosenBy(view) : chosenByNobody(view)));
  if (attemptId) tolerant(() => sessionStorage.setItem(languageOf(attemptId), view));
  window.dispatchEvent(new Event(CHOSEN));
}

/** What was chosen before a login is the choice of whoever logs in. */
export function adoptLanguage(): void {
  const view = LANGUAGE_VIEWS.find((it) => tolerant(() => localStorage.getItem(LANGUAGE)) === chosenByNobody(it));
  if (view) tolerant(() => localStorage.setItem(LANGUAGE, chosenBy(view)));
}

/** How the candidate chose to read questions in this browser, or an attempt in this tab; undefined without a choice. */
export const keptLanguage = (attemptId?: string): LanguageView | undefined =>
  LANGUAGE_VIEWS.find((view) =>
    tolerant(() =>
      attemptId
        ? sessionStorage.getItem(languageOf(attemptId)) === view
        : [chosenBy(view), ...(isSignedIn() ? [] : [chosenByNobody(view)])].includes(
            localStorage.getItem(LANGUAGE) ?? '',
          ),
    ),
  );

const SHORTCUTS_OFF = 'shortcuts-off';

/** Whether the candidate has switched the keyboard shortcuts of a test off in this browser. */
export const areShortcutsOff = (): boolean =>
  tolerant(() => localStorage.getItem(SHORTCUTS_OFF) === String(localStorage.getItem('username'))) ?? false;

/** Remembers for the logged-in candidate whether shortcuts are on: for the next test, and for a reload. */
export function keepShortcuts(isOn: boolean): void {
  tolerant(() =>
    isOn
      ? localStorage.removeItem(SHORTCUTS_OFF)
      : localStorage.setItem(SHORTCUTS_OFF, String(localStorage.getItem('username'))),
  );
}
