'use client';

import { Field } from '@/components/forms/field';
import { useSiteForm } from '@/components/forms/use-site-form';
import { buttonLook } from '@/components/ui/button';
import { type NewPaper as Values, newPaper } from '@/lib/exam/composition';
import { postJson } from '@/lib/forms/post-json';
import { composedPaperPath, deskEndpoints } from '@/lib/site/paths';

import { DeskForm } from '../desk-form';

type Props = { id: string; places: { id: string; name: string }[] };

/** Begins a draft under an id that the page brings, so that a second click makes no second paper. */
export function NewPaper({ id, places }: Props) {
  const form = useSiteForm<Values>(newPaper, { name: '', place: '' });
  const { field, submit, formState } = form;

  async function send(values: Values) {
    await postJson(deskEndpoints.paper(id), { do: 'create', ...values });
    window.location.assign(composedPaperPath(id));
  }

  return (
    <DeskForm form={form} onSubmit={submit(send)} className="card grid max-w-xl gap-4 p-4 md:p-5">
      <Field label="Name" required maxLength={120} {...field('name')} />
      <Field label="Sub-category" required placeholder="Select a sub-category" options={places} {...field('place')} />
      <button type="submit" disabled={formState.isSubmitting} className={`${buttonLook.primary} justify-self-start`}>
        Begin the paper
      </button>
    </DeskForm>
  );
}
