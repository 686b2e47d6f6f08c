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

/** Who consents by letter. */
export const guardianForm = z.object({
  guardian: z.string().check(z.trim(), z.minLength(3, NAME), z.maxLength(120, 'This is too long')),
});

export type GuardianForm = z.infer<typeof guardianForm>;

/** What a candidate sends: their age, or who consents. */
export const ageRequest = z.discriminatedUnion('do', [
  z.object({ do: z.literal('tell'), form: ageForm }),
  z.object({ do: z.literal('letter'), form: guardianForm, notice: shownNotice }),
]);

const birth = z.nullable(z.string().check(z.refine(isDay, BIRTH)));

/** What editors do about an age. `from` and `guardian` are what the page has shown. */
export const ageChange = z.discriminatedUnion('do', [
  z.object({ do: z.literal('letter'), guardian: z.string() }),
  z.object({ do: z.literal('end') }),
  z.object({ do: z.literal('correct'), from: birth, form: ageForm }),
]);
