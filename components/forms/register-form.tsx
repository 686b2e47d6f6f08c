'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { AlertDialog } from '@/components/ui/alert-dialog';
import { buttonLook } from '@/components/ui/button';
import { REGISTRATION_COURSES, registerForm, type RegisterForm as Values } from '@/lib/forms/register-form';
import { paths } from '@/lib/site/paths';
import { postJson } from '@/lib/forms/post-json';

import { ErrorSummary } from './error-summary';
import { Field } from './field';
import { PasswordField } from './password-field';
import { SelectField } from './select-field';

const EMPTY: Values = { Username: '', Password: '', rePassword: '', Name: '', Mobile: '', Email: '', Course: '' };
const SUCCESS = 'You have Successfully Registered';
const FAILED = 'Registration failed. Please try again.';

export function RegisterForm({ action }: { action: string }) {
  const [alert, setAlert] = useState<string | null>(null);
  const { register, handleSubmit, resetField, formState } = useForm<Values>({
    resolver: zodResolver(registerForm),
    defaultValues: EMPTY,
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;
  const messages = Object.values(errors).flatMap(({ message }) => message ?? []);

  async function send(values: Values) {
    try {
      await postJson(action, values, FAILED);
      setAlert(SUCCESS);
    } catch (error) {
      resetField('Password');
      resetField('rePassword');
      setAlert(error instanceof Error ? error.message : String(error));
    }
  }

  function closeAlert() {
    setAlert(null);
    if (alert === SUCCESS) window.location.assign(paths.login);
  }

  return (
    <>
      <form noValidate method="post" onSubmit={handleSubmit(send)} className="grid gap-5">
        <ErrorSummary messages={messages} attempt={submitCount} />
        <Field
          label="Username"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.Username?.message}
          {...register('Username')}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <PasswordField
            label="Password"
            autoComplete="new-password"
            error={errors.Password?.message}
            {...register('Password')}
          />
          <PasswordField
            label="Re-enter Password"
            autoComplete="new-password"
            error={errors.rePassword?.message}
            {...register('rePassword')}
          />
        </div>
        <Field label="Name" autoComplete="name" error={errors.Name?.message} {...register('Name')} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Mobile"
            inputMode="numeric"
            autoComplete="tel-national"
            error={errors.Mobile?.message}
            {...register('Mobile')}
          />
          <Field
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            error={errors.Email?.message}
            {...register('Email')}
          />
        </div>
        <SelectField
          label="Course"
          placeholder="Select a course"
          options={REGISTRATION_COURSES.map((course) => ({ value: course, label: course }))}
          error={errors.Course?.message}
          {...register('Course')}
        />
        <button type="submit" disabled={isSubmitting} className={buttonLook.primary}>
          {isSubmitting ? 'Registering...' : 'Register'}
        </button>
      </form>
      <AlertDialog message={alert} onClose={closeAlert} />
    </>
  );
}
