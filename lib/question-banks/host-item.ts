import { OPTIONS } from '@/lib/exam/paper';

import { cellsOf, detailsFrom, textsFrom } from './columns';
import type { Question } from './question';

export type Place = { categoryId: number; subCategoryId: number };

/** A question in the shape of the API host (specification §3); with its explanation and details, if it has them. */
export type HostItem = Record<string, string | number | boolean>;

export const hostItem = (question: Question, id: string, { categoryId, subCategoryId }: Place): HostItem => ({
  _id: id,
  ...Object.fromEntries(cellsOf(question)),
  CorrectAns: String(question.correctOption),
  CategoryId: categoryId,
  SubCategoryId: subCategoryId,
  IsActive: true,
});

/** A host's item as a question of a bank; null if it is not readable, or not in `place`. */
export function questionOf(given: unknown, place?: Place): Question | null {
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
