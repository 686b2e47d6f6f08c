'use client';

import { useState } from 'react';

import { useLetters } from '@/components/exam/use-letters';
import { Field } from '@/components/forms/field';
import { useSiteForm } from '@/components/forms/use-site-form';
import { buttonLook } from '@/components/ui/button';
import { refusalForm } from '@/lib/forms/objection-form';
import { deskEndpoints } from '@/lib/site/paths';

import { Confirmed } from '../confirmed';
import { DeskForm } from '../desk-form';

/** The body of the request, without the reason. */
type Refusal = { do: 'refuse'; question: number; seen: number; answers: number };

type Props = { mockId: string; change: Refusal; movesOptions: boolean; isReport: boolean };

/** Refuses all objections to a question, or answers all reports on it, with a text that the candidates read. */
export function RefuseObjections({ mockId, change, movesOptions, isReport }: Props) {
  const words = isReport
    ? { label: 'Answer, for all who reported it', button: 'Send the answer', ask: 'Send this answer on' }
    : {
        label: 'Reason to refuse, for all who objected',
        button: 'Refuse the objections',
        ask: 'Refuse the objections to',
      };
  const letters = useLetters(movesOptions);
  const { field, submit, reset } = useSiteForm(refusalForm, { reason: '' });
  const [reason, setReason] = useState<string | null>(null);
  return (
    <>
      <DeskForm
        onSubmit={submit(async (filled) => setReason(await letters.settled(filled.reason)))}
        className="grid max-w-2xl justify-items-start gap-3"
      >
        <div className="w-full">
          <Field label={words.label} rows={4} {...field('reason')} />
        </div>
        <button type="submit" className={`needs-script ${buttonLook.outline}`}>
          {words.button}
        </button>
      </DeskForm>
      {letters.question}
      <Confirmed
        question={reason === null ? null : `${words.ask} question ${change.question}?`}
        endpoint={deskEndpoints.objections(mockId)}
        change={{ ...change, reason }}
        label={isReport ? 'Send it' : 'Refuse them'}
        subject={`question ${change.question}`}
        onClose={() => setReason(null)}
        onDone={() => reset()}
      >
        <p>
          All who have written about it so far read this. It replaces an earlier answer, and changes no key and no
          ruling.
        </p>
        <p className="border-l-4 border-line pl-3 break-words whitespace-pre-line">{reason}</p>
      </Confirmed>
    </>
  );
}
