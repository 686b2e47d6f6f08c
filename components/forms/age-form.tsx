'use client';

import { useRouter } from 'next/navigation';
import type { ReactNode } from 'react';

import { said } from '@/components/exam/words/said';
import { Say } from '@/components/exam/words/words';
import { PrintButton } from '@/components/ui/print-button';
import {
  ageForm,
  type AgeForm as Values,
  guardianForm,
  type GuardianForm as GuardianValues,
} from '@/lib/forms/age-form';
import { postJson } from '@/lib/forms/post-json';
import type { ShownNotice } from '@/lib/forms/shown-notice';
import { agePath, endpoints } from '@/lib/site/paths';

import { BirthFields } from './birth-fields';
import { Field } from './field';
import { FormAlert } from './form-alert';
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
        {isTold && <p>{said('If that was wrong, please give your date of birth:')}</p>}
        <BirthFields field={field} wanted={watch('age')} hasChoice={!isTold} />
        {notice}
        <SubmitButton isBusy={formState.isSubmitting}>{said('Send')}</SubmitButton>
      </form>
      <FormAlert message={alert} onClose={() => setAlert(null)} />
    </>
  );
}

type GuardianProps = {
  /** The name that the candidate has given; '' before that. */
  guardian: string;
  notice: ReactNode;
};

/** Takes the guardian's name. The guardian reads the notice in it. */
export function GuardianForm({ guardian, notice }: GuardianProps) {
  const router = useRouter();
  const { field, alert, setAlert, submit, formState } = useSiteForm<GuardianValues>(guardianForm, { guardian });

  async function send(form: GuardianValues, shown?: ShownNotice) {
    await postJson(endpoints.age, { do: 'letter', form, notice: shown });
    document.getElementById('content')?.focus();
    router.refresh();
  }

  return (
    <>
      <form noValidate method="post" onSubmit={submit(send)} className="grid gap-5">
        <h2 className="text-2xl print:hidden">{said('For the parent or guardian')}</h2>
        <div className="max-w-md print:hidden">
          <Field label={said('Name of the guardian')} autoComplete="off" {...field('guardian')} />
        </div>
        {notice}
        <SubmitButton isBusy={formState.isSubmitting} look="justify-self-start print:hidden">
          {said(guardian === '' ? 'Show the letter' : 'Change the name')}
        </SubmitButton>
      </form>
      <FormAlert message={alert} onClose={() => setAlert(null)} />
    </>
  );
}

type LetterProps = { institute: string; candidate: string; guardian: string };

/** The letter in which a guardian consents, to print and sign. */
export const GuardianLetter = ({ institute, candidate, guardian }: LetterProps) => (
  <section aria-labelledby="letter" className="card grid gap-3 p-5">
    <h2 id="letter" className="text-2xl">
      {said('Letter to {institute}', { institute })}
    </h2>
    <p lang="en">
      I, {guardian}, am the parent or lawful guardian of the candidate with the username {candidate}. I have read how{' '}
      {institute} uses the candidate’s data, and I consent to tests on its site.
    </p>
    <p lang="hi">
      मैं, {guardian}, उपयोगकर्ता नाम {candidate} वाले अभ्यर्थी का माता/पिता या विधिक अभिभावक हूँ। मैंने पढ़ा है कि {institute}{' '}
      अभ्यर्थी के डेटा का उपयोग कैसे करता है, और मैं इसकी साइट पर परीक्षाओं के लिए सहमति देता/देती हूँ।
    </p>
    <p>Place, date, signature (स्थान, तिथि, हस्ताक्षर): ________________________</p>
    <p className="text-muted print:hidden">
      <Say text="Please print it or write it by hand, sign it, and bring or send it to the institute. You can take tests once the institute has it." />
    </p>
    <p className="print:hidden">
      <PrintButton label={said('Print the letter')} />
    </p>
  </section>
);
