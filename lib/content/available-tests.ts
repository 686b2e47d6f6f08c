import { listExamCategories, listExamSubCategories } from './exam-categories';
import { countQuestions, questionsCall, type SubjectCount } from './questions';

export type AvailableTest = {
  categoryId: number;
  subCategoryId: number;
  name: string;
  /** The number of questions in a test. */
  questionCount: number;
  subjects: readonly SubjectCount[];
};

export type TestGroup = { category: string; tests: AvailableTest[] };

/** Ids that fit into the address of a test (`Cat` and `Sub`). */
const WHOLE = /^(0|[1-9]\d{0,5})$/;

/** The practice tests that can be taken now, by category in the host's order. A test needs active questions. */
async function readTests(): Promise<TestGroup[]> {
  const [counts, categories, subCategories] = await Promise.all([
    countQuestions(),
    listExamCategories(),
    listExamSubCategories(),
  ]);
  const testsOf = (id: string) =>
    subCategories.flatMap((sub): AvailableTest[] => {
      if (sub.categoryId !== id || ![id, sub.id].every((it) => WHOLE.test(it))) return [];
      const [categoryId, subCategoryId] = [Number(id), Number(sub.id)];
      const found = counts.find((it) => it.categoryId === categoryId && it.subCategoryId === subCategoryId);
      if (!found) return [];
      const questionCount = Math.min(found.count, sub.mostQuestions);
      return [{ categoryId, subCategoryId, name: sub.name, questionCount, subjects: found.subjects }];
    });
  return categories
    .map(({ id, name }) => ({ category: name, tests: testsOf(id) }))
    .filter(({ tests }) => tests.length > 0);
}

export const listAvailableTests = Object.assign(readTests, { call: questionsCall });
