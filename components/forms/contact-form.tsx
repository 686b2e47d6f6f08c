'use client';

import { Fragment, useState } from 'react';

import { AlertDialog } from '@/components/ui/dialog';
import { contactForm, type ContactForm as Values } from '@/lib/forms/visitor-forms';
import { postJson } from '@/lib/forms/post-json';
import type { ShownNotice } from '@/lib/forms/shown-notice';

import { Field } from './field';
import { SubmitButton } from './submit-button';
import { type FormProps, useSiteForm } from './use-site-form';

const EMPTY: Values = { name: '', email: '', subject: '', message: '' };
const LABELS = { name: 'Name', email: 'Email', subject: 'Subject', message: 'Message' } as const;
const RECEIVED = 'Thank you. We have received your message.';

export function ContactForm({ action, notice }: FormProps) {
  const { field, alert, setAlert, submit, reset, formState } = useSiteForm(contactForm, EMPTY);
  const { isSubmitting } = formState;
  const [sent, setSent] = useState(EMPTY);

  async function send(values: Values, shown?: ShownNotice) {
    await postJson(action, { ...values, notice: shown });
    setSent(values);
    setAlert(RECEIVED);
    reset(EMPTY);
  }

  return (
    <>
      <form
        noValidate
        method="post"
        onSubmit={submit(send)}
        className="grid gap-5 sm:grid-cols-2 sm:*:nth-[n+3]:col-span-2"
      >
        <Field label={LABELS.name} autoComplete="name" {...field('name')} />
        <Field label={LABELS.email} type="email" autoComplete="email" inputMode="email" {...field('email')} />
        <Field label={LABELS.subject} {...field('subject')} />
        <Field label={LABELS.message} rows={6} {...field('message')} />
        {notice}
        <SubmitButton isBusy={isSubmitting} look="max-sm:w-full sm:min-w-44 sm:justify-self-start">
          {isSubmitting ? 'Sending...' : 'Send message'}
        </SubmitButton>
      </form>
      <AlertDialog message={alert} onClose={() => setAlert(null)}>
        {alert === RECEIVED && (
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm [&_dt]:font-semibold">
            {(['name', 'email', 'subject', 'message'] as const).map((name) => (
              <Fragment key={name}>
                <dt>{LABELS[name]}</dt>
                <dd className="whitespace-pre-line">{sent[name]}</dd>
              </Fragment>
            ))}
          </dl>
        )}
      </AlertDialog>
    </>
  );
}
