/** The columns of a table of questions, in the order of the template. */
export const COLUMNS = [
  ...(['Question', 'AnsA', 'AnsB', 'AnsC', 'AnsD', 'CorrectAns', 'Explanation'] as const),
  ...(['Subject', 'Section', 'Source', 'Year'] as const),
  ...(['QuestionHi', 'AnsAHi', 'AnsBHi', 'AnsCHi', 'AnsDHi', 'ExplanationHi'] as const),
] as const;

export type Column = (typeof COLUMNS)[number];

/** Other names that people give to a column, in small letters without spaces and marks. */
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
    ['A', 'B', 'C', 'D'].flatMap((letter, index) =>
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

/** The column that a heading names; undefined for one that the site has no place for. */
export const columnOf = (heading: string): Column | undefined =>
  BY_NAME.get(heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
