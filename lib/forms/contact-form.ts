import * as z from 'zod/mini';

const required = (message: string, max: number) =>
  z
    .string(message)
    .check(z.trim(), z.minLength(1, { error: message, abort: true }), z.maxLength(max, 'This is too long'));

/** The contact form (specification §5), for the browser and the server. */
export const contactForm = z.object({
  name: required('Name is required', 120),
  email: required('Email is required', 254).check(z.email('Invalid email address')),
  subject: required('Subject is required', 200),
  message: required('Message is required', 5_000),
});

export type ContactForm = z.infer<typeof contactForm>;
