import { BYTE_ORDER_MARK, csvLine } from '@/lib/text/csv';

import type { Target } from './content-folder';
import type { Note } from './question';
import { type BankFile, type Format, type BankOutcome, placeText, readBank } from './read-bank';
import type { Reading } from './read-table';
import { type Counts, emptySummary, type ReportEntry } from './summary';

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
