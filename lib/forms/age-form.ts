import * as z from 'zod/mini';

import { shownNotice } from './shown-notice';

/** What candidates tell of their age and of a guardian, for the browser and the server. */

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text);

const BIRTH = 'Please give your date of birth';

export const ageForm = z
  .object({ age: z.enum(['adult', 'date'], 'Please choose one of the two'), bornOn: z.string() })
  .check(z.refine(({ age, bornOn }) => age === 'adult' || isDay(bornOn), { path: ['bornOn'], error: BIRTH }));

export type AgeForm = z.infer<typeof ageForm>;

/** The date of birth that a form tells; null for 18 or older. */
export const bornOnIn = ({ age, bornOn }: AgeForm): string | null => (age === 'adult' ? null : bornOn);

const NAME = 'Please give the name of the guardian';

const letterForm = z.object({
  guardian: z.string().check(z.trim(), z.minLength(3, NAME), z.maxLength(120, 'This is too long')),
});

const codeForm = z.extend(letterForm, {
  code: z.string().check(z.trim(), z.minLength(1, 'Please give the code'), z.maxLength(40, 'This is too long')),
});

/** The guardian's consent, shown by a letter or by a code. A letter leaves the code empty. */
export const guardianForms = {
  letter: z.extend(letterForm, { code: z.literal('') }),
  code: codeForm,
};

export type GuardianForm = z.infer<typeof codeForm>;

/** What a candidate sends: their age, or who consents and how. */
export const ageRequest = z.discriminatedUnion('do', [
  z.object({ do: z.literal('tell'), form: ageForm }),
  z.object({ do: z.literal('letter'), form: letterForm, notice: shownNotice }),
  z.object({ do: z.literal('code'), form: codeForm, notice: shownNotice }),
]);

const birth = z.nullable(z.string().check(z.refine(isDay, BIRTH)));

/** What editors do about an age. `from` and `guardian` are what the page has shown. */
export const ageChange = z.discriminatedUnion('do', [
  z.object({ do: z.literal('code') }),
  z.object({ do: z.literal('letter'), guardian: z.string() }),
  z.object({ do: z.literal('end') }),
  z.object({ do: z.literal('correct'), from: birth, form: ageForm }),
]);
