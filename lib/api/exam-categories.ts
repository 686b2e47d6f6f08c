import 'server-only';

import { z } from 'zod';

import { type ListCall, listVerb } from './list-call';
import { wireId, wireText } from './wire';

const category = z.object({ _id: wireId, CatName: wireText });

export const examCategoriesCall = {
  noun: 'exam-categories',
  path: '/online-main-category/onlineMainCategories',
  item: category,
} satisfies ListCall<z.output<typeof category>>;

export type ExamCategory = { id: string; name: string };

export const listExamCategories = listVerb(examCategoriesCall, (items): ExamCategory[] =>
  items.map((it) => ({ id: it._id, name: it.CatName })),
);

/** An exact amount of marks as text, a decimal or a fraction: '2', '2.5', '2/3'. */
const marks = z.string().regex(/^\d+(\.\d+|\/[1-9]\d*)?$/);

/** How a paper is timed and marked: a field of ours, which other hosts do without. */
const scheme = z.object({
  Minutes: z.number().positive(),
  Right: marks,
  Wrong: marks,
  Locked: z.boolean().optional(),
  Sections: z.array(z.object({ Name: wireText, Minutes: z.number().positive().optional() })).optional(),
  FullPaper: z.object({ Questions: z.number(), Marks: z.number(), Minutes: z.number() }).optional(),
});

const subCategory = z.object({
  _id: wireId,
  SubCatName: wireText,
  CategoryId: wireId,
  // Another host's field of that name means something else, and costs the sub-category nothing.
  Scheme: scheme.optional().catch(undefined),
});

export const examSubCategoriesCall = {
  noun: 'exam-sub-categories',
  path: '/online-test-category/onlineTestCategories',
  item: subCategory,
} satisfies ListCall<z.output<typeof subCategory>>;

export type ExamSubCategory = { id: string; name: string; categoryId: string };

export const listExamSubCategories = listVerb(examSubCategoriesCall, (items): ExamSubCategory[] =>
  items.map((it) => ({ id: it._id, name: it.SubCatName, categoryId: it.CategoryId })),
);
