import { type ComponentProps, useEffect, useState } from 'react';

import { Say } from '@/components/exam/words/words';

import { Field } from './field';

export function PasswordField(props: { label: string; error?: string } & ComponentProps<'input'>) {
  const [isShown, setIsShown] = useState(false);
  return (
    <div className="relative">
      <Field {...props} type={isShown ? 'text' : 'password'} spellCheck={false} autoCapitalize="none" />
      <button
        type="button"
        aria-pressed={isShown}
        onClick={() => setIsShown(!isShown)}
        className="needs-script absolute -top-2.5 right-0 min-h-11 px-2 text-sm font-semibold text-ink-mid underline underline-offset-4"
      >
        <Say text={isShown ? 'Hide' : 'Show'} /> <span className="sr-only">{props.label}</span>
      </button>
    </div>
  );
}

/** Calls `forget` when the page is left, since 'Back' would show the form to the next person at the computer. */
export function useForgottenPasswords(forget: () => void) {
  useEffect(() => {
    window.addEventListener('pagehide', forget);
    return () => window.removeEventListener('pagehide', forget);
  });
}
