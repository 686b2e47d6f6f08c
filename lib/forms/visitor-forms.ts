import * as z from 'zod/mini';

import { email, required } from './fields';

/** The forms that visitors send (specification §5), for the browser and the server. */

export const contactForm = z.object({
  name: required('Name is required', 120),
  email: email('Invalid email address'),
  subject: required('Subject is required', 200),
  message: required('Message is required', 5_000),
});

export type ContactForm = z.infer<typeof contactForm>;

export const reviewForm = z.object({
  reviewTitle: required('Required', 200),
  yourName: required('Required', 120),
  content: required('Required', 5_000),
});

export type ReviewForm = z.infer<typeof reviewForm>;

export const examForm = z.object({
  categoryId: z.string().check(z.minLength(1, 'Please select an exam category')),
  subCategoryId: z.string().check(z.minLength(1, 'Please select an exam subcategory')),
});
