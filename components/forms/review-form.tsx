'use client';

import { useState } from 'react';

import { buttonLook } from '@/components/ui/button';
import { AlertDialog, Dialog } from '@/components/ui/dialog';
import { postJson } from '@/lib/forms/post-json';
import type { ShownNotice } from '@/lib/forms/shown-notice';
import { reviewForm, type ReviewForm as Values } from '@/lib/forms/visitor-forms';

import { Field } from './field';
import { type FormProps, useSiteForm } from './use-site-form';

const EMPTY: Values = { reviewTitle: '', yourName: '', content: '' };

export function ReviewForm({ action, notice }: FormProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { field, alert, setAlert, submit, reset, formState } = useSiteForm(reviewForm, EMPTY);
  const { isSubmitting } = formState;

  async function post(values: Values, shown?: ShownNotice) {
    await postJson(action, { ...values, notice: shown });
    setIsOpen(false);
    reset(EMPTY);
    setAlert('Review posted successfully!');
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
          onSubmit={submit(post, (faults) => {
            const isAnyEmpty = Object.values(faults).some((fault) => fault?.message === 'Required');
            if (isAnyEmpty) setAlert('Please enter all fields.');
          })}
          className="grid gap-5"
        >
          <Field label="Review Title" required {...field('reviewTitle')} />
          <Field label="Your Name" required autoComplete="name" {...field('yourName')} />
          <Field label="Content" required rows={5} {...field('content')} />
          {notice}
          <button type="submit" disabled={isSubmitting} className={buttonLook.primary}>
            {isSubmitting ? 'Posting...' : 'Post'}
          </button>
        </form>
      </Dialog>
      <AlertDialog message={alert} onClose={() => setAlert(null)} />
    </>
  );
}
