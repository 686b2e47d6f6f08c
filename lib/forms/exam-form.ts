import * as z from 'zod/mini';

/** The choice of an online exam (specification §5). */
export const examForm = z.object({
  categoryId: z.string().check(z.minLength(1, 'Please select an exam category')),
  subCategoryId: z.string().check(z.minLength(1, 'Please select an exam subcategory')),
});

export type ExamForm = z.infer<typeof examForm>;
