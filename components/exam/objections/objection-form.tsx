'use client';

import { useEffect, useId, useState } from 'react';
import { useWatch } from 'react-hook-form';

import { Field } from '@/components/forms/field';
import { FormAlert } from '@/components/forms/form-alert';
import { SubmitButton } from '@/components/forms/submit-button';
import { useSiteForm } from '@/components/forms/use-site-form';
import { buttonLook } from '@/components/ui/button';
import { LETTERS } from '@/lib/exam/paper';
import { NONE, objectionForm, type ObjectionForm as Values, reportForm } from '@/lib/forms/objection-form';
import { postJson } from '@/lib/forms/post-json';
import { tolerant } from '@/lib/forms/browser';

import { useLetters } from '../use-letters';
import { Say, SayIfKnown, type Text } from '../words/words';

type Props = {
  endpoint: string;
  question: number;
  /** Whether it reports a question of a review: it then asks for no options and links. */
  isReport?: boolean;
  /** Whether others have its options in other orders. */
  movesOptions?: boolean;
  /** What has been sent; null before the first objection. */
  sent: Values | null;
  /** The page to open once it is done. */
  doneHref: string;
};

const EMPTY: Values = { right: [], reason: '', links: '' };

const CHOICES = [
  ...LETTERS.map((letter, index) => ({ value: String(index + 1), label: 'Option {letter}' as const, letter })),
  { value: NONE, label: 'None of the four' as const, letter: '' },
];

/** What the button says, for an objection and for a report, when nothing has been sent and after that. */
const SEND = {
  objection: ['Send my objection', 'Change my objection'],
  report: ['Send my report', 'Change my report'],
} as const satisfies Record<string, [first: Text, later: Text]>;

/** The typed text that was not sent. It stays in this tab alone, as others may use the computer next. */
function draftIn(key: string): Values | null {
  const kept = tolerant<Partial<Values> | null>(() => JSON.parse(sessionStorage.getItem(key) ?? 'null'));
  return kept && { ...EMPTY, ...kept };
}

const keepDraft = (key: string, values: Partial<Values> | null) =>
  tolerant(() => (values ? sessionStorage.setItem(key, JSON.stringify(values)) : sessionStorage.removeItem(key)));

/**
 * Objects to the key of one question, changes the objection or withdraws it; or reports the question, or changes the
 * report. What is typed outlives a reload.
 */
export function ObjectionForm({ endpoint, question, isReport = false, movesOptions = false, sent, doneHref }: Props) {
  const letters = useLetters(movesOptions);
  const { field, control, reset, alert, setAlert, submit, formState } = useSiteForm<Values>(
    isReport ? reportForm : objectionForm,
    sent ?? (isReport ? { ...EMPTY, right: [NONE] } : EMPTY),
  );
  const [isWithdrawing, setWithdrawing] = useState(false);
  const draftKey = `${isReport ? 'report' : 'objection'} ${endpoint} ${question}`;
  const { isDirty, isSubmitting } = formState;
  const typed = useWatch({ control });
  const id = useId();

  useEffect(() => {
    const draft = draftIn(draftKey);
    if (draft) reset(draft, { keepDefaultValues: true });
  }, [draftKey, reset]);
  useEffect(() => {
    if (isDirty) keepDraft(draftKey, typed);
  }, [draftKey, isDirty, typed]);

  async function send(change: object, draft: Partial<Values> | null = null) {
    await postJson(endpoint, { ...change, question });
    keepDraft(draftKey, draft);
    window.location.assign(doneHref);
  }

  async function withdraw() {
    setWithdrawing(true);
    // A candidate who withdraws by mistake finds the text in the form, and can send it again.
    await send({ do: 'withdraw' }, typed).catch((error: Error) => setAlert(error.message));
    setWithdrawing(false);
  }

  const { error, ...right } = field('right');
  return (
    <>
      <form
        noValidate
        method="post"
        onSubmit={submit(async (values) => {
          const reason = await letters.settled(values.reason);
          if (reason !== null) await send(isReport ? { do: 'report', reason } : { do: 'send', ...values, reason });
        })}
        className="card grid gap-5 p-4 md:p-6"
      >
        <fieldset className="min-w-0" aria-describedby={error && id} hidden={isReport}>
          <legend className="mb-1 font-semibold text-ink">
            <Say text="What you think is right" />
            <span className="text-danger" aria-hidden="true">
              {' *'}
            </span>
          </legend>
          <div className="flex flex-wrap gap-x-6">
            {CHOICES.map(({ value, label, letter }) => (
              <label key={value} className="flex min-h-11 items-center gap-2">
                <input {...right} type="checkbox" value={value} className="size-5 accent-ink" />
                <Say text={label} values={{ letter }} />
              </label>
            ))}
          </div>
          {error && (
            <p id={id} className="text-sm font-semibold text-danger">
              <SayIfKnown text={error} />
            </p>
          )}
        </fieldset>
        <Field
          label={
            <Say text={isReport ? 'What is wrong, in 20 to 1,000 characters' : 'Why, in 20 to 2,000 characters'} />
          }
          required
          rows={6}
          {...field('reason')}
        />
        {!isReport && (
          <Field
            label={<Say text="Sources: up to three links, one on a line (if you have any)" />}
            rows={3}
            spellCheck={false}
            autoCapitalize="none"
            placeholder="https://"
            {...field('links')}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <SubmitButton isBusy={isSubmitting}>
            <Say text={SEND[isReport ? 'report' : 'objection'][sent ? 1 : 0]} />
          </SubmitButton>
          {sent && !isReport && (
            <button
              type="button"
              disabled={isWithdrawing}
              onClick={() => void withdraw()}
              className={`needs-script ${buttonLook.outline}`}
            >
              <Say text="Withdraw it" />
            </button>
          )}
        </div>
      </form>
      {letters.question}
      <FormAlert message={alert} onClose={() => setAlert(null)} />
    </>
  );
}
