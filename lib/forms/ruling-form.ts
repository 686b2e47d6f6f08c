import * as z from 'zod/mini';

import { onCleanLines } from '@/lib/text/lines';

/** What an examiner rules on a question, for the browser and the server. Options go by the frozen paper's numbers. */

const KIND = 'Please say what counts';
const RIGHT = 'Please say which options are right';
const REASON = 'Please give a reason of 20 to 2,000 characters';

export const rulingForm = z
  .object({
    kind: z.enum(['accept', 'all', 'attempted', 'dropped', 'spread'], KIND),
    right: z.array(z.enum(['1', '2', '3', '4']), RIGHT),
    /** '' for both. */
    language: z.enum(['', 'en', 'hi']),
    reason: z.string().check(z.overwrite(onCleanLines), z.minLength(20, REASON), z.maxLength(2_000, REASON)),
  })
  .check(
    z.refine(({ kind, right }) => kind !== 'accept' || right.length > 0, { error: RIGHT, path: ['right'] }),
    z.refine(({ right }) => new Set(right).size === right.length, { error: RIGHT, path: ['right'] }),
  );

export type RulingForm = z.infer<typeof rulingForm>;

/** `question` is the number in the frozen paper. A second click sends the same id, and proposes nothing new. */
export const rulingChange = z.discriminatedUnion('do', [
  z.object({
    do: z.literal('propose'),
    snapshot: z.string().check(z.regex(/^[\w-]{1,64}$/)),
    question: z.int().check(z.minimum(1), z.maximum(10_000)),
    form: rulingForm,
  }),
  z.object({ do: z.literal('confirm') }),
  z.object({ do: z.literal('withdraw') }),
]);
