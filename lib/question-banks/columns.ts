import { LETTERS } from '@/lib/exam/paper';

import { DETAILS, type Details, type Question, type Texts } from './question';

/** The columns of a table of questions, in the order of the template. */
export const COLUMNS = [
  ...(['Question', 'AnsA', 'AnsB', 'AnsC', 'AnsD', 'CorrectAns', 'Explanation'] as const),
  ...(['Subject', 'Section', 'Source', 'Year'] as const),
  ...(['QuestionHi', 'AnsAHi', 'AnsBHi', 'AnsCHi', 'AnsDHi', 'ExplanationHi'] as const),
] as const;

export type Column = (typeof COLUMNS)[number];

/** Other names for the columns, in lower case without spaces and marks. */
const ALIASES: Readonly<Record<string, Column>> = {
  questiontext: 'Question',
  questionenglish: 'Question',
  questionhindi: 'QuestionHi',
  correctanswer: 'CorrectAns',
  correctoption: 'CorrectAns',
  rightanswer: 'CorrectAns',
  correct: 'CorrectAns',
  answer: 'CorrectAns',
  answerkey: 'CorrectAns',
  key: 'CorrectAns',
  solution: 'Explanation',
  explanationhindi: 'ExplanationHi',
  ...Object.fromEntries(
    LETTERS.flatMap((letter, index) =>
      [
        letter,
        `option${letter}`,
        `option${index + 1}`,
        `answer${letter}`,
        `choice${letter}`,
        `choice${index + 1}`,
      ].flatMap((name) => [
        [name.toLowerCase(), `Ans${letter}`],
        [`${name.toLowerCase()}hi`, `Ans${letter}Hi`],
        [`${name.toLowerCase()}hindi`, `Ans${letter}Hi`],
      ]),
    ),
  ),
};

const BY_NAME = new Map<string, Column>([
  ...(Object.entries(ALIASES) as [string, Column][]),
  ...COLUMNS.map((name) => [name.toLowerCase(), name] as const),
]);

/** The ending of a language's column names. */
type End = '' | 'Hi';

/** The texts of a language; `read` gives each from its column. */
export const textsFrom = <Text>(end: End, read: (column: Column) => Text) => ({
  question: read(`Question${end}`),
  options: LETTERS.map((letter) => read(`Ans${letter}${end}`)),
  explanation: read(`Explanation${end}`),
});

export type Cells = [column: Column, text: string][];

/** The texts of a language by column. */
export const textCells = ({ question, options, explanation }: Texts, end: End): Cells => [
  [`Question${end}`, question],
  ...LETTERS.map((letter, index): Cells[number] => [`Ans${letter}${end}`, options[index] ?? '']),
  [`Explanation${end}`, explanation],
];

const DETAIL_COLUMNS = { subject: 'Subject', section: 'Section', source: 'Source', year: 'Year' } as const;

/** The details of a question; `read` gives each from its column. */
export const detailsFrom = (read: (column: Column) => string) =>
  Object.fromEntries(DETAILS.map((name) => [name, read(DETAIL_COLUMNS[name])])) as Details;

export const detailCells = (question: Question): Cells => DETAILS.map((name) => [DETAIL_COLUMNS[name], question[name]]);

/** The column that a heading names; undefined if the site has no such column. */
export const columnOf = (heading: string): Column | undefined =>
  BY_NAME.get(heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
