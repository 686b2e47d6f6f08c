'use client';

import { useState } from 'react';

import { buttonLook } from '@/components/ui/button';
import { deskEndpoints } from '@/lib/site/paths';

import { Confirmed } from './confirmed';

type Props = { id: string; number: number; text: string; effect: string };

/** Confirms a proposed ruling after asking once more. */
export function ConfirmRuling({ id, number, text, effect }: Props) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsked(true)} className={`needs-script ${buttonLook.outline}`}>
        Confirm<span className="sr-only"> the ruling on question {number}</span>
      </button>
      <Confirmed
        question={isAsked ? `Confirm the ruling on question ${number}?` : null}
        endpoint={deskEndpoints.ruling(id)}
        change={{ do: 'confirm' }}
        label="Confirm it"
        subject={`question ${number}`}
        onClose={() => setAsked(false)}
      >
        <p>{text}</p>
        <p>{effect} Marks and ranks are computed anew, and shown all at once when that is done.</p>
        <p>A ruling cannot be taken away. A later one on the same question replaces it.</p>
      </Confirmed>
    </>
  );
}
