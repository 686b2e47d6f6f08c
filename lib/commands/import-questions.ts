// `npm run import:questions -- bank.xml --category 1 --sub-category 2`: takes a question bank into the content.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';

import { type Column, columnNumber, columnOf, hostItem } from '@/lib/banks/columns';
import { folderTarget, jsonTarget, type Target, whatIsThere } from '@/lib/banks/content-folder';
import {
  countsLine,
  emptySummary,
  entryOf,
  importBank,
  REPORT_HEAD,
  reportLine,
  type Summary,
} from '@/lib/banks/import-bank';
import { FileFault } from '@/lib/banks/question';
import { type BankFile, FORMATS } from '@/lib/banks/read-bank';
import { fetchSubCategories, schemedSubCategory } from '@/lib/content/nouns/exam-categories';
import { fetchQuestions } from '@/lib/content/nouns/questions';
import { env } from '@/lib/server/env';

import { here, oneFile, PLACE_OPTIONS, placeIn, readArguments, UsageError } from './arguments';

const USAGE = `Usage: npm run import:questions -- <file> --category <number> --sub-category <number> [options]
  --dry-run           reads and reports, and writes nothing
  --report <file>     a CSV file with a line for each question: taken, refused or duplicate, and why
  --format <format>   ${FORMATS.join(', ')}; without it, the file's name and beginning say so
  --content <folder>  the content folder to write to, in place of CONTENT_DIR
  --column <name>=<letter>  the column of a table in place of the one that its heading means, as Question=B; - for none.
                      May be given several times. The names: Question, AnsA to AnsD, CorrectAns, Explanation, …
  --html              tags in a table, in Aiken and in typed text are HTML; without it they are texts
  --hidden            reads hidden sheets and rows of a spreadsheet too
  --font krutidev     the texts of a table or a typed text are in Kruti Dev 010, which a CSV does not say; of a table with
                      Hindi columns, those are
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

function readImport() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      ...PLACE_OPTIONS,
      'dry-run': { type: 'boolean', default: false },
      report: { type: 'string' },
      format: { type: 'string' },
      content: { type: 'string' },
      json: { type: 'string' },
      column: { type: 'string', multiple: true, default: [] },
      html: { type: 'boolean', default: false },
      hidden: { type: 'boolean', default: false },
      font: { type: 'string' },
      // For the desk: what it shows of an import, as JSON.
      summary: { type: 'string' },
      name: { type: 'string' },
    },
  });
  const file = oneFile(positionals);
  const format = FORMATS.find((it) => it === values.format);
  if (values.format !== undefined && !format)
    throw new UsageError(`'${values.format}' is none of ${FORMATS.join(', ')}.`);
  if (values.font !== undefined && values.font !== 'krutidev')
    throw new UsageError(`'${values.font}' is not a font that is read. The only one is krutidev.`);
  if (values.content !== undefined && values.json !== undefined)
    throw new UsageError('Give --content or --json, not both.');
  const place = placeIn(values);
  if (!place) throw new UsageError('Give --category and --sub-category.');
  return {
    ...{ path: here(file), name: values.name ?? basename(file), format, place, isDry: values['dry-run'] },
    reading: {
      ...{ columns: new Map(values.column.map(columnIn)), isHtml: values.html, takesHidden: values.hidden },
      font: values.font && 'Kruti Dev 010',
    },
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
  const start = await buffer(createReadStream(path, { end: START_BYTES - 1 }));
  return { name, start, chunks: () => createReadStream(path), bytes: () => readFile(path) };
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

/** Imports the file, and adds to the summary what happens. */
async function importInto(summary: Summary, settings: Settings): Promise<void> {
  const { path, name, format, place, isDry, reading } = settings;
  const file = await openFile(path, name);
  const target = await openTarget(settings);
  const report = settings.report ? createWriteStream(settings.report) : null;
  report?.write(REPORT_HEAD);
  try {
    const { counts, path: made } = await importBank({
      ...{ file, format, target, isDry, reading },
      onNote(note) {
        report?.write(reportLine(name, { ...note, result: 'note', reason: note.note }));
        if (summary.notes.length < SHOWN.others) summary.notes.push(note);
        console.error(`${name}, ${note.name}: ${note.note}`);
      },
      each(outcome) {
        const entry = entryOf(outcome);
        report?.write(reportLine(name, entry));
        if (outcome.result === 'taken' && summary.questions.length < SHOWN.questions)
          summary.questions.push(hostItem(outcome.question, String(outcome.line), place));
        if (entry.reason !== '' && summary.others.length < SHOWN.others) summary.others.push(entry);
        if (entry.result !== 'taken') console.error(`${name}, ${entry.at}: ${entry.result}. ${entry.reason}`);
      },
    });
    if (made) console.log(`Written: ${made}`);
    summary.counts = counts;
  } finally {
    await target.close();
    if (report) await finished(report.end());
  }
}

/** Runs the command; its exit code says what happened. */
async function run(): Promise<void> {
  const settings = readArguments(USAGE, readImport);
  const summary = emptySummary();
  try {
    await importInto(summary, settings);
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    summary.fault = error.message;
    console.error(error.message);
  }
  if (settings.summary) await writeFile(settings.summary, JSON.stringify(summary));
  console.log(countsLine(summary.counts));
  process.exitCode = summary.fault ? 1 : summary.counts.refused > 0 ? 3 : 0;
}

void run();
