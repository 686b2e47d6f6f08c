'use client';

import { useEffect, useState } from 'react';

import { safeCallback } from '@/lib/accounts/callback';
import { logIn, storedUsername, storeUsername } from '@/lib/accounts/client';
import { loginForm, type LoginForm as Values } from '@/lib/forms/account-forms';
import { agePath } from '@/lib/site/paths';
import { adoptLanguage } from '@/lib/sitting/client/remembered';

import { ErrorSummary } from './error-summary';
import { Field, USERNAME } from './field';
import { FormAlert } from './form-alert';
import { PasswordField, useForgottenPasswords } from './password-field';
import { SubmitButton } from './submit-button';
import { useSiteForm } from './use-site-form';

const EMPTY: Values = { Username: '', Password: '' };
const INVALID = 'Invalid Username or Password';

/** After login, leads to the page of this site that the address names, but first to the page of the age, if asked. */
export function LoginForm({ asksForAge }: { asksForAge: boolean }) {
  const [hint, setHint] = useState<string>();
  const form = useSiteForm(loginForm, EMPTY, { shouldFocusError: false });
  const { field, alert, setAlert, setError, setValue, getValues } = form;
  const { isSubmitting, submitCount } = form.formState;

  useEffect(() => {
    if (getValues('Username') === '') setValue('Username', storedUsername());
  }, [getValues, setValue]);

  const forgetPassword = () => form.resetField('Password');
  useForgottenPasswords(forgetPassword);

  async function send({ Username, Password }: Values) {
    setHint(undefined);
    const outcome = await logIn(Username, Password);
    forgetPassword();
    if (outcome.isLoggedIn) {
      storeUsername(Username);
      adoptLanguage();
      // A full load drops the pages that the router cached before the login.
      const goTo = safeCallback(new URLSearchParams(window.location.search).get('callbackUrl'));
      window.location.assign(asksForAge ? agePath(goTo, 'login') : goTo);
      return;
    }
    const message = outcome.refused ?? INVALID;
    setHint(outcome.hint);
    setError('Username', { message });
    setError('Password', { message });
    setAlert(message);
  }

  const faults = hint === undefined ? form.faults : [...form.faults, { message: hint }];

  return (
    <>
      <form noValidate method="post" onSubmit={form.handleSubmit(send)} className="grid gap-5">
        <ErrorSummary faults={faults} attempt={submitCount} />
        <Field {...USERNAME} {...field('Username')} />
        <PasswordField label="Password" autoComplete="current-password" {...field('Password')} />
        <SubmitButton isBusy={isSubmitting}>{isSubmitting ? 'Logging in...' : 'Login'}</SubmitButton>
      </form>
      <FormAlert message={alert} onClose={() => setAlert(null)} />
    </>
  );
}
