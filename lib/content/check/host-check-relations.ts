import { paperNumber } from '@/lib/exam/display-figures';

import type { Noun } from '@/lib/site/pages';

import { type ListCall, sift, type WireItem } from '../host/list-call';
import { examCategoriesCall, examSubCategoriesCall } from '../nouns/exam-categories';
import { questionsCall } from '../nouns/questions';
import { type Finding, grouped, type ItemPlace } from './host-check-items';

export type Bodies = Partial<Record<Noun, unknown>>;

const usableOf = <Item extends WireItem>(call: ListCall<Item>, body: unknown) =>
  Array.isArray(body) ? sift(call, body.entries()).usable : undefined;

/** Categories or sub-categories whose id does not fit into the address of a test. */
const unnameable = (items: { item: { _id: string }; position: number }[] = []) => {
  const what = '_id is no whole number up to 999999, so no test can be taken in it';
  const places = items.filter(({ item: { _id } }) => String(paperNumber(_id)) !== _id);
  return grouped(
    'warning',
    places.map(({ position }) => ({ what, position })),
  );
};

const paperOf = (categoryId: string | number, subCategoryId: string | number) => `${categoryId}/${subCategoryId}`;

/** Finds contradictions between the lists that make up tests. Lists that did not come are left out. */
export function checkRelations(bodies: Bodies): Partial<Record<Noun, Finding[]>> {
  const categories = usableOf(examCategoriesCall, bodies['exam-categories']);
  const subCategories = usableOf(examSubCategoriesCall, bodies['exam-sub-categories']);
  const questions = usableOf(questionsCall, bodies.questions)?.filter(({ item }) => item.IsActive);

  const homeless = (subCategories ?? [])
    .filter(({ item }) => categories && !categories.some((category) => category.item._id === item.CategoryId))
    .map(({ position }) => ({ what: 'CategoryId names no category, so the sub-category is not offered', position }));

  const offered = new Set(subCategories?.map(({ item }) => paperOf(item.CategoryId, item._id)));
  const unoffered = (questions ?? [])
    .filter(({ item }) => subCategories && !offered.has(paperOf(item.CategoryId, item.SubCategoryId)))
    .map(({ position }) => ({ what: 'CategoryId and SubCategoryId name no sub-category together', position }));

  const ownQuestions = (paper: string) =>
    (questions ?? []).filter(({ item }) => paperOf(item.CategoryId, item.SubCategoryId) === paper);
  const empty: ItemPlace[] = [];
  const torn: ItemPlace[] = [];
  for (const { item, position } of questions ? (subCategories ?? []) : []) {
    const own = ownQuestions(paperOf(item.CategoryId, item._id));
    const sections = item.Scheme?.Sections.map(({ Name }) => Name) ?? [];
    const used = own.map((question) => question.item.Section);
    const isWhole = sections.every((name) => used.includes(name)) && used.every((name) => sections.includes(name));
    if (own.length === 0) empty.push({ what: 'no active question belongs to it, so there is no test', position });
    else if (sections.length > 0 && !isWhole) {
      torn.push({
        what: 'Scheme.Sections are not the sections of its questions, so its test does not start',
        position,
      });
    }
  }
  return {
    'exam-categories': unnameable(categories),
    'exam-sub-categories': [
      ...grouped('fault', torn),
      ...grouped('warning', homeless),
      ...unnameable(subCategories),
      ...grouped('note', empty),
    ],
    questions: grouped('warning', unoffered),
  };
}
