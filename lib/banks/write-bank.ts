import writeExcelFile from 'write-excel-file/node';

import { withoutTraps } from '@/lib/html/tags';
import { plainText } from '@/lib/html/plain-text';
import { BYTE_ORDER_MARK, csvLine, RUNS } from '@/lib/text/csv';

import { keyCell } from './answer-keys';
import { cellsOf, COLUMNS, type Column, DETAIL_COLUMNS } from './columns';
import { DETAILS, FileFault, type BankQuestion } from './question';

export const WRITTEN_FORMATS = ['moodle', 'gift', 'csv', 'xlsx'] as const;

export type WrittenFormat = (typeof WRITTEN_FORMATS)[number];

/** The bytes of a picture on the site, by its path; undefined if there is none. */
export type ReadPicture = (path: string) => Promise<Uint8Array | undefined>;

const MOST_OF_NAME = 60;

const nameOf = ({ question }: BankQuestion) => plainText(question, MOST_OF_NAME);

/** A text in both languages, marked as Moodle does. */
const inBoth = (english: string, hindi: string | undefined) =>
  hindi
    ? `<span lang="en" class="multilang">${english}</span><span lang="hi" class="multilang">${hindi}</span>`
    : english;

const textsOf = ({ hindi, ...english }: BankQuestion) => ({
  text: inBoth(english.question, hindi?.question),
  options: english.options.map((it, index) => inBoth(it, hindi?.options[index])),
  explanation: inBoth(english.explanation, hindi?.explanation),
});

/** The details of a question as tags: 'Year: 2019'. */
const tagsOf = (question: BankQuestion) =>
  DETAILS.flatMap((name) => (question[name] ? [`${DETAIL_COLUMNS[name]}: ${question[name]}`] : []));

/** The name by which Moodle calls a category of no name. */
const NO_SUBJECT = 'Default for questions';

/** Each question with its texts in both languages, and its category in Moodle where that is another one. */
function* inMoodle(questions: Iterable<BankQuestion>) {
  let last: string | undefined;
  for (const question of questions) {
    const { subject } = question;
    const category = `$course$/top/${subject.replaceAll('/', '//') || NO_SUBJECT}`;
    yield { question, ...textsOf(question), category: subject === last ? null : category };
    last = subject;
  }
}

const cdata = (text: string) => `<![CDATA[${withoutTraps(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

const OUR_PICTURE = /(<img src=")(\/[^"]+\/([^"/]+))(?=")/g;

/** A text in Moodle's XML, with those of its pictures that are available. */
async function moodleText(html: string, readPicture: ReadPicture): Promise<string> {
  const files = new Map<string, string>();
  for (const [, , path = '', name = ''] of html.matchAll(OUR_PICTURE)) {
    const bytes = await readPicture(path);
    if (bytes)
      files.set(
        path,
        `<file name="${name}" path="/" encoding="base64">${Buffer.from(bytes).toString('base64')}</file>`,
      );
  }
  const text = html.replace(OUR_PICTURE, (whole, start: string, path: string, name: string) =>
    files.has(path) ? `${start}@@PLUGINFILE@@/${name}` : whole,
  );
  return `<text>${cdata(text)}</text>${[...files.values()].join('')}`;
}

async function* asMoodle(questions: Iterable<BankQuestion>, readPicture: ReadPicture): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n';
  for (const { question, text, options, explanation, category } of inMoodle(questions)) {
    if (category !== null)
      yield `<question type="category"><category><text>${cdata(category)}</text></category></question>\n`;
    yield `<question type="multichoice">\n<name><text>${cdata(nameOf(question))}</text></name>\n`;
    yield `<questiontext format="html">${await moodleText(text, readPicture)}</questiontext>\n`;
    yield `<generalfeedback format="html">${await moodleText(explanation, readPicture)}</generalfeedback>\n`;
    yield '<single>true</single>\n<shuffleanswers>false</shuffleanswers>\n<answernumbering>ABCD</answernumbering>\n';
    for (const [index, option] of options.entries()) {
      const fraction = index + 1 === question.correctOption ? 100 : 0;
      yield `<answer fraction="${fraction}" format="html">${await moodleText(option, readPicture)}</answer>\n`;
    }
    const tags = tagsOf(question).map((it) => `<tag><text>${cdata(it)}</text></tag>`);
    yield `<tags>${tags.join('')}</tags>\n</question>\n`;
  }
  yield '</quiz>\n';
}

const escaped = (text: string) => text.replace(/[~=#{}:\\]/g, '\\$&').replace(/\r\n?|\n/g, '\\n');
const giftText = (html: string) => `[html]${escaped(html)}`;

async function* asGift(questions: Iterable<BankQuestion>): AsyncGenerator<string> {
  for (const { question, text, options, explanation, category } of inMoodle(questions)) {
    if (category !== null) yield `$CATEGORY: ${category}\n\n`;
    const tags = tagsOf(question).map((it) => `[tag:${it.replaceAll(']', '\\]')}]`);
    if (tags.length > 0) yield `// ${tags.join(' ')}\n`;
    yield `::${escaped(nameOf(question))}::${giftText(text)}{\n`;
    for (const [index, option] of options.entries()) {
      yield `${index + 1 === question.correctOption ? '=' : '~'}${giftText(option)}\n`;
    }
    yield `${explanation ? `####${giftText(explanation)}\n` : ''}}\n\n`;
  }
}

/** A question as a row of a table. */
function rowOf(question: BankQuestion): string[] {
  const cells = new Map(cellsOf(question))
    .set('CorrectAns', keyCell(question.correctOption - 1, question.options))
    .set('Format', 'HTML');
  return COLUMNS.map((name) => withoutTraps(cells.get(name) ?? ''));
}

/** Escapes an apostrophe of the text if readers would take it for the one that `csvLine` adds. */
const withOwnApostrophe = (text: string) =>
  text.startsWith("'") && RUNS.test(text.slice(1)) ? `&#39;${text.slice(1)}` : text;

async function* asCsv(questions: Iterable<BankQuestion>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(COLUMNS);
  for (const question of questions) yield csvLine(rowOf(question).map(withOwnApostrophe));
}

/** The most characters in a cell of Excel. */
const MOST_OF_CELL = 32_767;

const WIDTHS: Partial<Record<Column, number>> = { Question: 60, Explanation: 60, QuestionHi: 60, ExplanationHi: 60 };

const HEAD = COLUMNS.map((value) => ({ value, fontWeight: 'bold' as const, backgroundColor: '#e8eef5' }));

/** The sheet of questions, with its headings. */
const questionSheet = (rows: readonly string[][]) => ({
  sheet: 'Questions',
  data: [HEAD, ...rows.map((row) => row.map((value) => ({ value, type: String, format: '@', wrap: true })))],
  columns: COLUMNS.map((name) => ({ width: WIDTHS[name] ?? 16 })),
  stickyRowsCount: 1,
});

async function* asXlsx(questions: Iterable<BankQuestion>): AsyncGenerator<Uint8Array> {
  const rows = [...questions].map((question) =>
    rowOf(question).map((cell) => {
      if (cell.length > MOST_OF_CELL)
        throw new FileFault(`'${nameOf(question)}' is too long for a cell of a spreadsheet. Choose Moodle XML.`);
      return cell.replace(/_x(?=[\da-f]{4}_)/gi, '_x005F_x');
    }),
  );
  yield await writeExcelFile([questionSheet(rows)]).toBuffer();
}

/**
 * Writes questions in a format that `readBank` reads back with the same meaning.
 * @throws FileFault if the format cannot hold a question
 */
export function writeBank(
  questions: Iterable<BankQuestion>,
  format: WrittenFormat,
  readPicture: ReadPicture = async () => undefined,
): AsyncGenerator<string | Uint8Array> {
  const writers: Record<WrittenFormat, () => AsyncGenerator<string | Uint8Array>> = {
    moodle: () => asMoodle(questions, readPicture),
    gift: () => asGift(questions),
    csv: () => asCsv(questions),
    xlsx: () => asXlsx(questions),
  };
  return writers[format]();
}

const MEANINGS: Readonly<Record<Column, string>> = {
  Question: 'The question. Lines stay lines. TeX may stand between \\( and \\).',
  AnsA: 'Option A. All four options must be there, and differ.',
  AnsB: 'Option B.',
  AnsC: 'Option C.',
  AnsD: 'Option D.',
  CorrectAns: 'The one right option: 1, 2, 3 or 4, or A, B, C or D; or its exact text.',
  Explanation: 'Shown after the test. May be empty.',
  Subject: 'The subject by which a result is broken down, such as Polity. May be empty.',
  Section: 'The section of the paper, exactly as its scheme names it. Empty where the paper has no sections.',
  Source: 'Where the question is from. A question with a source and a year has a public page, which shows both.',
  Year: 'Of which year the question is.',
  QuestionHi: 'The question in Hindi. Fill in all of the Hindi columns of a row, or none.',
  AnsAHi: 'Option A in Hindi.',
  AnsBHi: 'Option B in Hindi.',
  AnsCHi: 'Option C in Hindi.',
  AnsDHi: 'Option D in Hindi.',
  ExplanationHi: 'The explanation in Hindi. Needed where there is one in English.',
  Format: 'HTML if the texts of the row are HTML, with tags such as <b> and <sup>. If empty, a tag is shown as a text.',
};

/** How many rows are set to text: the library can set cells, but not whole columns. */
const ROWS = 1_000;

const RULES = [
  'One row is one question. Leave the first row of the sheet Questions as it is.',
  `Write numbers with signs, such as 10% or ₹1,000, as text. The cells of the first ${ROWS.toLocaleString('en')} questions are set to text already.`,
  'Type Hindi in Unicode. Cells in the fonts Kruti Dev 010 and DevLys 010 are read too; their English must be in another font.',
  'Do not use formulas of the spreadsheet. Pictures cannot be put into a spreadsheet; use Moodle XML for them.',
];

/** An empty spreadsheet to fill in, with a sheet that explains its columns. */
export const templateFile = (): Promise<Buffer> =>
  writeExcelFile([
    questionSheet(Array.from({ length: ROWS }, () => COLUMNS.map(() => ''))),
    {
      sheet: 'How to fill in',
      data: [
        ...RULES.map((rule) => [null, { value: rule, wrap: true }]),
        [],
        ...COLUMNS.map((name) => [
          { value: name, fontWeight: 'bold' as const },
          { value: MEANINGS[name], wrap: true },
        ]),
      ],
      columns: [{ width: 18 }, { width: 100 }],
    },
  ]).toBuffer();
