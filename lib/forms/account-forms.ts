import * as z from 'zod/mini';

import { email, required, TOO_LONG } from './fields';

/** The forms of accounts (specification §5), for the browser and the server. */

export const REGISTRATION_COURSES = [
  'IAS-Indian Administrative Services',
  'IES-Indian Engineering Services',
  'TestExam',
] as const;

/** A password, kept as typed. */
const password = (message: string) => z.string(message).check(z.minLength(1, message), z.maxLength(256, TOO_LONG));

const passwords = z.object({
  Password: password('Password is required'),
  rePassword: password('Re-enter Password is required'),
});

const fields = z.object({
  Username: required('Username is required', 64),
  ...passwords.shape,
  Name: required('Name is required', 120),
  Mobile: required('Mobile number is required', 40).check(z.regex(/^(\d{10})?$/, 'Mobile number must be 10 digits')),
  Email: email('Invalid Email address'),
  Course: z
    .string('Course is required')
    .check(z.refine((course) => REGISTRATION_COURSES.some((known) => known === course), 'Course is required')),
});

export type RegisterForm = z.infer<typeof fields>;

export const registerForm = fields.check(
  z.refine(({ Password, rePassword }) => Password === rePassword, {
    path: ['rePassword'],
    error: 'Passwords must match',
    // The mismatch shows as soon as both passwords are there, even while other fields are wrong.
    when: ({ value }) => passwords.safeParse(value).success,
  }),
);

export const loginForm = z.pick(fields, { Username: true, Password: true });

export type LoginForm = z.infer<typeof loginForm>;
