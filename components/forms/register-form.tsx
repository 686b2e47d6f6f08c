'use client';

import { useWords } from '@/components/exam/words/words';
import { loginPath } from '@/lib/accounts/callback';
import { postJson } from '@/lib/forms/post-json';
import type { ShownNotice } from '@/lib/forms/shown-notice';
import { REGISTRATION_COURSES, registerForm, type RegisterForm as Values } from '@/lib/forms/account-forms';

import { ErrorSummary } from './error-summary';
import { Field, USERNAME } from './field';
import { FormAlert } from './form-alert';
import { PasswordField, useForgottenPasswords } from './password-field';
import { SubmitButton } from './submit-button';
import { type FormProps, useSiteForm } from './use-site-form';

const EMPTY: Values = { Username: '', Password: '', rePassword: '', Name: '', Mobile: '', Email: '', Course: '' };
const SUCCESS = 'You have Successfully Registered';
const FAILED = 'Registration failed. Please try again.';

export function RegisterForm({ action, notice }: FormProps) {
  const say = useWords();
  const { field, faults, alert, setAlert, submit, resetField, formState } = useSiteForm(registerForm, EMPTY, {
    shouldFocusError: false,
  });
  const { isSubmitting, submitCount } = formState;

  function forgetPasswords() {
    resetField('Password');
    resetField('rePassword');
  }
  useForgottenPasswords(forgetPasswords);

  async function send(values: Values, shown?: ShownNotice) {
    try {
      await postJson(action, { ...values, notice: shown }, FAILED);
      setAlert(SUCCESS);
    } finally {
      forgetPasswords();
    }
  }

  function closeAlert() {
    setAlert(null);
    if (alert === SUCCESS) window.location.assign(loginPath());
  }

  return (
    <>
      <form noValidate method="post" onSubmit={submit(send)} className="grid gap-5">
        <ErrorSummary faults={faults} attempt={submitCount} />
        <Field {...USERNAME} {...field('Username')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <PasswordField label="Password" autoComplete="new-password" {...field('Password')} />
          <PasswordField label="Re-enter Password" autoComplete="new-password" {...field('rePassword')} />
        </div>
        <Field label="Name" autoComplete="name" {...field('Name')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label="Mobile" inputMode="numeric" autoComplete="tel-national" {...field('Mobile')} />
          <Field label="Email" type="email" inputMode="email" autoComplete="email" {...field('Email')} />
        </div>
        <Field
          label="Course"
          placeholder={say('Select a course')}
          options={REGISTRATION_COURSES.map((course) => ({ id: course, name: course }))}
          {...field('Course')}
        />
        {notice}
        <SubmitButton isBusy={isSubmitting}>{isSubmitting ? 'Registering...' : 'Register'}</SubmitButton>
      </form>
      <FormAlert message={alert} onClose={closeAlert} />
    </>
  );
}
