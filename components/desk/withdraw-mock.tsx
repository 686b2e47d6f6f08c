'use client';

import { useState } from 'react';

import { buttonLook } from '@/components/ui/button';
import { deskEndpoints } from '@/lib/site/paths';

import { Confirmed } from './confirmed';

type Props = { id: string; name: string; version: number };

export function WithdrawMock({ id, name, version }: Props) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsked(true)} className={`needs-script ${buttonLook.outline}`}>
        Withdraw
      </button>
      <Confirmed
        question={isAsked ? `Withdraw ${name}?` : null}
        endpoint={deskEndpoints.mock(id)}
        change={{ do: 'withdraw', version }}
        label="Withdraw"
        subject={name}
        onClose={() => setAsked(false)}
      >
        <p>Nobody will be able to start it, and it cannot be brought back. Its paper can be scheduled again.</p>
      </Confirmed>
    </>
  );
}
