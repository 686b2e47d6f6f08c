'use client';

import { useWatch } from 'react-hook-form';

import { useLetters } from '@/components/exam/use-letters';
import { Field } from '@/components/forms/field';
import { useSiteForm } from '@/components/forms/use-site-form';
import { buttonLook } from '@/components/ui/button';
import { LETTERS } from '@/lib/exam/paper';
import { postJson } from '@/lib/forms/post-json';
import { type RulingForm as Values, rulingForm } from '@/lib/forms/ruling-form';
import { deskEndpoints, rulingsPath } from '@/lib/site/paths';

import { DeskForm } from '../desk-form';

const KINDS = [
  { id: 'accept', name: 'These options are right' },
  { id: 'attempted', name: 'Every answer gets the marks' },
  { id: 'all', name: 'All who sat get the marks' },
  { id: 'dropped', name: 'The question is dropped: marks lowered' },
  { id: 'spread', name: 'The question is dropped: marks spread over the rest' },
];

const LANGUAGES = [
  { id: 'en', name: 'Only answers in English' },
  { id: 'hi', name: 'Only answers in Hindi' },
];

type Props = {
  /** The ruling's id. It comes with the page, so that a second click makes no second ruling. */
  id: string;
  snapshotId: string;
  question: number;
  isInTwoLanguages: boolean;
  movesOptions: boolean;
};

/** What an examiner rules on a question. Nothing counts before it is confirmed. */
export function RuleForm({ id, snapshotId, question, isInTwoLanguages, movesOptions }: Props) {
  const letters = useLetters(movesOptions);
  const form = useSiteForm<Values>(rulingForm, { right: [], language: '', reason: '' });
  const { field, control, register, submit, formState } = form;
  const kind = useWatch({ control, name: 'kind' });
  const isDropping = kind === 'dropped' || kind === 'spread';
  const fault = formState.errors.right?.message;

  async function send(filled: Values) {
    const reason = await letters.settled(filled.reason);
    if (reason === null) return;
    // An earlier choice may remain from another kind, in a field that this kind does not have.
    const right = filled.kind === 'accept' ? filled.right : [];
    const language = isDropping ? '' : filled.language;
    await postJson(deskEndpoints.ruling(id), {
      ...{ do: 'propose', snapshot: snapshotId, question },
      form: { ...filled, right, language, reason },
    });
    window.location.assign(rulingsPath(snapshotId));
  }

  return (
    <DeskForm form={form} onSubmit={submit(send)} className="card grid max-w-2xl gap-5 p-4 md:p-6">
      <Field label="What counts" required placeholder="Select" options={KINDS} {...field('kind')} />
      {kind === 'accept' && (
        <fieldset className="min-w-0" aria-describedby={fault && 'right-fault'}>
          <legend className="font-semibold text-ink">Options that are right, by the paper’s letters</legend>
          <div className="mt-1 flex flex-wrap gap-x-6">
            {LETTERS.map((letter, index) => (
              <label key={letter} className="flex min-h-11 items-center gap-2">
                <input type="checkbox" value={index + 1} className="size-5" {...register('right')} />
                {letter}
              </label>
            ))}
          </div>
          {fault && (
            <p id="right-fault" className="text-sm font-semibold text-danger">
              {fault}
            </p>
          )}
        </fieldset>
      )}
      {isInTwoLanguages && !isDropping && (
        <Field label="Which answers it concerns" placeholder="All answers" options={LANGUAGES} {...field('language')} />
      )}
      <Field label="Reason, for all who sat" required rows={4} {...field('reason')} />
      <button
        type="submit"
        disabled={formState.isSubmitting}
        className={`needs-script justify-self-start ${buttonLook.primary}`}
      >
        {formState.isSubmitting ? 'Counting what it would change …' : 'Propose the ruling'}
      </button>
      {letters.question}
    </DeskForm>
  );
}
