import type { Confidence } from './confidence';
import { LANGUAGE_VIEWS, type LanguageView } from './languages';
import { type Option, OPTIONS } from './paper';
import type { Verdict } from './scoring';

/** The choices that narrow a review, in the order of the page. */
export const SHOWN = ['wrong', 'blank', 'guessed', 'marked'] as const;

export type Shown = (typeof SHOWN)[number];

export type ReviewView = {
  /** null: all. */
  readonly show: Shown | null;
  readonly subject: string | null;
  /** The language of the questions; null: as in the test. */
  readonly language: LanguageView | null;
  /** The number of the question to try again without its key, and the new answer. */
  readonly tried: number | null;
  readonly answer: Option | null;
};

export type Filtered = {
  readonly number: number;
  readonly subject: string;
  readonly isMarked: boolean;
  readonly verdict: Verdict;
  readonly confidence: Confidence | null;
};

/** The values of a query by name: a list if a name occurs twice. */
export type ReviewQuery = {
  readonly [Name in 'show' | 'subject' | 'language' | 'try' | 'answer']?: string | readonly string[];
};

const TESTS = {
  wrong: ({ verdict }) => verdict === 'wrong',
  blank: ({ verdict }) => verdict === 'blank',
  guessed: ({ confidence }) => confidence === 'guess',
  marked: ({ isMarked }) => isMarked,
} satisfies Record<Shown, (question: Filtered) => boolean>;

/** The view that a query asks for. Ignores unknown values and those that fit none of these questions. */
export function reviewView(query: ReviewQuery, questions: readonly Filtered[]): ReviewView {
  const tried = questions.find(({ number }) => String(number) === query.try)?.number ?? null;
  return {
    show: SHOWN.find((name) => name === query.show) ?? null,
    subject: questions.find(({ subject }) => subject !== '' && subject === query.subject)?.subject ?? null,
    language: LANGUAGE_VIEWS.find((name) => name === query.language) ?? null,
    tried,
    answer: tried === null ? null : (OPTIONS.find((option) => String(option) === query.answer) ?? null),
  };
}

export const filterQuestions = <Question extends Filtered>(
  questions: readonly Question[],
  { show, subject }: Pick<ReviewView, 'show' | 'subject'>,
): Question[] =>
  questions.filter(
    (question) => (show === null || TESTS[show](question)) && (subject === null || question.subject === subject),
  );
