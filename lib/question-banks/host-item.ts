import { OPTIONS } from '@/lib/exam/paper';

import { type Cells, detailCells, detailsFrom, textCells, textsFrom } from './columns';
import type { Question } from './question';

export type Place = { categoryId: number; subCategoryId: number };

/** A question in the shape of the API host (specification §3); with its explanation and details, if it has them. */
export type HostItem = Record<string, string | number | boolean>;

const filled = (cells: Cells) => Object.fromEntries(cells.filter(([, text]) => text !== ''));

export const hostItem = (question: Question, id: string, { categoryId, subCategoryId }: Place): HostItem => ({
  _id: id,
  ...filled(textCells(question, '')),
  CorrectAns: String(question.correctOption),
  CategoryId: categoryId,
  SubCategoryId: subCategoryId,
  IsActive: true,
  ...filled(detailCells(question)),
  ...(question.hindi && filled(textCells(question.hindi, 'Hi'))),
});

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A host's item as a question of a bank; null if it is not readable, or not in `place`. */
export function questionOf(item: unknown, place?: Place): Question | null {
  if (!isRecord(item)) return null;
  const isThere =
    !place || (Number(item.CategoryId) === place.categoryId && Number(item.SubCategoryId) === place.subCategoryId);
  const text = (name: string) => {
    const value = item[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  };
  const correctOption = OPTIONS.find((it) => it === Number(text('CorrectAns')));
  const texts = textsFrom('', text);
  if (!isThere || !correctOption || texts.options.includes('')) return null;
  const hindi = textsFrom('Hi', text);
  return {
    ...texts,
    ...detailsFrom(text),
    correctOption,
    hindi: hindi.question === '' ? null : hindi,
  };
}
