'use client';

import { useState } from 'react';

import { BirthFields } from '@/components/forms/birth-fields';
import { useSiteForm } from '@/components/forms/use-site-form';
import { buttonLook } from '@/components/ui/button';
import { ageForm, type AgeForm, bornOnIn } from '@/lib/forms/age-form';
import { shownName } from '@/lib/text/usernames';

import { Confirmed } from '../confirmed';
import { DeskForm } from '../desk-form';

type Props = { endpoint: string; candidate: string; bornOn: string | null };

/** Corrects the date of birth that a candidate has told. */
export function CorrectBirth({ endpoint, candidate, bornOn }: Props) {
  const { field, submit, watch } = useSiteForm<AgeForm>(ageForm, { age: undefined, bornOn: '' });
  const [wanted, setWanted] = useState<AgeForm | null>(null);
  return (
    <details>
      <summary className="py-2 font-semibold text-ink">Correct the age</summary>
      <DeskForm onSubmit={submit(async (form) => setWanted(form))} className="mt-3 grid justify-items-start gap-4">
        <BirthFields field={field} wanted={watch('age')} hasChoice />
        <button type="submit" className={`needs-script ${buttonLook.outline}`}>
          Correct
        </button>
      </DeskForm>
      <Confirmed
        question={wanted === null ? null : `Correct the age of ${shownName(candidate)}?`}
        endpoint={endpoint}
        change={{ do: 'correct', from: bornOn, form: wanted }}
        label="Correct"
        subject={candidate}
        onClose={() => setWanted(null)}
      >
        <p>
          {wanted && (bornOnIn(wanted) ?? '18 or older')}, in place of {bornOn ?? '18 or older'}. Please check a
          document that shows it first.
        </p>
      </Confirmed>
    </details>
  );
}
