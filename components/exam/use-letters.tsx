'use client';

import { useState } from 'react';

import { buttonLook } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { asOptions } from '@/lib/exam/option-letters';

import { said } from './words/said';
import { Say } from './words/words';

/**
 * Asks whether letters in a text are options, if each reader has the options in another order.
 * @returns `settled`, which gives the text to send, or null if the writer goes back to the form
 */
export function useLetters(movesOptions: boolean) {
  const [asked, setAsked] = useState<{ text: string; close: (text: string | null) => void } | null>(null);
  const settled = (text: string) =>
    new Promise<string | null>((resolve) => {
      const close = (answer: string | null) => {
        setAsked(null);
        resolve(answer);
      };
      if (movesOptions && asOptions(text) !== text) setAsked({ text, close });
      else resolve(text);
    });
  const question = (
    <Dialog
      title={said('Are these letters options?')}
      closeLabel={said('Close')}
      isOpen={asked !== null}
      onClose={() => asked?.close(null)}
    >
      <p>
        <Say text="Other readers see the options in another order. With braces, each of them reads the letter of the same option:" />
      </p>
      <p className="my-4 border-l-4 border-line pl-3 break-words whitespace-pre-line">{asOptions(asked?.text ?? '')}</p>
      <p className="flex flex-wrap gap-3">
        <button type="button" onClick={() => asked?.close(asOptions(asked.text))} className={buttonLook.solid}>
          {said('Yes, all of them')}
        </button>
        <button type="button" onClick={() => asked?.close(asked.text)} className={buttonLook.outline}>
          {said('No, leave my text as it is')}
        </button>
      </p>
    </Dialog>
  );
  return { settled, question };
}
