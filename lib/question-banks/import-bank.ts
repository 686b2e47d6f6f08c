import { BYTE_ORDER_MARK, csvLine } from '@/lib/text/csv';

import type { Target } from './content-folder';
import type { Note } from './question';
import { type BankFile, type Format, type Outcome, readBank } from './read-bank';
import type { Reading } from './read-table';

export type Counts = Record<Outcome['result'], number>;

export const REPORT_HEAD = BYTE_ORDER_MARK + csvLine(['file', 'line', 'question', 'result', 'reason']);

/** Why a question was not taken, or what was left out of a taken one. */
export const reasonOf = (outcome: Outcome): string => {
  if (outcome.result !== 'taken') return outcome.reason;
  return outcome.leftOut.length > 0 ? `Left out: ${outcome.leftOut.join(', ')}.` : '';
};

/** A line of the report on the file, a sheet or a table as a whole. */
export const reportNote = (file: string, { line, name, note }: Note): string =>
  csvLine([file, line, name, 'note', note]);

export const reportLine = (file: string, outcome: Outcome): string =>
  csvLine([file, outcome.line, outcome.name, outcome.result, reasonOf(outcome)]);

export const countsLine = ({ taken, refused, duplicate }: Counts): string =>
  `${taken} taken, ${refused} refused, ${duplicate} duplicates`;

type Import = {
  file: BankFile;
  format: Format | undefined;
  target: Target;
  /** A dry run: nothing is written. */
  isDry: boolean;
  each: (outcome: Outcome) => Promise<void> | void;
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
  const counts: Counts = { taken: 0, refused: 0, duplicate: 0 };
  for await (const outcome of readBank(file, { ...rest, format, hasPicture: target.hasPicture, there: target.there })) {
    counts[outcome.result] += 1;
    if (outcome.result === 'taken' && !isDry) await target.take(outcome);
    await each(outcome);
  }
  return { counts, path: isDry ? null : await target.finish() };
}
