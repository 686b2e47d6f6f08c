import { LETTERS, OPTIONS } from '@/lib/exam/paper';

import { positionOf } from './answer-keys';
import { DETAILS, type QuestionDetails, type BankQuestion, type Texts } from './question';

/** The columns of a table of questions, in the order of the template. */
export const COLUMNS = [
  ...(['Question', 'AnsA', 'AnsB', 'AnsC', 'AnsD', 'CorrectAns', 'Explanation'] as const),
  ...(['Subject', 'Section', 'Source', 'Year'] as const),
  ...(['QuestionHi', 'AnsAHi', 'AnsBHi', 'AnsCHi', 'AnsDHi', 'ExplanationHi', 'Format'] as const),
] as const;

export type Column = (typeof COLUMNS)[number];

/** The ending of a language's column names. */
type End = '' | 'Hi';

const KEYS = '(?:key|option|letter|number|no|कुंजी)?';
const ANSWER = '(?:ans(?:wers?)?|opt(?:ion)?|choice|key|response|उत्तर|विकल्प|जवाब)';

/** What headings mean, in lower case without spaces and marks, and without the language. */
const MEANINGS: readonly (readonly [Column, RegExp])[] = [
  ['Question', /^(?:the)?(?:que|ques|questions?|mcqs?|प्रश्न|सवाल)(?:text|statement|body|content|description)?$/],
  [
    'CorrectAns',
    new RegExp(`^(?:the)?(?:(?:correct|right|सही)${ANSWER}?|true${ANSWER}|(?:ans(?:wers?)?|key|उत्तर|जवाब))${KEYS}$`),
  ],
  [
    'Explanation',
    /^(?:detailed|answer)?(?:explanations?|expl?|solutions?|rationale|justification|व्याख्या|हल|स्पष्टीकरण)$/,
  ],
  ['Subject', /^(?:subject|विषय)$/],
  ['Section', /^(?:section|खंड)$/],
  ['Source', /^(?:source|स्रोत)$/],
  ['Year', /^(?:year|वर्ष)$/],
  ['Format', /^format$/],
];

/** What a heading means only where no other one means it. */
const WEAK: readonly (readonly [Column, RegExp])[] = [
  ['Question', /^(?:q|text|statement|stem|problem|prompt|title|questiontitle|questionname)$/],
  ['Explanation', /^(?:reason|feedback|generalfeedback)$/],
];

const OPTION = /^(ans(?:wer)?|opt(?:ion)?|op|choice|alt(?:ernative)?|response|विकल्प|उत्तर)?(.{1,3})$/u;

/** An option by its letter; a number alone is no heading. */
function optionOf(name: string): Column | undefined {
  const [, noun, mark = ''] = OPTION.exec(name) ?? [];
  const at = noun || /^[^\di]/.test(mark) ? positionOf(mark) : -1;
  return at < 0 ? undefined : `Ans${LETTERS[at] ?? 'A'}`;
}

/** The column that a heading means, and whether another heading may mean it better; null if the site has none. */
export function columnOf(heading: string): { column: Column; isWeak: boolean } | null {
  const plain = heading
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '');
  const name = plain.replace(/^(?:hindi|english|हिं?न?्?दी)|(?:in)?(?:hindi|hi|english|en|हिंदी|हिन्दी)$/u, '');
  const end: End = /^(?:hindi|हिं)|(?:hindi|hi|हिंदी|हिन्दी)$/u.test(plain) && name !== plain ? 'Hi' : '';
  const meant = (table: typeof WEAK) => table.find(([, form]) => form.test(name))?.[0];
  const strong = optionOf(name) ?? meant(MEANINGS);
  const found = strong ?? meant(WEAK);
  const column = COLUMNS.find((it) => it === `${found}${end}`);
  return column ? { column, isWeak: !strong } : null;
}

/** The texts of a language; `read` gives each from its column. */
export const textsFrom = <Text>(end: End, read: (column: Column) => Text) => ({
  question: read(`Question${end}`),
  options: LETTERS.map((letter) => read(`Ans${letter}${end}`)),
  explanation: read(`Explanation${end}`),
});

const textCells = ({ question, options, explanation }: Texts, end: End): [Column, string][] => [
  [`Question${end}`, question],
  ...LETTERS.map((letter, index): [Column, string] => [`Ans${letter}${end}`, options[index] ?? '']),
  [`Explanation${end}`, explanation],
];

export const DETAIL_COLUMNS = { subject: 'Subject', section: 'Section', source: 'Source', year: 'Year' } as const;

/** The details of a question; `read` gives each from its column. */
export const detailsFrom = (read: (column: Column) => string) =>
  Object.fromEntries(DETAILS.map((name) => [name, read(DETAIL_COLUMNS[name])])) as QuestionDetails;

/** What a question has in each column, but for its key. */
export const cellsOf = (question: BankQuestion): [Column, string][] =>
  [
    ...textCells(question, ''),
    ...(question.hindi ? textCells(question.hindi, 'Hi') : []),
    ...DETAILS.map((name): [Column, string] => [DETAIL_COLUMNS[name], question[name]]),
  ].filter(([, text]) => text !== '');

/** The number of a column, from 0: 'A' is 0, 'AA' is 26. */
export const columnNumber = (reference: string) =>
  [...(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The letter of a column, from 0: 'A', 'B', 'AA'. */
export const columnLetter = (index: number): string =>
  (index > 25 ? columnLetter(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

export type Place = { categoryId: number; subCategoryId: number };

/** A question in the shape of the API host (specification §3); with its explanation and details, if it has them. */
export type HostItem = Record<string, string | number | boolean>;

export const hostItem = (question: BankQuestion, id: string, { categoryId, subCategoryId }: Place): HostItem => ({
  _id: id,
  ...Object.fromEntries(cellsOf(question)),
  CorrectAns: String(question.correctOption),
  CategoryId: categoryId,
  SubCategoryId: subCategoryId,
  IsActive: true,
});

/** A host's item as a question of a bank; null if it is not readable, or not in `place`. */
export function questionOf(given: unknown, place?: Place): BankQuestion | null {
  const item = new Map(Object.entries(Object(given) as Record<string, unknown>));
  const text = (name: string) => {
    const value = item.get(name);
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  };
  const isThere =
    !place ||
    (Number(item.get('CategoryId')) === place.categoryId && Number(item.get('SubCategoryId')) === place.subCategoryId);
  const correctOption = OPTIONS.find((it) => it === Number(text('CorrectAns')));
  const [texts, hindi] = [textsFrom('', text), textsFrom('Hi', text)];
  if (!isThere || !correctOption || texts.options.includes('')) return null;
  return { ...texts, ...detailsFrom(text), correctOption, hindi: hindi.question === '' ? null : hindi };
}
