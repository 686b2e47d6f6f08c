'use client';

import { useEffect, useId, useRef, useState } from 'react';

import { AlertDialog } from '@/components/ui/dialog';
import { buttonLook } from '@/components/ui/button';

import { useWords } from './words/words';

type Props = {
  /** The form's target without JavaScript. */
  action?: string;
  /** Called in place of sending the form. */
  onBegin: () => void;
};

/** What a candidate declares before a test begins (specification §2, /TestInstruction). Needs no JavaScript. */
export function Declaration({ action, onBegin }: Props) {
  const say = useWords();
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const [isRefused, setIsRefused] = useState(false);
  const headingId = useId();

  // The browser's own message serves visitors without JavaScript.
  useEffect(() => {
    if (form.current) form.current.noValidate = true;
  }, []);

  return (
    <section aria-labelledby={headingId} className="card max-w-prose p-6 md:p-8">
      <h2 id={headingId} className="text-2xl">
        {say('Declaration')}
      </h2>
      <form
        ref={form}
        method="get"
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          if (box.current?.checked) onBegin();
          else setIsRefused(true);
        }}
      >
        <label className="mt-3 flex items-start gap-3">
          <input ref={box} type="checkbox" required className="mt-1 size-5 shrink-0 accent-ink" />
          <span>
            {say(
              'I declare that the hardware I use is fine and that I have no prohibited gadgets with me. I understand that otherwise I am liable to debarment and to disciplinary action.',
            )}
          </span>
        </label>
        <button type="submit" className={`${buttonLook.primary} mt-6`} lang="en">
          I am ready to Begin
        </button>
      </form>
      <AlertDialog
        message={isRefused && <span lang="en">Please check the checkbox before proceeding.</span>}
        okLabel={say('OK')}
        onClose={() => {
          setIsRefused(false);
          box.current?.focus();
        }}
      />
    </section>
  );
}
