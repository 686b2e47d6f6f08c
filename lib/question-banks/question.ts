import type { Option } from '@/lib/exam/paper';

/** Texts of a question in one language, as HTML that the site shows as it is. */
export type Texts = { question: string; options: string[]; explanation: string };

export const DETAILS = ['subject', 'section', 'source', 'year'] as const;

/** Further details of a question; '' if it has none. */
export type Details = Record<(typeof DETAILS)[number], string>;

/** A question of a bank in the only form that the site takes: four options, one key. */
export type Question = Texts & Details & { correctOption: Option; hindi: Texts | null };

/** 'auto' is typed text: plain text in which line breaks count, or HTML if it has tags. */
export type TextFormat = 'html' | 'auto' | 'plain' | 'markdown';

export type DraftText = { text: string; format: TextFormat };

export type DraftTexts = { question: DraftText; options: DraftText[]; explanation: DraftText | null };

/** The bytes of a picture; a string is base64. */
export type FileContent = Uint8Array | string;

/** A question as its file writes it; each option says whether it is a key. */
export type Draft = Partial<Details> & {
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

/** One question of a file, or why it cannot be taken, or a note. `line` counts from 1; `name` is for people. */
export type Found = (FilePlace & { name: string } & ({ draft: Draft } | { refusal: string })) | Note;

/** Why one question cannot be taken, as a sentence for people. */
export class Refusal extends Error {
  override name = 'Refusal';
}

/** One question of a file: the draft that `read` makes, or its refusal. */
export function foundAt(place: FilePlace, name: string, read: () => Draft): Found {
  try {
    return { ...place, name, draft: read() };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...place, name, refusal: error.message };
  }
}

/** Why nothing of a file can be taken, as a sentence for people. */
export class FileFault extends Error {
  override name = 'FileFault';
}

export const tooLarge = (line: number) => new FileFault(`Line ${line}: one question is larger than anybody writes.`);
