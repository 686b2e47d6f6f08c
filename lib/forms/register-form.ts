import * as z from 'zod/mini';

/** The courses a candidate can register for (specification §5). */
export const REGISTRATION_COURSES = [
  'IAS-Indian Administrative Services',
  'IES-Indian Engineering Services',
  'TestExam',
] as const;

const TOO_LONG = 'This is too long';

/** A text that must be there; white space around it does not count. */
const text = (message: string, max: number) =>
  z.string(message).check(z.trim(), z.minLength(1, { error: message, abort: true }), z.maxLength(max, TOO_LONG));

/** A password, kept as it was typed. */
const password = (message: string) =>
  z.string(message).check(z.minLength(1, { error: message, abort: true }), z.maxLength(256, TOO_LONG));

const fields = z.object({
  Username: text('Username is required', 64),
  Password: password('Password is required'),
  rePassword: password('Re-enter Password is required'),
  Name: text('Name is required', 120),
  Mobile: text('Mobile number is required', 40).check(z.regex(/^\d{10}$/, 'Mobile number must be 10 digits')),
  Email: text('Email is required', 254).check(z.email('Invalid Email address')),
  Course: z
    .string('Course is required')
    .check(z.refine((course) => REGISTRATION_COURSES.some((known) => known === course), 'Course is required')),
});

export type RegisterForm = z.infer<typeof fields>;

/** The registration form (specification §5), for the browser and the server. */
export const registerForm = fields.check(
  z.refine(({ Password, rePassword }) => Password === rePassword, {
    path: ['rePassword'],
    error: 'Passwords must match',
    // Said also while other fields are still wrong.
    when: ({ value }) =>
      fields.safeParse(value).error?.issues.every(({ path }) => !/password/i.test(String(path[0]))) ?? true,
  }),
);
