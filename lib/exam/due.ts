import type { Confidence } from './confidence';
import type { Verdict } from './scoring';

/** An answer to a question as it is judged now; a question without an answer is a blank, whatever a ruling gives it. */
export type PastAnswer = { readonly id: string; readonly verdict: Verdict; readonly confidence: Confidence | null };

/** A finished test; `day` counts whole days. */
export type PastTest = { readonly day: number; readonly answers: readonly PastAnswer[] };

/**
 * After how many days a question returns: a right answer takes it one step on, and a wrong one back to the first. In a
 * simulation of 1,000 learners (docs/decisions/ladder-not-fsrs.md), FSRS knew no more on the day of the examination.
 */
export const LADDER_DAYS = [1, 3, 7, 15, 30] as const;

/** The most questions that are due on a day. */
export const MOST_DUE = 20;

/** The steps by urgency: wrong although sure, wrong, right by a guess. */
type Returning = { step: number; since: number; urgency: 0 | 1 | 2 };

/** Where an answer leaves a question: undefined if it does not return. A blank changes nothing. */
function after({ verdict, confidence }: PastAnswer, before: Returning | undefined, day: number): Returning | undefined {
  if (verdict === 'wrong') return { step: 0, since: day, urgency: confidence === 'sure' ? 0 : 1 };
  if (verdict !== 'correct') return before;
  if (confidence === 'guess') return { step: before?.step ?? 0, since: day, urgency: 2 };
  if (!before || confidence === 'sure' || before.step + 1 >= LADDER_DAYS.length) return undefined;
  return { ...before, step: before.step + 1, since: day };
}

/**
 * The ids of the questions that are due today and have not been asked today, the most urgent first. With those that
 * have, they are at most twenty.
 * @param tests the newest first
 * @param isFree whether a question can be asked
 */
export function dueOn(today: number, tests: readonly PastTest[], isFree: (id: string) => boolean): string[] {
  const returning = new Map<string, Returning>();
  for (const { day, answers } of tests.filter((it) => it.day < today).toReversed())
    for (const answer of answers) {
      const next = after(answer, returning.get(answer.id), day);
      if (next) returning.set(answer.id, next);
      else returning.delete(answer.id);
    }
  const asked = new Set(tests.flatMap(({ day, answers }) => (day < today ? [] : answers.map(({ id }) => id))));
  const dueDay = ({ since, step }: Returning) => since + (LADDER_DAYS[step] ?? 0);
  return [...returning]
    .filter(([id, it]) => dueDay(it) <= today && isFree(id))
    .toSorted(([, a], [, b]) => a.urgency - b.urgency || dueDay(a) - dueDay(b))
    .slice(0, MOST_DUE)
    .flatMap(([id]) => (asked.has(id) ? [] : [id]));
}
