import type { Confidence } from './confidence';
import type { LanguageView } from './languages';
import { ownValue } from './own-value';
import type { Option, QuestionRange } from './paper';

/** What a candidate does with a question. */
export type AttemptEvent = {
  readonly questionNumber: number;
  /** How long the question was on the screen since the last event. */
  readonly spentMs?: number;
  /** On a mock, whether nobody sees the page from then on, and how long nobody had seen it since an event that says so. */
  readonly isLeft?: true;
  readonly awayMs?: number;
} & (
  | { readonly type: 'visit' | 'clear' }
  | {
      readonly type: 'answer' | 'mark';
      readonly option: Option;
      readonly confidence?: Confidence;
      /** The languages in which the question was on the screen; not set if the paper has one language. */
      readonly language?: LanguageView;
    }
);

/** How many events one request may bring. It is here so that a page does not load a schema for it. */
export const MOST_EVENTS = 200;

/** The longest time that an event says a question was on the screen, or the page hidden. */
export const LONGEST_SPENT_MS = 86_400_000;

/** The longest time that an event says to have waited. */
export const LONGEST_AGO_MS = 365 * 86_400_000;

export type QuestionProgress = {
  readonly id: string;
  readonly isVisited: boolean;
  readonly option: Option | null;
  readonly isMarked: boolean;
  readonly confidence?: Confidence;
  /** The languages in which the question was on the screen when it was answered. */
  readonly language?: LanguageView;
};

/** One entry for each question, in the order of the paper. */
export type Progress = readonly QuestionProgress[];

/** Attempt progress under the specification's names (§3): question numbers in rising order, options by question id. */
export type ProgressLists = {
  readonly answered: readonly number[];
  readonly notAnswered: readonly number[];
  readonly notVisited: readonly number[];
  readonly visited: readonly number[];
  readonly markedForReview: readonly number[];
  readonly totalQuestions: number;
  readonly responses: Readonly<Record<string, Option>>;
  /** By question id; only questions for which the candidate gave one. */
  readonly confidences?: Readonly<Record<string, Confidence>>;
};

export type PaletteState = 'not-visited' | 'not-answered' | 'answered' | 'marked' | 'answered-marked';

/** The start of an attempt: the first question is visited, nothing is answered (specification §4). */
export const startProgress = (questionIds: readonly string[]): Progress =>
  questionIds.map((id, index) => ({ id, isVisited: index === 0, option: null, isMarked: false }));

/**
 * Applies an event to its question (specification §4).
 * - Every event visits: only a candidate who has arrived at a question can answer, mark or clear it.
 * - A visit changes nothing else: an answered question stays answered.
 * - An answer takes the mark away; a mark stores the answer it comes with.
 * - Clear takes only the answer: a question marked for review stays marked.
 */
export function applyToQuestion(question: QuestionProgress, event: AttemptEvent): QuestionProgress {
  const visited = { ...question, isVisited: true };
  if ('option' in event) {
    const { option, confidence, language } = event;
    return { ...visited, option, isMarked: event.type === 'mark', confidence, language };
  }
  return event.type === 'visit' ? visited : { ...visited, option: null, confidence: undefined, language: undefined };
}

/** The progress after an event. Ignores events about questions the paper does not have. */
export const applyEvent = (progress: Progress, event: AttemptEvent): Progress =>
  progress.map((question, at) => (at + 1 === event.questionNumber ? applyToQuestion(question, event) : question));

/**
 * The specification's lists for the whole paper or a range such as a section. A question with a stored answer is in
 * either `answered` or `markedForReview`; one without is in `notAnswered`, and in `markedForReview` too if marked.
 */
export function progressLists(progress: Progress, range?: QuestionRange): ProgressLists {
  const { first, last } = range ?? { first: 1, last: progress.length };
  const entries = progress.slice(first - 1, last).map((question, index) => ({ ...question, number: first + index }));
  const confidences = entries.flatMap(({ id, confidence }) => (confidence ? [[id, confidence] as const] : []));
  const numbersOf = (isListed: (question: QuestionProgress) => boolean) =>
    entries.filter(isListed).map(({ number }) => number);
  return {
    answered: numbersOf(({ option, isMarked }) => option !== null && !isMarked),
    notAnswered: numbersOf(({ option }) => option === null),
    notVisited: numbersOf(({ isVisited }) => !isVisited),
    visited: numbersOf(({ isVisited }) => isVisited),
    markedForReview: numbersOf(({ isMarked }) => isMarked),
    totalQuestions: entries.length,
    responses: Object.fromEntries(entries.flatMap(({ id, option }) => (option === null ? [] : [[id, option]]))),
    ...(confidences.length > 0 && { confidences: Object.fromEntries(confidences) }),
  };
}

export function progressFromLists(lists: ProgressLists, questionIds: readonly string[]): Progress {
  const visited = new Set(lists.visited);
  const marked = new Set(lists.markedForReview);
  return questionIds.map((id, index) => ({
    id,
    isVisited: visited.has(index + 1),
    option: ownValue(lists.responses, id) ?? null,
    isMarked: marked.has(index + 1),
    confidence: ownValue(lists.confidences, id),
  }));
}

/** How the palette shows a question (specification §2, §9). */
export function paletteState({ isVisited, option, isMarked }: QuestionProgress): PaletteState {
  if (isMarked) return option === null ? 'marked' : 'answered-marked';
  if (option !== null) return 'answered';
  return isVisited ? 'not-answered' : 'not-visited';
}
