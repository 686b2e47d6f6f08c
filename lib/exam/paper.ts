/** The values of the options A to D (specification §3). */
export const OPTIONS = [1, 2, 3, 4] as const;

export type Option = (typeof OPTIONS)[number];

/** The letters of the options 1 to 4, in their order. */
export const LETTERS = ['A', 'B', 'C', 'D'] as const;

/** The option that a digit in stored responses stands for; undefined for a blank. */
export const OPTION_OF: Readonly<Record<string, Option | undefined>> = { 1: 1, 2: 2, 3: 3, 4: 4 };

/** The texts of a question in one language. `Html` lets a caller keep its own type of cleaned HTML. */
export type QuestionText<Html extends string = string> = {
  readonly question: Html;
  readonly options: readonly [Html, Html, Html, Html];
};

/** What a candidate sees of a question. */
export type Question<Html extends string = string> = QuestionText<Html> & {
  readonly id: string;
  /** '' if the host names none. */
  readonly subject: string;
  /** Set if an option speaks of the others ('All of the above'), so that no shuffle moves them. */
  readonly keepsOptions?: true;
  /** Set if the question is in both languages: its own texts are then English. The options have the same order. */
  readonly hindi?: QuestionText<Html>;
};

/** Question numbers count from 1, and both ends belong to the range. */
export type QuestionRange = { readonly first: number; readonly last: number };

/** A locked section is open only during its own time; an unlocked one is open as long as the paper. */
export type Section = QuestionRange & { readonly name: string } & (
    | { readonly isLocked: true; readonly durationMs: number }
    | { readonly isLocked: false; readonly durationMs: number | null }
  );

/** What a right answer gives and a wrong one costs, in units of marks.ts. A blank costs nothing. */
export type MarkingScheme = {
  readonly rightUnits: number;
  readonly wrongUnits: number;
  /** Set by rulings (rulings.ts): the marks of `all` questions are spread over `left`, so each counts all / left. */
  readonly spread?: { readonly all: number; readonly left: number };
};

/** A cut-off scaled to the marks of a paper, in units of marks.ts, with the examination's own words: '87.98 of 200'. */
type CutOff = {
  readonly name: string;
  readonly year: number;
  readonly marksUnits: number;
  readonly real: string;
};

/** The sub-category of a paper or of a question. */
export type SubCategoryIds = { readonly categoryId: number; readonly subCategoryId: number };

/** A paper as frozen at the start, with unique ids, and sections, if any, that cover the questions in order. */
export type Paper<Html extends string = string> = SubCategoryIds & {
  readonly id: string;
  readonly name: string;
  readonly nameInHindi?: string;
  readonly durationMs: number;
  readonly questions: readonly Question<Html>[];
  readonly sections: readonly Section[];
  /** null: the paper counts answers and gives no marks. */
  readonly scheme: MarkingScheme | null;
  readonly cutOffs?: readonly CutOff[];
  /** How many questions there were to draw from; not set on a paper that has all of its sub-category. */
  readonly drawnFrom?: number;
  /** What is shuffled for each candidate (arrangement.ts); not set if all have the paper's order. */
  readonly shuffle?: 'questions' | 'questions-and-options';
};

/** The languages of papers in two languages. */
export const LANGUAGES = ['en', 'hi'] as const;

export type Language = (typeof LANGUAGES)[number];

/**
 * What counts on a question in place of its key: other options, marks for all or for every answer, or nothing: full
 * marks are then lower ('dropped'), or the same, spread over the rest ('spread').
 */
export type Ruling =
  | { readonly kind: 'accept'; readonly options: readonly Option[] }
  | { readonly kind: 'all' }
  | { readonly kind: 'attempted' }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'spread' };

/** A ruling, and the language of the answers that it is about; null: all answers, and blanks too. */
export type KeyRuling = { readonly ruling: Ruling; readonly language: Language | null };

/** The host's CorrectAns as it came, and its explanation; '' if it has none. */
export type QuestionKey<Html extends string = string> = {
  readonly correctAns: string;
  readonly explanation: Html;
  /** The rulings in force (rulings.ts); a later one replaces earlier ones on the same answers. */
  readonly rulings?: readonly KeyRuling[];
  /** Set if the question is in both languages. */
  readonly explanationInHindi?: Html;
};

/** A paper with its key: one entry for each question, in their order. Stays on the server until the finish. */
export type KeyedPaper<Html extends string = string> = Paper<Html> & {
  readonly key: readonly QuestionKey<Html>[];
  /** The sub-category of each question, if they are of several; the paper's own is then none of the host's. */
  readonly places?: readonly SubCategoryIds[];
};

/** A paper for the browser: the compiler refuses a keyed one in its place. */
export type CandidatePaper<Html extends string = string> = Paper<Html> & { readonly key?: never };

const textsOf = <Html extends string>({ question, options: [a, b, c, d] }: QuestionText<Html>): QuestionText<Html> => ({
  question,
  options: [a, b, c, d],
});

/** Takes the key off a paper. Names every field, so that nothing a host adds to a question slips through. */
export function toCandidatePaper<Html extends string>(keyed: KeyedPaper<Html>): CandidatePaper<Html> {
  return {
    id: keyed.id,
    categoryId: keyed.categoryId,
    subCategoryId: keyed.subCategoryId,
    name: keyed.name,
    ...(keyed.nameInHindi && { nameInHindi: keyed.nameInHindi }),
    durationMs: keyed.durationMs,
    questions: keyed.questions.map(({ id, subject, keepsOptions, hindi, ...text }) => ({
      id,
      ...textsOf(text),
      subject,
      ...(keepsOptions && { keepsOptions }),
      ...(hindi && { hindi: textsOf(hindi) }),
    })),
    sections: keyed.sections.map(
      ({ name, first, last, isLocked, durationMs }) => ({ name, first, last, isLocked, durationMs }) as Section,
    ),
    drawnFrom: keyed.drawnFrom,
    ...(keyed.shuffle && { shuffle: keyed.shuffle }),
    scheme: keyed.scheme && { rightUnits: keyed.scheme.rightUnits, wrongUnits: keyed.scheme.wrongUnits },
  };
}
