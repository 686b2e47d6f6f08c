import * as z from 'zod/mini';

import { onCleanLines } from '@/lib/text/lines';

/** A candidate's objection to a key, for the browser and the server. Options go by the candidate's own numbers. */

const MOST_LINKS = 3;
const LONGEST_LINK = 500;

const RIGHT = 'Please say which options are right, or that none is';
const REASON = 'Please say why, in 20 to 2,000 characters';

export const NONE = 'none';

const isLink = (text: string) => {
  if (text.length > LONGEST_LINK || /\s/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocol === 'https:' && hostname.includes('.') && username + password === '';
};

/** The addresses in a text with one address a line. */
export const linksIn = (text: string): string[] => text.split('\n').flatMap((line) => line.trim() || []);

export const objectionForm = z.object({
  right: z.array(z.enum(['1', '2', '3', '4', NONE]), RIGHT).check(
    z.minLength(1, RIGHT),
    z.refine((all) => new Set(all).size === all.length, RIGHT),
    z.refine((all) => all.length === 1 || !all.includes(NONE), 'Please choose options, or that none is right'),
  ),
  reason: z.string().check(z.overwrite(onCleanLines), z.minLength(20, REASON), z.maxLength(2_000, REASON)),
  links: z.string().check(
    z.overwrite(onCleanLines),
    z.refine((text) => linksIn(text).length <= MOST_LINKS, 'Please give three links at most'),
    z.refine((text) => linksIn(text).every(isLink), 'Please give one link on a line; each begins with https://'),
  ),
});

export type ObjectionForm = z.infer<typeof objectionForm>;

const REPORT = 'Please say what is wrong, in 20 to 1,000 characters';

/** What a candidate finds wrong with a question of a review: the reason alone is sent. */
export const reportForm = z.extend(objectionForm, {
  reason: z.string().check(z.overwrite(onCleanLines), z.minLength(20, REPORT), z.maxLength(1_000, REPORT)),
});

const question = z.int().check(z.minimum(1), z.maximum(10_000));

export const objectionRequest = z.discriminatedUnion('do', [
  z.extend(objectionForm, { do: z.literal('send'), question }),
  z.object({ do: z.literal('withdraw'), question }),
  z.extend(z.pick(reportForm, { reason: true }), { do: z.literal('report'), question }),
]);

export type ObjectionRequest = z.infer<typeof objectionRequest>;

const REFUSAL = 'Please write 20 to 2,000 characters';

/** Why editors refuse the objections to a question, or what they answer to a report: candidates read it. */
export const refusalForm = z.object({
  reason: z.string().check(z.overwrite(onCleanLines), z.minLength(20, REFUSAL), z.maxLength(2_000, REFUSAL)),
});

/**
 * `question` is the number in the frozen paper. The page has counted the objections up to the place `seen`, and their
 * earlier `answers`.
 */
const answered = { question, seen: z.int().check(z.minimum(1)), answers: z.int().check(z.minimum(0)) };

/** How editors answer all who objected to a question. */
export const objectionAnswer = z.discriminatedUnion('do', [
  z.extend(refusalForm, { do: z.literal('refuse'), ...answered }),
  z.object({ do: z.literal('rule'), ...answered, ruling: z.string().check(z.regex(/^[\w-]{1,64}$/)) }),
]);

export type ObjectionAnswer = z.infer<typeof objectionAnswer>;
