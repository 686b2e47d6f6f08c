'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';

import { buttonLook } from '@/components/ui/button';
import type { ExamCategory, ExamSubCategory } from '@/lib/content/exam-categories';
import { examForm, type ExamForm as Values } from '@/lib/forms/exam-form';
import { examPaperPath } from '@/lib/site/paths';

import { SelectField } from './select-field';

type Props = { categories: ExamCategory[]; subCategories: ExamSubCategory[] };

const asOptions = (items: { id: string; name: string }[]) => items.map(({ id, name }) => ({ value: id, label: name }));

/** 'Select Exam Type': a category, then one of its own sub-categories; Next opens the paper in a new tab. */
export function ExamForm({ categories, subCategories }: Props) {
  const { register, handleSubmit, control, setValue, formState } = useForm<Values>({
    resolver: zodResolver(examForm),
    defaultValues: { categoryId: '', subCategoryId: '' },
  });
  const { errors } = formState;
  const categoryId = useWatch({ control, name: 'categoryId' });

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
      <SelectField
        label="Exam category"
        placeholder="Select an exam category"
        options={asOptions(categories)}
        error={errors.categoryId?.message}
        {...register('categoryId', { onChange: () => setValue('subCategoryId', '') })}
      />
      <SelectField
        label="Exam subcategory"
        placeholder="Select an exam subcategory"
        options={asOptions(subCategories.filter((it) => it.categoryId === categoryId))}
        error={errors.subCategoryId?.message}
        {...register('subCategoryId')}
      />
      <button type="submit" className={`${buttonLook.primary} justify-self-start`}>
        Next
      </button>
    </form>
  );
}
