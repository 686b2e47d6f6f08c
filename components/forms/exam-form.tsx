'use client';

import type { ExamCategory, ExamSubCategory } from '@/lib/content/nouns/exam-categories';
import { examForm } from '@/lib/forms/visitor-forms';
import { examPaperPath } from '@/lib/site/paths';

import { Field } from './field';
import { SubmitButton } from './submit-button';
import { useSiteForm } from './use-site-form';

type Props = { categories: ExamCategory[]; subCategories: ExamSubCategory[] };

/** 'Select Exam Type': a category, then one of its own sub-categories; Next opens the paper in a new tab. */
export function ExamForm({ categories, subCategories }: Props) {
  const { field, handleSubmit, watch, setValue } = useSiteForm(examForm, { categoryId: '', subCategoryId: '' });
  const categoryId = watch('categoryId');

  return (
    <form
      noValidate
      method="post"
      onSubmit={handleSubmit((values) => {
        window.open(examPaperPath(values.categoryId, values.subCategoryId), '_blank', 'noopener');
      })}
      className="card grid max-w-xl gap-5 p-6 md:p-8"
    >
      <h2 className="text-2xl">Select Exam Type</h2>
      <Field
        label="Exam category"
        placeholder="Select an exam category"
        options={categories}
        {...field('categoryId', { onChange: () => setValue('subCategoryId', '') })}
      />
      <Field
        label="Exam subcategory"
        placeholder="Select an exam subcategory"
        options={subCategories.filter((it) => it.categoryId === categoryId)}
        {...field('subCategoryId')}
      />
      <SubmitButton look="justify-self-start">Next</SubmitButton>
    </form>
  );
}
