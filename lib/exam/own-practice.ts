import { drawEvenly } from './draw';
import { SHOWN } from './review-filter';

/** What a candidate chooses to practise: all questions, those due today (due.ts), or those never seen in a finished test. */
export const CHOSEN_SOURCES = ['all', 'due', 'unseen'] as const;

/** The same, and what a result shows: the wish then names its attempt. */
export const PRACTICE_SOURCES = [...CHOSEN_SOURCES, ...SHOWN] as const;

export type PracticeSource = (typeof PRACTICE_SOURCES)[number];

/** The fewest and the most questions that a candidate may ask for. */
export const FEWEST_WISHED = 5;
export const MOST_WISHED = 100;

/** The most and the longest subjects that an address can name. */
export const MOST_SUBJECTS = 50;
export const LONGEST_SUBJECT = 200;

/** The practice that a candidate wants. An empty list of subjects means all. */
type PracticeRequest = {
  readonly subjects: readonly string[];
  readonly questions: number;
  readonly from: PracticeSource;
};

/** What a wish draws from: the questions that fit, or ids of which the first go first. */
export type DrawSource = ((id: string) => boolean) | readonly string[];

/**
 * Draws the questions of a wish, as evenly as possible from its subjects. `of` is how many there were to draw from.
 * @param random from 0 to below 1
 */
export function drawWished<Item extends { readonly id: string; readonly subject: string }>(
  all: readonly Item[],
  { subjects, questions }: PracticeRequest,
  source: DrawSource,
  random: () => number,
): { drawn: Item[]; of: number } {
  const wished = all.filter(({ subject }) => subjects.length === 0 || subjects.includes(subject));
  if (typeof source !== 'function') {
    const inOrder = source.flatMap((id) => wished.find((it) => it.id === id) ?? []);
    return { drawn: inOrder.slice(0, questions), of: inOrder.length };
  }
  const fit = wished.filter(({ id }) => source(id));
  return { drawn: drawEvenly(fit, ({ subject }) => subject, questions, random), of: fit.length };
}

const MINUTE_MS = 60_000;

/** The duration of a practice in milliseconds, in whole minutes: each question has its share of a paper's time. */
export const wishedDurationMs = (questions: number, paper: { durationMs: number; questions: number }): number =>
  MINUTE_MS * Math.max(1, Math.floor((questions * paper.durationMs) / paper.questions / MINUTE_MS));
