import type { ComponentProps } from 'react';

import { said } from '@/components/exam/words/said';
import { SayIfKnown } from '@/components/exam/words/words';

import { Field } from './field';

type Wired = ComponentProps<'input'> & { error?: string };

type Props = {
  field: (name: 'age' | 'bornOn') => Wired;
  /** The current choice. */
  wanted: 'adult' | 'date' | undefined;
  hasChoice: boolean;
};

const CHOICES = [
  { value: 'adult', label: 'I am 18 or older' },
  { value: 'date', label: 'I am under 18' },
] as const;

const ERROR_ID = 'age-error';

/** 18 or older, or the date of birth. */
export function BirthFields({ field, wanted, hasChoice }: Props) {
  const { error, ...choice } = field('age');
  return (
    <>
      {hasChoice && (
        <fieldset aria-describedby={error && ERROR_ID} className="grid gap-2">
          <legend className="mb-2 font-semibold text-ink">{said('How old are you?')}</legend>
          {CHOICES.map(({ value, label }) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input type="radio" value={value} {...choice} className="size-5 shrink-0 accent-ink" />
              <span>{said(label)}</span>
            </label>
          ))}
          {error && (
            <p id={ERROR_ID} className="text-sm font-semibold text-danger">
              <SayIfKnown text={error} />
            </p>
          )}
        </fieldset>
      )}
      {wanted === 'date' && (
        <div className="w-64">
          <Field label={said('Date of birth')} type="date" autoComplete="bday" {...field('bornOn')} />
        </div>
      )}
    </>
  );
}
