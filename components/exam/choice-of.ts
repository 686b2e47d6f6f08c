import type { PaperChoice } from '@/lib/attempts/wire';
import { paperNumber } from '@/lib/exam/display-figures';

/** /Test and /ExamPaper. */
export type ExamPage = 'test' | 'exam';

/** The names of the paper's two numbers in the address of each page (specification §2). */
const QUERY = {
  test: { category: 'Cat', subCategory: 'Sub' },
  exam: { category: 'categoryId', subCategory: 'subCategoryId' },
} satisfies Record<ExamPage, { category: string; subCategory: string }>;

/** The paper that the address of a page names; null where it names none. */
export function choiceOf(page: ExamPage, query: URLSearchParams): PaperChoice | null {
  const mockId = page === 'exam' ? query.get('mock') : null;
  if (mockId !== null) return { kind: 'mock', mockId };
  const { category, subCategory } = QUERY[page];
  const categoryId = paperNumber(query.get(category) ?? undefined);
  const subCategoryId = paperNumber(query.get(subCategory) ?? undefined);
  return categoryId === null || subCategoryId === null ? null : { kind: page, categoryId, subCategoryId };
}
