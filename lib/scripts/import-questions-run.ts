import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { open, readFile, stat, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';

import { fetchSubCategories, schemedSubCategory } from '@/lib/content/exam-categories';
import { fetchQuestions } from '@/lib/content/questions';
import { folderTarget, jsonTarget, type Target, whatIsThere } from '@/lib/question-banks/content-folder';
import { hostItem, type Place } from '@/lib/question-banks/host-item';
import { type Column, columnNumber, columnOf } from '@/lib/question-banks/columns';
import {
  countsLine,
  importBank,
  reasonOf,
  REPORT_HEAD,
  reportLine,
  reportNote,
} from '@/lib/question-banks/import-bank';
import { FileFault, type Note } from '@/lib/question-banks/question';
import { type BankFile, FORMATS, type Outcome, placeText } from '@/lib/question-banks/read-bank';
import { env } from '@/lib/server/env';

import { here, oneFile, readArguments, UsageError, wholeNumber } from './arguments';

const USAGE = `Usage: npm run import:questions -- <file> --category <number> --sub-category <number> [options]
  --dry-run           reads and reports, and writes nothing
  --report <file>     a CSV file with a line for each question: taken, refused or duplicate, and why
  --format <format>   ${FORMATS.join(', ')}; without it, the file's name and beginning say so
  --content <folder>  the content folder to write to, in place of CONTENT_DIR
  --column <name>=<letter>  the column of a table in place of the one that its heading means, as Question=B; - for none.
                      May be given several times. The names: Question, AnsA to AnsD, CorrectAns, Explanation, …
  --html              tags in a table, in Aiken and in typed text are HTML; without it they are texts
  --hidden            reads hidden sheets and rows of a spreadsheet too
  --json <file>       writes JSON in the shape of the API host instead, as it does where API_HOST is set
The last line says how many were taken, refused and duplicates. Ends with 0 when all was taken, 3 when some was refused,
1 when nothing could be read, 2 when the arguments are wrong.`;

const MOST_BYTES = 64_000_000;
const START_BYTES = 65_536;

/** How many questions and refusals a summary shows. */
const SHOWN = { questions: 5, others: 200 };

/** A column that the editor names by its letter. @throws UsageError */
function columnIn(text: string): [Column, number] {
  const [, name = '', letter = ''] = /^(.*)=([a-z]{1,2}|-)$/i.exec(text) ?? [];
  const column = columnOf(name)?.column;
  if (!column) throw new UsageError(`'${text}' is not a column and its letter, as in Question=B.`);
  return [column, letter === '-' ? -1 : columnNumber(letter.toUpperCase())];
}

function readImport(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      category: { type: 'string' },
      'sub-category': { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      report: { type: 'string' },
      format: { type: 'string' },
      content: { type: 'string' },
      json: { type: 'string' },
      column: { type: 'string', multiple: true, default: [] },
      html: { type: 'boolean', default: false },
      hidden: { type: 'boolean', default: false },
      // For the desk: what it shows of an import, as JSON.
      summary: { type: 'string' },
      name: { type: 'string' },
    },
  });
  const file = oneFile(positionals);
  const format = FORMATS.find((it) => it === values.format);
  if (values.format !== undefined && !format)
    throw new UsageError(`'${values.format}' is none of ${FORMATS.join(', ')}.`);
  if (values.content !== undefined && values.json !== undefined)
    throw new UsageError('Give --content or --json, not both.');
  const number = (name: 'category' | 'sub-category') => {
    const value = values[name];
    if (value === undefined) throw new UsageError(`Give --${name}.`);
    return wholeNumber(`--${name}`, value, 0, 999_999_999);
  };
  const place: Place = { categoryId: number('category'), subCategoryId: number('sub-category') };
  return {
    ...{ path: here(file), name: values.name ?? basename(file), format, place, isDry: values['dry-run'] },
    reading: { columns: new Map(values.column.map(columnIn)), isHtml: values.html, takesHidden: values.hidden },
    report: values.report && here(values.report),
    content: values.content && here(values.content),
    json: values.json && here(values.json),
    summary: values.summary && here(values.summary),
  };
}

type Settings = ReturnType<typeof readImport>;

async function openFile(path: string, name: string): Promise<BankFile> {
  const { size } = await stat(path).catch(() => {
    throw new FileFault(`There is no file ${path}.`);
  });
  if (size > MOST_BYTES) throw new FileFault(`The file is larger than ${MOST_BYTES / 1_000_000} MB. Split it.`);
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    const start = buffer.subarray(0, bytesRead);
    return { name, start, chunks: () => createReadStream(path), bytes: () => readFile(path) };
  } finally {
    await file.close();
  }
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

async function openTarget({ path, place, content, json, isDry }: Settings): Promise<Target> {
  const { apiHost, contentDir } = env();
  const digest = await digestOf(path);
  const folder = content ?? (apiHost ? undefined : contentDir);
  if (folder !== undefined && !json) return folderTarget(folder, place, digest, isDry);
  const [questions, subCategories] = apiHost
    ? await Promise.all([fetchQuestions().catch(() => null), fetchSubCategories().catch(() => [])])
    : [[], []];
  if (!questions)
    console.error('The API host did not say which questions it has, so duplicates of them are not found.');
  const { sections = [] } = schemedSubCategory(subCategories, place.categoryId, place.subCategoryId)?.scheme ?? {};
  const there = await whatIsThere(
    questions ?? [],
    place,
    sections.map(({ name }) => name),
  );
  return jsonTarget(json ?? here(`questions-${digest.slice(0, 12)}.json`), place, there);
}

/** What the desk shows: the counts, the first questions in the host's shape, and what was not taken. */
type Summary = {
  questions: Record<string, unknown>[];
  others: { line: number; at: string; name: string; result: string; reason: string }[];
  notes: Note[];
};

function addTo(summary: Summary, outcome: Outcome, place: Place): void {
  const reason = reasonOf(outcome);
  if (outcome.result === 'taken' && summary.questions.length < SHOWN.questions) {
    summary.questions.push(hostItem(outcome.question, String(outcome.line), place));
  }
  if (reason !== '' && summary.others.length < SHOWN.others) {
    summary.others.push({
      line: outcome.line,
      at: placeText(outcome),
      name: outcome.name,
      result: outcome.result,
      reason,
    });
  }
}

async function importFrom(settings: Settings, notes: Note[]): Promise<number> {
  const { path, name, format, place, isDry, reading } = settings;
  const file = await openFile(path, name);
  const target = await openTarget(settings);
  const report: WriteStream | null = settings.report ? createWriteStream(settings.report) : null;
  report?.write(REPORT_HEAD);
  const summary: Summary = { questions: [], others: [], notes };
  try {
    const { counts, path: made } = await importBank({
      ...{ file, format, target, isDry, reading },
      onNote(note) {
        report?.write(reportNote(name, note));
        if (notes.length < SHOWN.others) notes.push(note);
        console.error(`${name}, ${note.name}: ${note.note}`);
      },
      each(outcome) {
        report?.write(reportLine(name, outcome));
        addTo(summary, outcome, place);
        if (outcome.result !== 'taken')
          console.error(`${name}, ${placeText(outcome)}: ${outcome.result}. ${reasonOf(outcome)}`);
      },
    });
    if (made) console.log(`Written: ${made}`);
    if (settings.summary) await writeFile(settings.summary, JSON.stringify({ counts, path: made, ...summary }));
    console.log(countsLine(counts));
    return counts.refused > 0 ? 3 : 0;
  } finally {
    await target.close();
    if (report) await finished(report.end());
  }
}

/** Runs the command. @returns its exit code */
export async function runImport(args: string[]): Promise<number> {
  const settings = readArguments(USAGE, () => readImport(args));
  const notes: Note[] = [];
  try {
    return await importFrom(settings, notes);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    if (settings.summary) await writeFile(settings.summary, JSON.stringify({ fault: error.message, notes }));
    console.error(error.message);
    console.log(countsLine({ taken: 0, refused: 0, duplicate: 0 }));
    return 1;
  }
}
