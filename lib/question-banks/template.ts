import writeExcelFile from 'write-excel-file/node';

import { COLUMNS, type Column } from './columns';
import { questionSheet } from './write-bank';

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
