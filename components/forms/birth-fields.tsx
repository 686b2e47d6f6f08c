import type { ComponentProps } from 'react';

import { Field } from './field';

type Wired = ComponentProps<'input'> & { error?: string };

type Props = {
  field: (name: 'age' | 'bornOn') => Wired;
  /** The current choice. */
  wanted: 'adult' | 'date' | undefined;
  hasChoice: boolean;
};

const CHOICES = [
  { value: 'adult', en: 'I am 18 or older', hi: 'मैं 18 वर्ष या उससे अधिक आयु का/की हूँ' },
  { value: 'date', en: 'I am under 18', hi: 'मेरी आयु 18 वर्ष से कम है' },
] as const;

const ERROR_ID = 'age-error';

/** 18 or older, or the date of birth. */
export function BirthFields({ field, wanted, hasChoice }: Props) {
  const { error, ...choice } = field('age');
  return (
    <>
      {hasChoice && (
        <fieldset aria-describedby={error && ERROR_ID} className="grid gap-2">
          <legend className="mb-2 font-semibold text-ink">
            How old are you? <span lang="hi">आपकी आयु क्या है?</span>
          </legend>
          {CHOICES.map(({ value, en, hi }) => (
            <label key={value} className="flex min-h-11 items-center gap-3">
              <input type="radio" value={value} {...choice} className="size-5 shrink-0 accent-ink" />
              <span>
                {en} <span lang="hi">{hi}</span>
              </span>
            </label>
          ))}
          {error && (
            <p id={ERROR_ID} className="text-sm font-semibold text-danger">
              {error}
            </p>
          )}
        </fieldset>
      )}
      {wanted === 'date' && (
        <div className="w-64">
          <Field label="Date of birth (जन्म तिथि)" type="date" autoComplete="bday" {...field('bornOn')} />
        </div>
      )}
    </>
  );
}
