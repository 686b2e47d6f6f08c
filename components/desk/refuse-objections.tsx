'use client';

import { useState } from 'react';

import { useLetters } from '@/components/exam/use-letters';
import { Field } from '@/components/forms/field';
import { useSiteForm } from '@/components/forms/use-site-form';
import { buttonLook } from '@/components/ui/button';
import { refusalForm } from '@/lib/forms/objection-form';
import { deskEndpoints } from '@/lib/site/paths';

import { Confirmed } from './confirmed';
import { DeskForm } from './desk-form';

/** The body of the request, without the reason. */
type Refusal = { do: 'refuse'; question: number; seen: number; answers: number };

type Props = { mockId: string; change: Refusal; movesOptions: boolean };

/** Refuses all objections to a question, with a reason that the candidates read. */
export function RefuseObjections({ mockId, change, movesOptions }: Props) {
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
          <Field label="Reason to refuse, for all who objected" rows={4} {...field('reason')} />
        </div>
        <button type="submit" className={`needs-script ${buttonLook.outline}`}>
          Refuse the objections
        </button>
      </DeskForm>
      {letters.question}
      <Confirmed
        question={reason === null ? null : `Refuse the objections to question ${change.question}?`}
        endpoint={deskEndpoints.objections(mockId)}
        change={{ ...change, reason }}
        label="Refuse them"
        subject={`question ${change.question}`}
        onClose={() => setReason(null)}
        onDone={() => reset()}
      >
        <p>
          All who have objected so far read this reason. It replaces an earlier answer, and changes no key and no
          ruling.
        </p>
        <p className="border-l-4 border-line pl-3 break-words whitespace-pre-line">{reason}</p>
      </Confirmed>
    </>
  );
}
