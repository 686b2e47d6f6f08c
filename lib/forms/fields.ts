import * as z from 'zod/mini';

export const TOO_LONG = 'This is too long';

// Every check after the one for emptiness accepts an empty text, so that each field has one error at a time. Zod's
// `abort` would also keep a form from saying that two passwords differ.

/** A required text; white space around it does not count. */
export const required = (message: string, max: number) =>
  z.string(message).check(z.trim(), z.minLength(1, message), z.maxLength(max, TOO_LONG));

/** A required e-mail address; `wrong` is the message for any other text. */
export const email = (wrong: string) =>
  required('Email is required', 254).check(z.refine((it) => it === '' || z.email().safeParse(it).success, wrong));
