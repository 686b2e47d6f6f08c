import * as z from 'zod/mini';

const required = (message: string, max: number) =>
  z.string(message).check(z.minLength(1, { error: message, abort: true }), z.maxLength(max, 'This is too long'));

/** The login form (specification §5), for the browser and the server. */
export const loginForm = z.object({
  Username: z.pipe(z.string('Username is required').check(z.trim()), required('Username is required', 64)),
  Password: required('Password is required', 256),
});

export type LoginForm = z.infer<typeof loginForm>;
