import { acceptDraft, type Accepted, folded, foldedQuestion, type HasPicture } from './accept';
import { KEY_LINE } from './answer-keys';
import { decoded, startOf } from './decoded';
import { withPictures } from './pictures';
import { FileFault, type FilePlace, type FoundInFile, type FoundQuestion, type Note, Refusal } from './question';
import { readAiken } from './read-aiken';
import { readCsv } from './read-csv';
import { readGift } from './read-gift';
import { readDocx } from './read-docx';
import { readMoodle } from './read-moodle';
import { OLD_QTI, readQti, readQtiPackage } from './read-qti';
import { AS_WRITTEN, type Reading } from './read-table';
import { readTyped } from './read-typed';
import { NO_SPREADSHEET, readXlsx } from './read-xlsx';

export const FORMATS = ['moodle', 'gift', 'aiken', 'csv', 'xlsx', 'qti', 'docx', 'text'] as const;

export type Format = (typeof FORMATS)[number];

/** A file to read. `start` is its first part, which shows the format. */
export type BankFile = {
  name: string;
  start: Uint8Array;
  chunks: () => AsyncIterable<Uint8Array>;
  bytes: () => Promise<Uint8Array>;
};

/** Whether a file has the outer form of Office before 2007, in which it also puts what a password protects. */
const isCompound = ({ start }: BankFile) => Buffer.from(start.subarray(0, 4)).toString('hex') === 'd0cf11e0';

const PROTECTED = 'The file is protected by a password. Take the password off, and save it again.';
const OLD_OFFICE = 'The file is in the form of Office before 2007. Save it as .xlsx or .docx.';

const isPacked = ({ start }: BankFile) => start[0] === 0x50 && start[1] === 0x4b;

const XML_ROOTS: readonly [RegExp, Format][] = [
  [/<quiz[\s>]/, 'moodle'],
  [/<(?:\w+:)?(?:qti-)?assessment-?(?:Item|Test)\b/i, 'qti'],
];

/** The format of a file, by its name and its first lines. @throws FileFault for an unknown format */
function formatOf(file: BankFile): Format {
  const ending = /\.(\w+)$/.exec(file.name)?.[1]?.toLowerCase() ?? '';
  if (isCompound(file)) throw new FileFault(/^(?:xls|doc)[xm]$/.test(ending) ? PROTECTED : OLD_OFFICE);
  if (/^doc[xm]$/.test(ending)) return 'docx';
  if (/^(?:doc|odt|rtf|pdf)$/.test(ending))
    throw new FileFault('The file is a document of another kind. Save it as Word (.docx).');
  if (ending === 'ods') throw new FileFault(NO_SPREADSHEET);
  if (isPacked(file)) return /^xls[xm]$/.test(ending) ? 'xlsx' : 'qti';
  const text = startOf(file.start);
  if (/^\s*</.test(text) && ending !== 'csv') {
    if (/<questestinterop\b/i.test(text)) throw new FileFault(OLD_QTI);
    const format = XML_ROOTS.find(([form]) => form.test(text))?.[1];
    if (format) return format;
    if (ending === 'xml') throw new FileFault('The file is XML, but neither Moodle XML nor QTI.');
  }
  if (ending === 'csv' || ending === 'tsv') return 'csv';
  if (ending === 'gift') return 'gift';
  if (/^xls[xm]?$/.test(ending)) throw new FileFault(NO_SPREADSHEET);
  const isNumbered = /^\s*(?:Q\.?\s*)?\d+[.)]\s/m.test(text) && !/^ANSWER:/m.test(text);
  if (isNumbered && /^.*\(?[a-d][).]\s/im.test(text) && !/^[^{]*\{[^}]*[=~]/.test(text)) return 'text';
  if (text.split('\n').some((it) => KEY_LINE.test(it.trim()))) return 'aiken';
  if (/[{]/.test(text)) return 'gift';
  throw new FileFault('The file is none of Moodle XML, GIFT, Aiken, CSV, XLSX, QTI and Word (.docx).');
}

function read(file: BankFile, format: Format, reading: Reading): AsyncGenerator<FoundInFile> {
  if (reading.font && !['csv', 'xlsx', 'text'].includes(format))
    throw new FileFault('The font can be said of a table or a typed text alone.');
  const text = () => decoded(file.chunks());
  const readers: Record<Format, () => AsyncGenerator<FoundInFile>> = {
    moodle: () => readMoodle(text()),
    gift: () => readGift(text()),
    aiken: () => readAiken(text(), reading.isHtml),
    csv: () => readCsv(text, startOf(file.start), reading),
    text: () => readTyped(text(), reading.font),
    docx: () => readDocx(file.bytes(), reading),
    xlsx: () => readXlsx(file.bytes(), reading),
    qti: () => (isPacked(file) ? readQtiPackage(file.bytes()) : readQti(text())),
  };
  return readers[format]();
}

const MOST_OF_NAME = 80;

/** A question of a file and its outcome. `leftOut` names the parts that the site has no place for. */
export type BankOutcome = FilePlace & { name: string } & (
    ({ result: 'taken'; fold: string } & Accepted) | { result: 'refused' | 'duplicate'; reason: string }
  );

/** A question that is already there: its place and its key. */
export type KnownQuestion = { where: string; key: string };

/** The key of a question as folded text, since the other question can have its options in another order. */
export const foldedKey = (options: readonly string[], correctOption: number): string =>
  folded(options[correctOption - 1] ?? '');

/** What is already at the place of the import. */
export type There = {
  /** Its questions, by their folded form. */
  known: Map<string, KnownQuestion>;
  /** Whether a question with this folded form was taken before, even if it was changed since. */
  wasTaken: (fold: string) => boolean;
  /** The sections of its paper, if it has any: a test starts only if each question names one of them. */
  sections: readonly string[];
};

export const NOTHING_THERE = (): There => ({ known: new Map(), wasTaken: () => false, sections: [] });

type Options = {
  format?: Format;
  hasPicture?: HasPicture;
  there?: There;
  reading?: Reading;
  /** Gets what is said of the file, a sheet or a table as a whole. */
  onNote?: (note: Note) => void;
};

/** The place of a question in its file, for people. */
export const placeText = ({ line, at }: FilePlace): string => at ?? `line ${line}`;

export function refuseForeignSection(section: string, sections: readonly string[]): void {
  if (sections.length === 0 || sections.includes(section)) return;
  const named = section === '' ? 'It names no Section' : `There is no section ‘${section}’`;
  throw new Refusal(`${named}; the tests of this sub-category have ${sections.join(', ')}.`);
}

async function outcomeOf(
  found: FoundQuestion,
  there: There,
  hasPicture: HasPicture = () => false,
): Promise<BankOutcome> {
  const name = found.name
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, MOST_OF_NAME);
  const place = { line: found.line, ...(found.at && { at: found.at }), name };
  try {
    const accepted = acceptDraft(await withPictures(found.read(), found.open), hasPicture);
    refuseForeignSection(accepted.question.section, there.sections);
    const fold = foldedQuestion(accepted.question);
    const key = foldedKey(accepted.question.options, accepted.question.correctOption);
    const twin = there.known.get(fold);
    if (twin) {
      const other = twin.key === key ? '' : ', with another key';
      return { ...place, result: 'duplicate', reason: `The same question stands ${twin.where}${other}.` };
    }
    if (there.wasTaken(fold)) {
      const reason = 'This question was taken before and has been changed since; the changed one stays.';
      return { ...place, result: 'duplicate', reason };
    }
    there.known.set(fold, { where: `at ${placeText(found)}`, key });
    return { ...place, result: 'taken', fold, ...accepted };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...place, result: 'refused', reason: error.message };
  }
}

/**
 * Reads a file question by question: each is taken, refused or a duplicate, and none is skipped. Taken questions join
 * those that are there.
 * @throws FileFault if nothing can be read
 */
export async function* readBank(file: BankFile, options: Options = {}): AsyncGenerator<BankOutcome> {
  const there = options.there ?? NOTHING_THERE();
  let count = 0;
  for await (const found of read(file, options.format ?? formatOf(file), options.reading ?? AS_WRITTEN)) {
    if ('note' in found) {
      options.onNote?.(found);
      continue;
    }
    count += 1;
    yield outcomeOf(found, there, options.hasPicture);
  }
  if (count === 0) throw new FileFault('The file has no question.');
}
