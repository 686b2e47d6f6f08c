import type { HostItem } from './columns';
import type { Note } from './question';
import type { BankOutcome } from './read-bank';

export type Counts = Record<BankOutcome['result'], number>;

/** What a report says of a question, or of the file, a sheet or a table as a whole. */
export type ReportEntry = {
  line: number;
  at: string;
  name: string;
  result: BankOutcome['result'] | 'note';
  reason: string;
};

/** What the desk shows of an import. */
export type Summary = {
  /** Why nothing could be read. */
  fault?: string;
  counts: Counts;
  /** The first taken questions in the host's shape. */
  questions: HostItem[];
  /** The first questions that are not taken, or taken only in part. */
  others: ReportEntry[];
  /** What is said of the file, its sheets and tables as a whole, with the columns of tables. */
  notes: Note[];
};

export const emptySummary = (): Summary => ({
  counts: { taken: 0, refused: 0, duplicate: 0 },
  ...{ questions: [], others: [], notes: [] },
});

export const countsLine = ({ taken, refused, duplicate }: Counts): string =>
  `${taken} taken, ${refused} refused, ${duplicate} duplicates`;
