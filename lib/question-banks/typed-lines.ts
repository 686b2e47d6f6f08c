import type { Run } from './runs';
import type { Label } from './typed-marks';

/** A paragraph or a line. */
export type Line = {
  /** Its place in the file, from 1. */
  at: number;
  runs: readonly Run[];
  /** The list whose numbering wrote the number or letter at its start. */
  list?: string;
  isHeading?: boolean;
  /** What it holds that is not read: 'equation', 'text box'. */
  faults?: readonly string[];
};

/** A line of a question, with the letter with which it begins, or a table in its place. */
export type Entry = Line & { label?: Label & { length: number }; html?: string };

export type Typed = {
  at: number;
  number: number | null;
  entries: Entry[];
  key: string | null;
  explanation: Entry[] | null;
  leftOut: string[];
  /** Why it is refused: since a part of it is not read, or for another reason. */
  unread: string | null;
  refusal: string | null;
};
