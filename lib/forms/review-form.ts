import * as z from 'zod/mini';

const required = (max: number) =>
  z
    .string('Required')
    .check(z.trim(), z.minLength(1, { error: 'Required', abort: true }), z.maxLength(max, 'This is too long'));

/** The review form (specification §5), for the browser and the server. */
export const reviewForm = z.object({
  reviewTitle: required(200),
  yourName: required(120),
  content: required(5_000),
});

export type ReviewForm = z.infer<typeof reviewForm>;
