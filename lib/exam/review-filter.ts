import type { Confidence } from './confidence';
import { LANGUAGE_VIEWS, type LanguageView } from './languages';
import type { Verdict } from './scoring';

/** The choices that narrow a review, in the order of the page. */
export const SHOWN = ['missed', 'wrong', 'blank', 'guessed', 'marked'] as const;

export type Shown = (typeof SHOWN)[number];

export type ReviewView = {
  /** null: all. */
  readonly show: Shown | null;
  readonly subject: string | null;
  /** The language of the questions; null: as in the test. */
  readonly language: LanguageView | null;
};

export type Filtered = {
  readonly subject: string;
  readonly isMarked: boolean;
  readonly verdict: Verdict;
  readonly confidence: Confidence | null;
};

/** The values of a query by name: a list if a name occurs twice. */
export type ReviewQuery = {
  readonly [Name in 'show' | 'subject' | 'language']?: string | readonly string[];
};

const TESTS = {
  missed: ({ verdict }) => verdict === 'wrong' || verdict === 'blank',
  wrong: ({ verdict }) => verdict === 'wrong',
  blank: ({ verdict }) => verdict === 'blank',
  guessed: ({ confidence }) => confidence === 'guess',
  marked: ({ isMarked }) => isMarked,
} satisfies Record<Shown, (question: Filtered) => boolean>;

/** The view that a query asks for. Ignores unknown values and those that fit none of these questions. */
export function reviewView(query: ReviewQuery, questions: readonly Filtered[]): ReviewView {
  return {
    show: SHOWN.find((name) => name === query.show) ?? null,
    subject: questions.find(({ subject }) => subject !== '' && subject === query.subject)?.subject ?? null,
    language: LANGUAGE_VIEWS.find((name) => name === query.language) ?? null,
  };
}

export const filterQuestions = <Question extends Filtered>(
  questions: readonly Question[],
  { show, subject }: Pick<ReviewView, 'show' | 'subject'>,
): Question[] =>
  questions.filter(
    (question) => (show === null || TESTS[show](question)) && (subject === null || question.subject === subject),
  );
