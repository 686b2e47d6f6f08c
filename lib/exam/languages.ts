import { type Language, LANGUAGES, type Paper } from './paper';

/** How a candidate reads the questions: in one language, or in both, one above the other. */
export const LANGUAGE_VIEWS = [...LANGUAGES, 'both'] as const;

export type LanguageView = (typeof LANGUAGE_VIEWS)[number];

/** Whether a paper has a question in two languages. Its other questions are in English. */
export const isInTwoLanguages = ({ questions }: Pick<Paper, 'questions'>): boolean =>
  questions.some(({ hindi }) => hindi !== undefined);

/** The language, or both, in which a question stands on the screen. */
export const shownIn = ({ hindi }: { readonly hindi?: unknown }, view: LanguageView): LanguageView =>
  hindi ? view : 'en';

/** Whether a candidate with this view reads a language: a reader of both reads each. */
export const isReadIn = (view: LanguageView, language: Language): boolean => view === language || view === 'both';

/** The languages in which questions were answered, by their ids. */
export type AnswerLanguages = Readonly<Record<string, LanguageView>>;

const LETTERS = { en: 'e', hi: 'h', both: 'b' } satisfies Record<LanguageView, string>;

/** The letter that stands for the languages of an answer in a stored result; '-' for a blank. */
export const languageLetter = (view: LanguageView | undefined): string => (view ? LETTERS[view] : '-');

/** The languages that a letter of a stored result stands for; undefined for a blank. */
export const languageOf = (letter: string | undefined): LanguageView | undefined =>
  LANGUAGE_VIEWS.find((view) => LETTERS[view] === letter);
