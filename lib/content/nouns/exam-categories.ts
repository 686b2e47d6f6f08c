import { z } from 'zod';

import { parseMarks } from '@/lib/exam/marks';

import { fetchList, listCall, listVerb } from '../host/list-call';
import { wireExtra, wireId, wireText } from '../host/wire';

const examId = wireId.describe('A whole number from 0 to 999999, also as text: with another id no test can be taken.');

export const examCategoriesCall = listCall(
  'exam-categories',
  '/online-main-category/onlineMainCategories',
  z
    .object({ _id: examId, CatName: wireText })
    .meta({ title: 'ExamCategory', description: 'What a candidate chooses first.' }),
);

export type ExamCategory = { id: string; name: string };

export const listExamCategories = listVerb(examCategoriesCall, (items): ExamCategory[] =>
  items.map((it) => ({ id: it._id, name: it.CatName })),
);

/** At most 99 marks: with more, ten thousand questions could exceed an integer column of PostgreSQL. */
const MORE_THAN_TWO_DIGITS = /^\d{3}/;

const MARKS_FAULTS = { malformed: 'marks are written as 2, 2.5 or 2/3', inexact: 'marks are no multiple of 1/600' };

/** An exact amount of marks: '2', '2.5' or '2/3', read into units of lib/exam/marks.ts. */
const marks = z
  .string()
  .refine((text) => !MORE_THAN_TWO_DIGITS.test(text), 'marks have more than two digits')
  .meta({ pattern: '^\\d{1,2}(\\.\\d{1,6}|/[1-9]\\d{0,5})?$' })
  .transform((text, context) => {
    const units = parseMarks(text);
    if (typeof units === 'number') return units;
    context.addIssue({ code: 'custom', message: MARKS_FAULTS[units] });
    return z.NEVER;
  });

const minutes = z
  .number()
  .positive()
  .max(600)
  .transform((value) => Math.round(value * 60_000));

const section = z.object({
  Name: wireText.describe('What `Section` says in the questions of the section.'),
  Minutes: minutes.optional().describe('Time for the section.'),
});

const fullPaper = z.object({
  Questions: z
    .number()
    .describe('How many questions the real paper has. Where there are more, each test draws so many.'),
  Marks: z.number().positive().describe('The full marks of the real paper.'),
  Minutes: z.number().describe('Time for the real paper.'),
});

const cutOff = z.object({
  Name: wireText.describe('Which cut-off it is.'),
  Year: z.number().int().describe('Of which year.'),
  Marks: z.number().positive().describe('The marks that were asked for.'),
});

/** How a paper is timed and marked: a field of our own, which other hosts lack. */
const scheme = z
  .object({
    Minutes: minutes.describe('Time for the whole paper.'),
    Right: marks.describe(
      'Marks for a right answer, as a decimal or a fraction: `2`, `2.5`, `2/3`. A multiple of 1/600, of two digits before the point or stroke at most.',
    ),
    Wrong: marks.describe('Marks that a wrong answer costs, written in the same way; `0` for none.'),
    Locked: z
      .boolean()
      .optional()
      .describe('Whether a section closes when its minutes are over; each section needs `Minutes` then.'),
    Sections: z
      .array(section)
      .default([])
      .describe('The sections in their order. Each question of the paper names one of them, and each has questions.'),
    FullPaper: fullPaper
      .optional()
      .describe('The paper of the real examination, to compare a score with its cut-offs.'),
    CutOffs: z
      .array(cutOff)
      .default([])
      .describe('Marks that real examinations asked for, out of the marks of `FullPaper`.'),
  })
  .refine((it) => !it.Locked || it.Sections.every(({ Minutes }) => Minutes !== undefined), {
    error: 'locked sections need minutes',
  });

export const examSubCategoriesCall = listCall(
  'exam-sub-categories',
  '/online-test-category/onlineTestCategories',
  z
    .object({
      _id: examId,
      SubCatName: wireText,
      NameHi: wireExtra.describe('Its name in Hindi, which a test in Hindi shows.'),
      CategoryId: wireId.describe('The `_id` of its category.'),
      // Another host may use this field name for something else, so a bad value does not cost the sub-category.
      Scheme: scheme
        .optional()
        .catch(undefined)
        .describe(
          'How the paper is timed and marked. Without it, or where it is not as described here, the paper takes 30 minutes, and right answers are counted without marks.',
        ),
    })
    .meta({
      title: 'ExamSubCategory',
      description:
        'Each is one paper: the active questions that name it and its category, or a hundred of them, drawn anew for each test.',
    }),
);

export type ExamSubCategory = { id: string; name: string; categoryId: string; mostQuestions: number };

/** The most questions of a paper whose scheme does not tell the number of the real paper. */
export const USUAL_QUESTIONS = 100;

function mostQuestionsOf(wire: z.output<typeof scheme> | undefined): number {
  const { Questions = 0 } = wire?.FullPaper ?? {};
  return Questions >= 1 ? Math.floor(Questions) : USUAL_QUESTIONS;
}

export const listExamSubCategories = listVerb(examSubCategoriesCall, (items): ExamSubCategory[] =>
  items.map((it) => ({
    id: it._id,
    name: it.SubCatName,
    categoryId: it.CategoryId,
    mostQuestions: mostQuestionsOf(it.Scheme),
  })),
);

/** The sub-categories as the host has them now, since an attempt starts under the current rules. @throws HostError */
export const fetchSubCategories = () => fetchList(examSubCategoriesCall);

/** The names of the sections of a host's scheme; none if it has no sections or no valid scheme. */
export const sectionNames = (wire: unknown): string[] =>
  (scheme.safeParse(wire).data?.Sections ?? []).map(({ Name }) => Name);

/** A sub-category with its marking scheme; undefined if the host has no such sub-category. */
export function schemedSubCategory(
  all: Awaited<ReturnType<typeof fetchSubCategories>>,
  categoryId: number,
  subCategoryId: number,
) {
  const found = all.find((it) => it._id === String(subCategoryId) && it.CategoryId === String(categoryId));
  return (
    found && {
      name: found.SubCatName,
      nameInHindi: found.NameHi,
      mostQuestions: mostQuestionsOf(found.Scheme),
      scheme: found.Scheme ? toPaperScheme(found.Scheme) : null,
    }
  );
}

/** How the host times and marks a paper, in milliseconds and in units of lib/exam/marks.ts. */
const toPaperScheme = (wire: z.output<typeof scheme>) => ({
  durationMs: wire.Minutes,
  rightUnits: wire.Right,
  wrongUnits: wire.Wrong,
  sections: wire.Sections.map(({ Name, Minutes }) => ({ name: Name, durationMs: Minutes ?? null })),
  isLocked: wire.Locked ?? false,
  cutOffs: wire.CutOffs.flatMap(({ Name, Year, Marks }) =>
    wire.FullPaper ? [{ name: Name, year: Year, marks: Marks, fullMarks: wire.FullPaper.Marks }] : [],
  ),
});

export type PaperScheme = ReturnType<typeof toPaperScheme>;

/** The sub-categories of the host, each named with its category; `separator` stands between the ids of the two. */
export async function listPlaces(separator: '/' | '-') {
  const [categories, subCategories] = await Promise.all([listExamCategories(), listExamSubCategories()]);
  return subCategories.map(({ id, categoryId, name }) => ({
    id: `${categoryId}${separator}${id}`,
    name: `${categories.find((it) => it.id === categoryId)?.name ?? `category ${categoryId}`} · ${name}`,
  }));
}
