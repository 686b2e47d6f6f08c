// `npm run export:questions -- bank.xml`: writes the questions to a file of another program, or a template for new ones.
import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { questionOf } from '@/lib/banks/columns';
import { readFolderQuestions, replaceFile } from '@/lib/banks/content-folder';
import { pictureFile } from '@/lib/banks/pictures';
import { FileFault, type BankQuestion } from '@/lib/banks/question';
import { templateFile, writeBank, type WrittenFormat } from '@/lib/banks/write-bank';
import { fetchQuestions } from '@/lib/content/nouns/questions';
import { env } from '@/lib/server/env';

import { here, oneFile, PLACE_OPTIONS, placeIn, readArguments, UsageError } from './arguments';

const USAGE = `Usage: npm run export:questions -- <file> [options]
  <file>                   its ending says the format: .xml (Moodle XML), .gift, .csv or .xlsx
  --category <number> --sub-category <number>   only the questions there, in place of all
  --content <folder>       the content folder to read, in place of CONTENT_DIR or the API host
  --template               writes an empty spreadsheet (.xlsx) to fill in, with a sheet of explanations
Ends with 0 when all is written, 1 when nothing could be, 2 when the arguments are wrong.`;

const FORMATS: Readonly<Record<string, WrittenFormat>> = { xml: 'moodle', gift: 'gift', csv: 'csv', xlsx: 'xlsx' };

function readExport() {
  const { values, positionals } = parseArgs({
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

async function allOf(questions: AsyncIterable<BankQuestion>): Promise<BankQuestion[]> {
  const list: BankQuestion[] = [];
  for await (const it of questions) list.push(it);
  return list;
}

async function exportTo({ path, format, place, content }: ReturnType<typeof readExport>): Promise<void> {
  const { apiHost, contentDir } = env();
  const folder = content ?? (apiHost ? undefined : contentDir);
  const questions = folder
    ? await allOf(readFolderQuestions(folder, place))
    : (await fetchQuestions()).flatMap((it) => questionOf(it, place) ?? []);
  if (questions.length === 0) throw new FileFault('There is no question to write.');
  const readPicture = async (picture: string) => {
    const path = folder && pictureFile(folder, picture);
    return path ? readFile(path).catch(() => undefined) : undefined;
  };
  await replaceFile(path, writeBank(questions, format, readPicture));
  const pictured = format === 'moodle' ? 0 : questions.filter((it) => /<img\b/.test(JSON.stringify(it))).length;
  if (pictured > 0)
    console.error(
      `The pictures of ${pictured} questions are not in the file, only their addresses. Moodle XML (.xml) holds them.`,
    );
  console.log(`${questions.length} questions written.`);
}

async function run(): Promise<void> {
  const settings = readArguments(USAGE, readExport);
  try {
    if (!settings.isTemplate) return await exportTo(settings);
    await writeFile(settings.path, await templateFile());
    console.log('Template written.');
  } catch (error) {
    if (!(error instanceof FileFault)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}

void run();
