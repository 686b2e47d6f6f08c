'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { AlertDialog } from '@/components/ui/alert-dialog';
import { buttonLook } from '@/components/ui/button';
import { contactForm, type ContactForm as Values } from '@/lib/forms/contact-form';
import { postJson } from '@/lib/forms/post-json';

import { Field } from './field';

const EMPTY: Values = { name: '', email: '', subject: '', message: '' };

type Outcome = { message: string; sent?: Values };

export function ContactForm({ action }: { action: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { register, handleSubmit, reset, formState } = useForm<Values>({
    resolver: zodResolver(contactForm),
    defaultValues: EMPTY,
  });
  const { errors, isSubmitting } = formState;

  async function send(values: Values) {
    try {
      await postJson(action, values);
      setOutcome({ message: 'Thank you. We have received your message.', sent: values });
      reset(EMPTY);
    } catch (error) {
      setOutcome({ message: error instanceof Error ? error.message : String(error) });
    }
  }

  return (
    <>
      <form noValidate method="post" onSubmit={handleSubmit(send)} className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" autoComplete="name" error={errors.name?.message} {...register('name')} />
        <Field
          label="Email"
          type="email"
          autoComplete="email"
          inputMode="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <div className="sm:col-span-2">
          <Field label="Subject" error={errors.subject?.message} {...register('subject')} />
        </div>
        <div className="sm:col-span-2">
          <Field label="Message" rows={6} error={errors.message?.message} {...register('message')} />
        </div>
        <div className="sm:col-span-2">
          <button type="submit" disabled={isSubmitting} className={`${buttonLook.primary} max-sm:w-full sm:min-w-44`}>
            {isSubmitting ? 'Sending...' : 'Send message'}
          </button>
        </div>
      </form>
      <AlertDialog message={outcome?.message ?? null} onClose={() => setOutcome(null)}>
        {outcome?.sent && (
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm [&_dt]:font-semibold">
            <dt>Name</dt>
            <dd>{outcome.sent.name}</dd>
            <dt>Email</dt>
            <dd>{outcome.sent.email}</dd>
            <dt>Subject</dt>
            <dd>{outcome.sent.subject}</dd>
            <dt>Message</dt>
            <dd className="whitespace-pre-line">{outcome.sent.message}</dd>
          </dl>
        )}
      </AlertDialog>
    </>
  );
}
