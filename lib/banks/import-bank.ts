import { BYTE_ORDER_MARK, csvLine } from '@/lib/text/csv';

import type { HostItem } from './columns';
import type { Target } from './content-folder';
import type { Note } from './question';
import { type BankFile, type BankOutcome, type Format, placeText, readBank } from './read-bank';
import type { Reading } from './read-table';

type Counts = Record<BankOutcome['result'], number>;

/** What a report says of a question, or of the file, a sheet or a table as a whole. */
type ReportEntry = {
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

/** The reason says why a question is not taken, or what is left out of a taken one. */
export function entryOf(outcome: BankOutcome): ReportEntry {
  const { line, name, result } = outcome;
  const leftOut = outcome.result === 'taken' ? outcome.leftOut.join(', ') : '';
  const reason = outcome.result === 'taken' ? leftOut && `Left out: ${leftOut}.` : outcome.reason;
  return { line, at: placeText(outcome), name, result, reason };
}

export const REPORT_HEAD = BYTE_ORDER_MARK + csvLine(['file', 'line', 'question', 'result', 'reason']);

export const reportLine = (file: string, { line, name, result, reason }: Omit<ReportEntry, 'at'>): string =>
  csvLine([file, line, name, result, reason]);

type Import = {
  file: BankFile;
  format: Format | undefined;
  target: Target;
  /** A dry run: nothing is written. */
  isDry: boolean;
  each: (outcome: BankOutcome) => Promise<void> | void;
  reading?: Reading;
  onNote?: (note: Note) => void;
};

/**
 * Imports the good questions of a file in one step, or nothing if the whole import breaks off.
 * @returns the counts, and the path of the new file, or null if there is none
 * @throws FileFault if nothing can be read
 */
export async function importBank({
  file,
  format,
  target,
  isDry,
  each,
  ...rest
}: Import): Promise<{ counts: Counts; path: string | null }> {
  const { counts } = emptySummary();
  for await (const outcome of readBank(file, { ...rest, format, hasPicture: target.hasPicture, there: target.there })) {
    counts[outcome.result] += 1;
    if (outcome.result === 'taken' && !isDry) await target.take(outcome);
    await each(outcome);
  }
  return { counts, path: isDry ? null : await target.finish() };
}
