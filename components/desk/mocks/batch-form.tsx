'use client';

import type { ChangeEvent } from 'react';
import type * as z from 'zod/mini';

import { Field } from '@/components/forms/field';
import { useSiteForm } from '@/components/forms/use-site-form';
import { buttonLook } from '@/components/ui/button';
import { batchForm } from '@/lib/holding/mocks/desk-forms';
import { deskEndpoints, deskMocksPath } from '@/lib/site/paths';

import { DeskForm } from '../desk-form';
import { useChange } from '../use-change';

type Props = { id: string; version: number; values: z.infer<typeof batchForm> };

/** A batch as a text: typed, pasted or from a file. The site reads it, and answers with all its faults. */
export function BatchForm({ id, version, values }: Props) {
  const { field, submit, setValue } = useSiteForm(batchForm, values);
  const { send, isBusy, error } = useChange();
  const goTo = deskMocksPath({ show: 'batches' });

  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const text = await target.files?.[0]?.text();
    // The same file can then be chosen again.
    target.value = '';
    if (text !== undefined) setValue('text', text);
  }

  return (
    <DeskForm
      onSubmit={submit((form) => send(deskEndpoints.batch(id), { version, form }, { goTo }))}
      className="card grid max-w-3xl grid-cols-1 gap-5 p-4 md:p-6"
    >
      <Field label="Name" required maxLength={120} {...field('name')} />
      <Field label="CSV file" type="file" onChange={(event: ChangeEvent<HTMLInputElement>) => void take(event)} />
      <div>
        <Field
          label="Or a Username on each line"
          rows={10}
          spellCheck={false}
          autoCapitalize="none"
          {...field('text')}
        />
        <p className="mt-1 text-sm text-muted">
          A table begins with the headings Username, Name, Roll number and Group, in any order. Only Username is needed,
          as the host spells it.
        </p>
      </div>
      <p role="alert" className="wrap-anywhere whitespace-pre-line text-danger empty:hidden">
        {error}
      </p>
      <button disabled={isBusy} className={`needs-script justify-self-start ${buttonLook.primary}`}>
        {version === 0 ? 'Make the batch' : 'Replace the batch'}
      </button>
    </DeskForm>
  );
}
