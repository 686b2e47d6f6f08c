import { type BankOutcome, readBank } from './read-bank';

/** A file for tests, in chunks of a few bytes, so that its parts are always split between chunks. */
export function aFile(name: string, content: string | Uint8Array, pieceBytes = 7) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return {
    name,
    start: bytes.subarray(0, 65_536),
    chunks: async function* () {
      for (let from = 0; from < bytes.length; from += pieceBytes) yield bytes.subarray(from, from + pieceBytes);
    },
    bytes: async () => bytes,
  };
}

export async function outcomesOf(
  name: string,
  content: string | Uint8Array,
  options: Parameters<typeof readBank>[1] & { pieceBytes?: number } = {},
): Promise<BankOutcome[]> {
  const outcomes: BankOutcome[] = [];
  for await (const it of readBank(aFile(name, content, options.pieceBytes), options)) outcomes.push(it);
  return outcomes;
}

/** Outcomes as a report says them: 'line result reason'. */
export const told = (outcomes: readonly BankOutcome[]): string[] =>
  outcomes.map((it) => `${it.line} ${it.result}${it.result === 'taken' ? '' : ` ${it.reason}`}`);

/** The smallest PNG picture: one dot. */
export const A_PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** What is said of a file as a whole: 'name: note'. */
export async function notesOf(name: string, content: string | Uint8Array): Promise<string[]> {
  const notes: string[] = [];
  await outcomesOf(name, content, { onNote: (it) => notes.push(`${it.name}: ${it.note}`) });
  return notes;
}
