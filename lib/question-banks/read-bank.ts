import { accept, type Accepted, folded, foldedQuestion, type HasPicture } from './accept';
import { decoded, startOf } from './decoded';
import { FileFault, type Found, Refusal } from './question';
import { readAiken } from './read-aiken';
import { readCsv } from './read-csv';
import { readGift } from './read-gift';
import { readMoodle } from './read-moodle';
import { readQti, readQtiPackage } from './read-qti';
import { NO_SPREADSHEET, readXlsx } from './read-xlsx';

export const FORMATS = ['moodle', 'gift', 'aiken', 'csv', 'xlsx', 'qti'] as const;

export type Format = (typeof FORMATS)[number];

/** A file to read. `start` is its first part, which shows the format. */
export type BankFile = {
  name: string;
  start: Uint8Array;
  chunks: () => AsyncIterable<Uint8Array>;
  bytes: () => Promise<Uint8Array>;
};

const isPacked = ({ start }: BankFile) => start[0] === 0x50 && start[1] === 0x4b;

const XML_ROOTS: readonly [RegExp, Format][] = [
  [/<quiz[\s>]/, 'moodle'],
  [/<(?:\w+:)?(?:qti-)?assessment-?(?:Item|Test)\b/i, 'qti'],
];

/** The format of a file, by its name and its first lines. @throws FileFault for an unknown format */
function formatOf(file: BankFile): Format {
  const ending = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (/^(?:docx?|docm|odt|rtf|pdf)$/.test(ending))
    throw new FileFault(
      'The file is a document. Save it as plain text in the Aiken or GIFT format, or fill in the template.',
    );
  if (ending === 'ods') throw new FileFault(NO_SPREADSHEET);
  if (isPacked(file)) return /^xls[xm]$/.test(ending) ? 'xlsx' : 'qti';
  const text = startOf(file.start);
  if (/^\s*</.test(text) && ending !== 'csv') {
    if (/<questestinterop\b/i.test(text))
      throw new FileFault('The file is QTI 1.2. Only QTI 2.1, 2.2 and 3.0 are read.');
    const format = XML_ROOTS.find(([form]) => form.test(text))?.[1];
    if (format) return format;
    if (ending === 'xml') throw new FileFault('The file is XML, but neither Moodle XML nor QTI.');
  }
  if (ending === 'csv' || ending === 'tsv') return 'csv';
  if (ending === 'gift') return 'gift';
  if (/^xls[xm]?$/.test(ending)) throw new FileFault(NO_SPREADSHEET);
  if (/^ANSWER:/m.test(text)) return 'aiken';
  if (/[{]/.test(text)) return 'gift';
  throw new FileFault('The file is none of Moodle XML, GIFT, Aiken, CSV, XLSX and QTI.');
}

function read(file: BankFile, format: Format): AsyncGenerator<Found> {
  const text = () => decoded(file.chunks());
  const readers: Record<Format, () => AsyncGenerator<Found>> = {
    moodle: () => readMoodle(text()),
    gift: () => readGift(text()),
    aiken: () => readAiken(text()),
    csv: () => readCsv(text(), startOf(file.start)),
    xlsx: async function* () {
      yield* readXlsx(await file.bytes());
    },
    qti: async function* () {
      yield* isPacked(file) ? readQtiPackage(await file.bytes()) : readQti(text());
    },
  };
  return readers[format]();
}

const MOST_OF_NAME = 80;

/** A question of a file and its outcome. `leftOut` names the parts that the site has no place for. */
export type Outcome = { line: number; name: string } & (
  ({ result: 'taken'; fold: string } & Accepted) | { result: 'refused' | 'duplicate'; reason: string }
);

/** A question that is already there: its place and its key. */
export type Known = { where: string; key: string };

/** The key of a question as folded text, since the other question can have its options in another order. */
export const keyText = (options: readonly string[], correctOption: number): string =>
  folded(options[correctOption - 1] ?? '');

/** What is already at the place of the import. */
export type There = {
  /** Its questions, by their folded form. */
  known: Map<string, Known>;
  /** Whether a question with this folded form was taken before, even if it was changed since. */
  wasTaken: (fold: string) => boolean;
  /** The sections of its paper, if it has any: a test starts only if each question names one of them. */
  sections: readonly string[];
};

export const NOTHING_THERE = (): There => ({ known: new Map(), wasTaken: () => false, sections: [] });

type Options = { format?: Format; hasPicture?: HasPicture; there?: There };

function refuseForeignSection(section: string, sections: readonly string[]): void {
  if (sections.length === 0 || sections.includes(section)) return;
  const named = section === '' ? 'It names no Section' : `There is no section ‘${section}’`;
  throw new Refusal(`${named}; the tests of this sub-category have ${sections.join(', ')}.`);
}

function outcomeOf({ line, ...found }: Found, { hasPicture = () => false, there = NOTHING_THERE() }: Options): Outcome {
  const name = found.name
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_OF_NAME);
  if ('refusal' in found) return { line, name, result: 'refused', reason: found.refusal };
  try {
    const accepted = accept(found.draft, hasPicture);
    refuseForeignSection(accepted.question.section, there.sections);
    const fold = foldedQuestion(accepted.question);
    const key = keyText(accepted.question.options, accepted.question.correctOption);
    const twin = there.known.get(fold);
    if (twin) {
      const other = twin.key === key ? '' : ', with another key';
      return { line, name, result: 'duplicate', reason: `The same question stands ${twin.where}${other}.` };
    }
    if (there.wasTaken(fold)) {
      const reason = 'This question was taken before and has been changed since; the changed one stays.';
      return { line, name, result: 'duplicate', reason };
    }
    there.known.set(fold, { where: `at line ${line}`, key });
    return { line, name, result: 'taken', fold, ...accepted };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { line, name, result: 'refused', reason: error.message };
  }
}

/**
 * Reads a file question by question: each is taken, refused or a duplicate, and none is skipped. Taken questions join
 * those that are there.
 * @throws FileFault if nothing can be read
 */
export async function* readBank(file: BankFile, options: Options = {}): AsyncGenerator<Outcome> {
  const there = options.there ?? NOTHING_THERE();
  let count = 0;
  for await (const found of read(file, options.format ?? formatOf(file))) {
    count += 1;
    yield outcomeOf(found, { ...options, there });
  }
  if (count === 0) throw new FileFault('The file has no question.');
}
