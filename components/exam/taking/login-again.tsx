import { useState } from 'react';

import { ErrorSummary } from '@/components/forms/error-summary';
import { PasswordField } from '@/components/forms/password-field';
import { buttonLook } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { logIn, storeUsername } from '@/lib/accounts/client';
import { adoptLanguage } from '@/lib/sitting/client/remembered';

import { CLOCK_RUNS_ON, useWords } from '../words/words';

type FormProps = {
  /** The owner of the attempt: only this login can go on with it. */
  candidate: string;
  onLoggedIn: () => void;
};

function LoginAgainForm({ candidate, onLoggedIn }: FormProps) {
  const say = useWords();
  const [error, setError] = useState<string>();
  const [attempts, setAttempts] = useState(0);
  const [isSending, setIsSending] = useState(false);

  async function send(form: HTMLFormElement) {
    const password = String(new FormData(form).get('Password'));
    setAttempts(attempts + 1);
    if (password === '') return setError('Password is required');
    setError(undefined);
    setIsSending(true);
    const outcome = await logIn(candidate, password);
    setIsSending(false);
    form.reset();
    if (!outcome.isLoggedIn) return setError(outcome.refused ?? outcome.hint ?? 'Invalid Username or Password');
    storeUsername(candidate);
    adoptLanguage();
    onLoggedIn();
  }

  return (
    <>
      <p>
        {say('Your answers are kept here and will be saved as soon as you have logged in.')} {say(CLOCK_RUNS_ON)}
      </p>
      <form
        lang="en"
        noValidate
        method="post"
        className="mt-5 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          void send(event.currentTarget);
        }}
      >
        <ErrorSummary faults={error ? [{ message: error }] : []} attempt={attempts} />
        <label>
          Username
          <input
            name="Username"
            autoComplete="username"
            defaultValue={candidate}
            readOnly
            className="block w-full font-semibold text-ink"
          />
        </label>
        <PasswordField label="Password" name="Password" autoComplete="current-password" error={error} />
        <button type="submit" disabled={isSending} className={buttonLook.primary}>
          {isSending ? 'Logging in...' : 'Login'}
        </button>
      </form>
    </>
  );
}

type Props = FormProps & { isOpen: boolean; onClose: () => void };

/** A login in mid-exam that keeps the page. */
export function LoginAgain({ isOpen, onClose, ...form }: Props) {
  const say = useWords();
  return (
    <Dialog title={say('Log in again')} closeLabel={say('Close')} isOpen={isOpen} onClose={onClose}>
      {isOpen && <LoginAgainForm {...form} />}
    </Dialog>
  );
}
