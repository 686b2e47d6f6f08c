import { sum } from '@/lib/exam/statistics';

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

export type NextTests = ReadonlyMap<string, AvailableTest>;

/** For each subject the test that is most about it: the next one after the one just taken, if there are others. */
export async function listNextTests(
  subjects: readonly string[],
  taken: Pick<AvailableTest, 'categoryId' | 'subCategoryId'> | null,
): Promise<NextTests> {
  const tests = (await listAvailableTests()).flatMap((group) => group.tests);
  const at = tests.findIndex((it) => it.categoryId === taken?.categoryId && it.subCategoryId === taken.subCategoryId);
  const inTurn = [...tests.slice(at + 1), ...tests.slice(0, at + 1)];
  const shareOf = (name: string, test: AvailableTest) =>
    (test.subjects.find((it) => it.name === name)?.count ?? 0) / sum(test.subjects.map(({ count }) => count));
  return new Map(
    subjects.flatMap((name) => {
      const about = inTurn.filter((test) => test.subjects.some((it) => it.name === name));
      const others = about.filter((test) => test !== tests[at]);
      const [next] = (others.length > 0 ? others : about).toSorted((a, b) => shareOf(name, b) - shareOf(name, a));
      return next ? [[name, next] as const] : [];
    }),
  );
}
