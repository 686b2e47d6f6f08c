'use client';

import type { ReactNode } from 'react';

import { AlertDialog } from '@/components/ui/dialog';
import { ageForm, type AgeForm as Values } from '@/lib/forms/age-form';
import { postJson } from '@/lib/forms/post-json';
import { agePath, endpoints } from '@/lib/site/paths';

import { BirthFields } from './birth-fields';
import { SubmitButton } from './submit-button';
import { useSiteForm } from './use-site-form';

type Props = { isTold: boolean; backTo: string; notice: ReactNode };

/** Asks for the date of birth, or whether the candidate is 18. After claiming to be 18, only a date can be given. */
export function AgeForm({ isTold, backTo, notice }: Props) {
  const { field, alert, setAlert, submit, watch, formState } = useSiteForm<Values>(ageForm, {
    age: isTold ? 'date' : undefined,
    bornOn: '',
  });

  async function send(form: Values) {
    await postJson(endpoints.age, { do: 'tell', form });
    window.location.assign(agePath(backTo, form.age === 'adult' ? 'login' : undefined));
  }

  return (
    <>
      <form noValidate method="post" onSubmit={submit(send)} className="grid justify-items-start gap-5">
        {isTold && <p>If that was wrong, please give your date of birth:</p>}
        <BirthFields field={field} wanted={watch('age')} hasChoice={!isTold} />
        {notice}
        <SubmitButton isBusy={formState.isSubmitting}>Send</SubmitButton>
      </form>
      <AlertDialog message={alert} onClose={() => setAlert(null)} />
    </>
  );
}
