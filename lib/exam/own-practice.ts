import { drawEvenly } from './draw';
import { languageOf } from './languages';
import { OPTION_OF } from './paper';
import type { QuestionRuling } from './rulings';
import { verdictOn } from './scoring';

/** What a candidate practises: all questions, those last answered wrong, or those never seen in a finished test. */
export const PRACTICE_SOURCES = ['all', 'wrong', 'unseen'] as const;

export type PracticeSource = (typeof PRACTICE_SOURCES)[number];

/** The fewest and the most questions that a candidate may ask for. */
export const FEWEST_WISHED = 5;
export const MOST_WISHED = 100;

/** The most and the longest subjects that an address can name. */
export const MOST_SUBJECTS = 50;
export const LONGEST_SUBJECT = 200;

/** The practice that a candidate wants. An empty list of subjects means all. */
export type Wish = {
  readonly subjects: readonly string[];
  readonly questions: number;
  readonly from: PracticeSource;
};

/** A finished attempt by its frozen paper; `responses` has a digit for each question (0: blank). */
export type PastAttempt = {
  readonly questionIds: readonly string[];
  readonly correctOptions: readonly string[];
  readonly responses: string;
  /** The languages as stored with the responses, and the rulings in force on the paper. */
  readonly languages?: string | null;
  readonly rulings?: readonly QuestionRuling[];
};

/** The questions a candidate has seen, and those answered wrong the last time. @param attempts the newest first */
export function practisedIn(attempts: readonly PastAttempt[]): { seen: Set<string>; wrong: Set<string> } {
  const seen = new Set<string>();
  const answered = new Set<string>();
  const wrong = new Set<string>();
  for (const { questionIds, correctOptions, responses, languages, rulings = [] } of attempts) {
    questionIds.forEach((id, index) => {
      seen.add(id);
      const response = responses[index] ?? '0';
      if (response === '0' || answered.has(id)) return;
      answered.add(id);
      const key = { correctAns: correctOptions[index] ?? '', rulings: rulings.filter((it) => it.questionId === id) };
      if (verdictOn(key, OPTION_OF[response], languageOf(languages?.[index])) === 'wrong') wrong.add(id);
    });
  }
  return { seen, wrong };
}

/**
 * Draws the questions of a wish, as evenly as possible from its subjects. `of` is how many there were to draw from.
 * @param isFit whether a question belongs to the source of the wish
 * @param random from 0 to below 1
 */
export function drawWished<Item extends { readonly id: string; readonly subject: string }>(
  all: readonly Item[],
  { subjects, questions }: Wish,
  isFit: (id: string) => boolean,
  random: () => number,
): { drawn: Item[]; of: number } {
  const fit = all.filter(({ id, subject }) => (subjects.length === 0 || subjects.includes(subject)) && isFit(id));
  return { drawn: drawEvenly(fit, ({ subject }) => subject, questions, random), of: fit.length };
}

const MINUTE_MS = 60_000;

/** The duration of a practice in milliseconds, in whole minutes: each question has its share of a paper's time. */
export const wishedDurationMs = (questions: number, paper: { durationMs: number; questions: number }): number =>
  MINUTE_MS * Math.max(1, Math.floor((questions * paper.durationMs) / paper.questions / MINUTE_MS));
