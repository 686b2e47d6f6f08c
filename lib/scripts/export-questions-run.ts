import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { fetchQuestions } from '@/lib/content/questions';
import { questionsIn } from '@/lib/question-banks/content-folder';
import { questionOf } from '@/lib/question-banks/host-item';
import { pictureFile } from '@/lib/question-banks/pictures';
import { FileFault, type Question } from '@/lib/question-banks/question';
import { templateFile } from '@/lib/question-banks/template';
import { writeBank, type WrittenFormat } from '@/lib/question-banks/write-bank';
import { env } from '@/lib/server/env';

import { here, oneFile, PLACE_OPTIONS, placeIn, readArguments, UsageError } from './arguments';

const USAGE = `Usage: npm run export:questions -- <file> [options]
  <file>                   its ending says the format: .xml (Moodle XML), .gift, .csv or .xlsx
  --category <number> --sub-category <number>   only the questions there, in place of all
  --content <folder>       the content folder to read, in place of CONTENT_DIR or the API host
  --template               writes an empty spreadsheet (.xlsx) to fill in, with a sheet of explanations
Ends with 0 when all is written, 1 when nothing could be, 2 when the arguments are wrong.`;

const FORMATS: Readonly<Record<string, WrittenFormat>> = { xml: 'moodle', gift: 'gift', csv: 'csv', xlsx: 'xlsx' };

function readExport(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      ...PLACE_OPTIONS,
      content: { type: 'string' },
      template: { type: 'boolean', default: false },
    },
  });
  const file = oneFile(positionals);
  const format = FORMATS[/\.(\w+)$/.exec(file)?.[1]?.toLowerCase() ?? ''];
  if (!format || (values.template && format !== 'xlsx')) {
    throw new UsageError(`The file must end in ${values.template ? '.xlsx' : '.xml, .gift, .csv or .xlsx'}.`);
  }
  const content = values.content && here(values.content);
  return { path: here(file), format, place: placeIn(values), isTemplate: values.template, content };
}

async function allOf(questions: AsyncIterable<Question>): Promise<Question[]> {
  const list: Question[] = [];
  for await (const it of questions) list.push(it);
  return list;
}

async function exportTo({ path, format, place, content }: ReturnType<typeof readExport>): Promise<number> {
  const { apiHost, contentDir } = env();
  const folder = content ?? (apiHost ? undefined : contentDir);
  const questions = folder
    ? await allOf(questionsIn(folder, place))
    : (await fetchQuestions()).flatMap((it) => questionOf(it, place) ?? []);
  if (questions.length === 0) throw new FileFault('There is no question to write.');
  const readPicture = async (picture: string) => {
    const path = folder && pictureFile(folder, picture);
    return path ? readFile(path).catch(() => undefined) : undefined;
  };
  // A file that stands there stays until the new one is whole.
  const part = `${path}.part`;
  try {
    await writeFile(part, writeBank(questions, format, readPicture));
    await rename(part, path);
  } finally {
    await rm(part, { force: true });
  }
  const pictured = format === 'moodle' ? 0 : questions.filter((it) => /<img\b/.test(JSON.stringify(it))).length;
  if (pictured > 0)
    console.error(
      `The pictures of ${pictured} questions are not in the file, only their addresses. Moodle XML (.xml) holds them.`,
    );
  console.log(`${questions.length} questions written.`);
  return 0;
}

/** Runs the command. @returns its exit code */
export async function runExport(args: string[]): Promise<number> {
  const settings = readArguments(USAGE, () => readExport(args));
  try {
    if (!settings.isTemplate) return await exportTo(settings);
    await writeFile(settings.path, await templateFile());
    console.log('Template written.');
    return 0;
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    console.error(error.message);
    return 1;
  }
}
