import 'server-only';

import { z } from 'zod';

import { parseMarks } from '@/lib/exam/marks';

import { fetchList, type ListCall, listVerb } from './list-call';
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

/** Less than 100 marks: ten thousand questions of more could come to what an integer column of PostgreSQL does not hold. */
const TWO_DIGITS = /^\d{1,2}(?!\d)/;

/** An exact amount of marks as text, a decimal or a fraction: '2', '2.5', '2/3'; in units of lib/exam/marks.ts. */
const marks = z
  .string()
  .regex(TWO_DIGITS, 'marks have more than two digits')
  .transform((text, context) => {
    const units = parseMarks(text);
    if (typeof units === 'number') return units;
    context.addIssue({ code: 'custom', message: `marks are ${units}` });
    return z.NEVER;
  });

const minutes = z
  .number()
  .positive()
  .max(600)
  .transform((value) => Math.round(value * 60_000));

/** How a paper is timed and marked: a field of ours, which other hosts do without. */
const scheme = z
  .object({
    Minutes: minutes,
    Right: marks,
    Wrong: marks,
    Locked: z.boolean().optional(),
    Sections: z.array(z.object({ Name: wireText, Minutes: minutes.optional() })).default([]),
    FullPaper: z.object({ Questions: z.number(), Marks: z.number().positive(), Minutes: z.number() }).optional(),
    CutOffs: z.array(z.object({ Name: wireText, Year: z.number().int(), Marks: z.number().positive() })).default([]),
  })
  .refine((it) => !it.Locked || it.Sections.every((section) => section.Minutes !== undefined), {
    error: 'locked sections need minutes',
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

/** How the host times and marks a sub-category's paper; all times in milliseconds, marks in units of lib/exam/marks.ts. */
export type PaperScheme = {
  durationMs: number;
  rightUnits: number;
  wrongUnits: number;
  /** Empty where the paper has none. The durations stand where the host names them. */
  sections: { name: string; durationMs: number | null }[];
  isLocked: boolean;
  /** Cut-offs of the real examination, in marks out of its full marks. */
  cutOffs: { name: string; year: number; marks: number; fullMarks: number }[];
};

export type SchemedSubCategory = { name: string; scheme: PaperScheme | null };

/** The sub-categories as the host has them now: an attempt starts under the rules that hold now. @throws HostError */
export const fetchSubCategories = () => fetchList(examSubCategoriesCall);

/** A sub-category with its marking scheme; undefined where the host has no such sub-category. */
export function schemedSubCategory(
  all: Awaited<ReturnType<typeof fetchSubCategories>>,
  categoryId: number,
  subCategoryId: number,
): SchemedSubCategory | undefined {
  const found = all.find((it) => it._id === String(subCategoryId) && it.CategoryId === String(categoryId));
  return found && { name: found.SubCatName, scheme: found.Scheme ? toPaperScheme(found.Scheme) : null };
}

const toPaperScheme = (wire: z.output<typeof scheme>): PaperScheme => ({
  durationMs: wire.Minutes,
  rightUnits: wire.Right,
  wrongUnits: wire.Wrong,
  sections: wire.Sections.map(({ Name, Minutes }) => ({ name: Name, durationMs: Minutes ?? null })),
  isLocked: wire.Locked ?? false,
  cutOffs: wire.CutOffs.flatMap(({ Name, Year, Marks }) =>
    wire.FullPaper ? [{ name: Name, year: Year, marks: Marks, fullMarks: wire.FullPaper.Marks }] : [],
  ),
});
