'use client';

import type { ReactNode } from 'react';

import { Field } from '@/components/forms/field';
import { useSiteForm } from '@/components/forms/use-site-form';
import { buttonLook } from '@/components/ui/button';
import { announcementForm } from '@/lib/forms/announcement-form';

import { DeskForm } from '../desk-form';
import { useChange } from '../use-change';

type Props = {
  endpoint: string;
  /** What is sent beside the form. */
  change: Record<string, unknown>;
  title: string;
  label: string;
  button: string;
  /** What else can be done with the announcement. */
  children?: ReactNode;
};

/** The text of a new announcement, or of one to be changed. */
export function AnnouncementForm({ endpoint, change, title, label, button, children }: Props) {
  const { field, submit } = useSiteForm(announcementForm, { title });
  const { send, isBusy, error } = useChange();
  return (
    <DeskForm onSubmit={submit((form) => send(endpoint, { ...change, form }))} className="grid max-w-3xl gap-3">
      <Field label={label} rows={3} dir="auto" required {...field('title')} />
      <p role="alert" className="text-danger empty:hidden">
        {error}
      </p>
      <div className="flex flex-wrap items-start gap-3">
        <button disabled={isBusy} className={buttonLook.outline}>
          {button}
        </button>
        {children}
      </div>
    </DeskForm>
  );
}
