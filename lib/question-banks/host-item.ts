import { DETAILS, type Question, type Texts } from './question';

export type Place = { categoryId: number; subCategoryId: number };

/** A question in the shape of the API host (specification §3); its explanation and details where it has them. */
export type HostItem = Record<string, string | number | boolean>;

const FIELDS = ['AnsA', 'AnsB', 'AnsC', 'AnsD'] as const;

const filled = (fields: [string, string][]) => Object.fromEntries(fields.filter(([, text]) => text !== ''));

const textFields = ({ question, options, explanation }: Texts, end: '' | 'Hi') =>
  [
    [`Question${end}`, question],
    ...FIELDS.map((name, index) => [`${name}${end}`, options[index] ?? '']),
    [`Explanation${end}`, explanation],
  ] as [string, string][];

const heading = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`;

export const hostItem = (question: Question, id: string, { categoryId, subCategoryId }: Place): HostItem => ({
  _id: id,
  ...filled(textFields(question, '')),
  CorrectAns: String(question.correctOption),
  CategoryId: categoryId,
  SubCategoryId: subCategoryId,
  IsActive: true,
  ...filled(DETAILS.map((name) => [heading(name), question[name]])),
  ...(question.hindi && filled(textFields(question.hindi, 'Hi'))),
});

const text = (item: Record<string, unknown>, name: string) => {
  const value = item[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};

const textsOf = (item: Record<string, unknown>, end: '' | 'Hi'): Texts => ({
  question: text(item, `Question${end}`),
  options: FIELDS.map((name) => text(item, `${name}${end}`)),
  explanation: text(item, `Explanation${end}`),
});

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A host's item as a question of a bank; null for one that is not readable, or in another place than `place`. */
export function questionOf(item: unknown, place?: Place): Question | null {
  if (!isRecord(item)) return null;
  const isThere =
    !place || (Number(item.CategoryId) === place.categoryId && Number(item.SubCategoryId) === place.subCategoryId);
  const correctOption = Number(text(item, 'CorrectAns'));
  const texts = textsOf(item, '');
  if (!isThere || ![1, 2, 3, 4].includes(correctOption) || texts.options.includes('')) return null;
  const hindi = textsOf(item, 'Hi');
  return {
    ...texts,
    ...(Object.fromEntries(DETAILS.map((name) => [name, text(item, heading(name))])) as Pick<
      Question,
      (typeof DETAILS)[number]
    >),
    correctOption: correctOption as Question['correctOption'],
    hindi: hindi.question === '' ? null : hindi,
  };
}
