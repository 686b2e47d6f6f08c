'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { AlertDialog } from '@/components/ui/alert-dialog';
import { buttonLook } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { reviewForm, type ReviewForm as Values } from '@/lib/forms/review-form';
import { postJson } from '@/lib/forms/post-json';

import { Field } from './field';

const EMPTY: Values = { reviewTitle: '', yourName: '', content: '' };

/** The 'Add Review' button with the form that it opens. */
export function ReviewForm({ action }: { action: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const { register, handleSubmit, reset, formState } = useForm<Values>({
    resolver: zodResolver(reviewForm),
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;

  async function post(values: Values) {
    try {
      await postJson(action, values);
      setIsOpen(false);
      reset(EMPTY);
      setAlert('Review posted successfully!');
    } catch (error) {
      setAlert(error instanceof Error ? error.message : String(error));
    }
  }

  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)} className={`needs-script ${buttonLook.primary}`}>
        Add Review
      </button>
      <Dialog title="Add Review" isOpen={isOpen} onClose={() => setIsOpen(false)}>
        <form
          noValidate
          method="post"
          onSubmit={handleSubmit(post, (faults) => {
            const isAnyEmpty = Object.values(faults).some(({ message }) => message === 'Required');
            if (isAnyEmpty) setAlert('Please enter all fields.');
          })}
          className="grid gap-5"
        >
          <Field
            label="Review Title"
            isRequiredMarked
            required
            error={errors.reviewTitle?.message}
            {...register('reviewTitle')}
          />
          <Field
            label="Your Name"
            isRequiredMarked
            required
            autoComplete="name"
            error={errors.yourName?.message}
            {...register('yourName')}
          />
          <Field
            label="Content"
            isRequiredMarked
            required
            rows={5}
            error={errors.content?.message}
            {...register('content')}
          />
          <button type="submit" disabled={isSubmitting} className={buttonLook.primary}>
            {isSubmitting ? 'Posting...' : 'Post'}
          </button>
        </form>
      </Dialog>
      <AlertDialog message={alert} onClose={() => setAlert(null)} />
    </>
  );
}
