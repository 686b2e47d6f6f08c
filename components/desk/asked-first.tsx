'use client';

import { type ComponentProps, type ReactNode, useState } from 'react';

import { buttonLook } from '@/components/ui/button';

import { Confirmed } from './confirmed';

type Props = Omit<ComponentProps<typeof Confirmed>, 'question' | 'onClose'> & { button: ReactNode; question: string };

/** A button that asks before it makes its change. */
export function AskedFirst({ button, question, ...confirmed }: Props) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setAsked(true)} className={`needs-script ${buttonLook.outline}`}>
        {button}
      </button>
      <Confirmed {...confirmed} question={isAsked ? question : null} onClose={() => setAsked(false)} />
    </>
  );
}
