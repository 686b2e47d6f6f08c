import { paperNumber } from '@/lib/exam/display-figures';
import { FEWEST_WISHED, MOST_SUBJECTS, MOST_WISHED, PRACTICE_SOURCES } from '@/lib/exam/own-practice';
import { OWN_QUERY } from '@/lib/site/paths';
import type { PaperChoice } from '@/lib/sitting/wire';

/** /Test and /ExamPaper. */
export type ExamPage = 'test' | 'exam';

/** The names of the paper's two numbers in the address of each page (specification §2). */
const QUERY = {
  test: { category: 'Cat', subCategory: 'Sub' },
  exam: { category: 'categoryId', subCategory: 'subCategoryId' },
} satisfies Record<ExamPage, { category: string; subCategory: string }>;

function practiceRequestOf(query: URLSearchParams) {
  const from = PRACTICE_SOURCES.find((it) => it === query.get(OWN_QUERY.from));
  const questions = paperNumber(query.get(OWN_QUERY.questions) ?? undefined) ?? 0;
  const subjects = [...new Set(query.getAll(OWN_QUERY.subject))];
  const attempt = query.get(OWN_QUERY.attempt);
  const isWhole = FEWEST_WISHED <= questions && questions <= MOST_WISHED && subjects.length <= MOST_SUBJECTS;
  return from && isWhole ? { from, questions, subjects, ...(attempt && { attempt }) } : null;
}

/** The paper that the address of a page names; null if it names none. */
export function choiceOf(page: ExamPage, query: URLSearchParams): PaperChoice | null {
  const mockId = page === 'exam' ? query.get('mock') : null;
  if (mockId !== null) return { kind: 'mock', mockId };
  const { category, subCategory } = QUERY[page];
  const categoryId = paperNumber(query.get(category) ?? undefined);
  const subCategoryId = paperNumber(query.get(subCategory) ?? undefined);
  if (categoryId === null || subCategoryId === null) return null;
  if (page === 'exam' || !query.has(OWN_QUERY.from)) return { kind: page, categoryId, subCategoryId };
  const wish = practiceRequestOf(query);
  return wish && { kind: 'own', categoryId, subCategoryId, ...wish };
}
