import { listExamCategories, listExamSubCategories } from '@/lib/content/nouns/exam-categories';

/** The sub-categories of the host, each named with its category; `separator` stands between the ids of the two. */
export async function listPlaces(separator: '/' | '-') {
  const [categories, subCategories] = await Promise.all([listExamCategories(), listExamSubCategories()]);
  return subCategories.map(({ id, categoryId, name }) => ({
    id: `${categoryId}${separator}${id}`,
    name: `${categories.find((it) => it.id === categoryId)?.name ?? `category ${categoryId}`} · ${name}`,
  }));
}
