'use client';

import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';

import { buttonLook } from '@/components/ui/button';
import { AlertDialog, Dialog } from '@/components/ui/dialog';
import type { RunningTest } from '@/lib/sitting/wire';

import { CLOCK_RUNS_ON, useWords } from '../words/words';

type Props = {
  /** The form's target without JavaScript. */
  action?: string;
  /** Called in place of sending the form. */
  onBegin: () => void;
  /**
   * The candidate's other tests that run now: another one begins only if the candidate says so again. null while the
   * page does not know them; a candidate who is ready sooner waits.
   */
  running: readonly RunningTest[] | null;
};

/** What a candidate declares before a test begins (specification §2, /TestInstruction). Needs no JavaScript. */
export function Declaration({ action, onBegin, running }: Props) {
  const say = useWords();
  const form = useRef<HTMLFormElement>(null);
  const box = useRef<HTMLInputElement>(null);
  const [isRefused, setIsRefused] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const headingId = useId();

  const others = running?.length;
  const begin = useEffectEvent(onBegin);
  // The candidate was ready before the page knew that no other test runs.
  useEffect(() => {
    if (isReady && others === 0) begin();
  }, [isReady, others]);

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
          if (!box.current?.checked) setIsRefused(true);
          else if (others === 0) onBegin();
          else setIsReady(true);
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
        <p role="status">
          {isReady && others === undefined && say('Looking whether another test of yours is running…')}
        </p>
      </form>
      <Dialog
        title={say('Another test is running')}
        closeLabel={say('Close')}
        isOpen={isReady && Boolean(others)}
        onClose={() => setIsReady(false)}
      >
        <p>{say(CLOCK_RUNS_ON)}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          {running?.map(({ id, name, path }) => (
            <a key={id} href={path} className={buttonLook.primary}>
              {say('Go on with {name}', { name })}
            </a>
          ))}
          <button type="button" onClick={onBegin} className={buttonLook.outline}>
            {say('Begin this test too')}
          </button>
        </div>
      </Dialog>
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
