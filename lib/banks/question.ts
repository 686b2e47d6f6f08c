import { LETTERS, type Option } from '@/lib/exam/paper';

/** Texts of a question in one language, as HTML that the site shows as it is. */
export type Texts = { question: string; options: string[]; explanation: string };

export const DETAILS = ['subject', 'section', 'source', 'year'] as const;

/** Further details of a question; '' if it has none. */
export type QuestionDetails = Record<(typeof DETAILS)[number], string>;

/** A question of a bank in the only form that the site takes: four options, one key. */
export type BankQuestion = Texts & QuestionDetails & { correctOption: Option; hindi: Texts | null };

/** 'auto' is typed text: plain text in which line breaks count, or HTML if it has tags. */
export type TextFormat = 'html' | 'auto' | 'plain' | 'markdown';

export type DraftText = { text: string; format: TextFormat };

export type DraftTexts = { question: DraftText; options: DraftText[]; explanation: DraftText | null };

/** What `make` makes of each text of a question; it also gets the name of the text. */
export const eachText = <Made>(texts: DraftTexts, make: (text: DraftText, name: string) => Made) => ({
  question: make(texts.question, 'Question'),
  options: texts.options.map((it, index) => make(it, `Option ${LETTERS[index]}`)),
  explanation: make(texts.explanation ?? { text: '', format: 'plain' }, 'Explanation'),
});

export const allTexts = (texts: DraftTexts): DraftText[] => Object.values(eachText(texts, (it) => it)).flat();

/** The bytes of a picture; a string is base64. */
export type FileContent = Uint8Array | string;

/** A question as its file writes it; each option says whether it is a key. */
export type Draft = Partial<QuestionDetails> & {
  texts: DraftTexts;
  /** Whether the option of that position is right. */
  keys: boolean[];
  hindi?: DraftTexts | null;
  /** The pictures that come with the question, by the address in its texts. */
  files?: ReadonlyMap<string, FileContent>;
  /** The parts that the site has no place for, in words. */
  leftOut?: string[];
};

/** A place in a file for a list, with a better name for people where lines are unknown to them. */
export type FilePlace = { line: number; at?: string };

/** A column of a table, for people: its letter, its heading and what it is read as; '' for nothing. */
export type SeenColumn = { at: string; heading: string; column: string };

/** What is said of a file, a sheet or a table as a whole; `columns` are those of a table. */
export type Note = FilePlace & { name: string; note: string; columns?: readonly SeenColumn[] };

/** A question of a file. `line` counts from 1; `name` is for people. */
export type FoundQuestion = FilePlace & {
  name: string;
  /** Makes the draft; called before the next question is read. @throws Refusal if the question cannot be taken */
  read: () => Draft;
  /** The bytes of a picture that its texts show, by its address; undefined if it comes along in the draft, or not at all. */
  open?: (address: string) => Promise<FileContent | undefined>;
};

export type FoundInFile = FoundQuestion | Note;

/** Why one question cannot be taken, as a sentence for people. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** Reads as nothing but the reason of a refusal. */
export const refusing = (reason: string) => (): never => {
  throw new Refusal(reason);
};

/** Why nothing of a file can be taken, as a sentence for people. */
export class FileFault extends Error {
  override name = 'FileFault';
}

export const tooLarge = (line: number) => new FileFault(`Line ${line}: one question is larger than anybody writes.`);
