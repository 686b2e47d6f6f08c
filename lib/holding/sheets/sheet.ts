import * as base64url from 'jose/base64url';
import * as z from 'zod/mini';

import { LANGUAGE_VIEWS } from '@/lib/exam/languages';

/** A response sheet and its signed file, for the server and for browsers. */

export const ALGORITHM = 'EdDSA';

/** Distinguishes a sheet from anything else that a key can sign. */
const TYPE = 'response-sheet';

/** The header of every sheet under a key. Verifying compares it whole, so that no header chooses how it is verified. */
export const headerOf = (kid: string) => ({ alg: ALGORITHM, typ: TYPE, kid });

const count = z.int().check(z.minimum(0));
const option = z.nullable(z.literal([1, 2, 3, 4]));

/** Times are epoch milliseconds, marks in units of 1/600. docs/how-a-test-runs.md explains the digest. */
const sheet = z.object({
  version: z.literal(1),
  institute: z.string(),
  site: z.string(),
  signedAtMs: count,
  attempt: z.string(),
  candidate: z.string(),
  paper: z.object({ name: z.string(), frozenAtMs: count, digest: z.string() }),
  startedAtMs: count,
  finishedAtMs: count,
  /** Why the institute voided the attempt; null if it did not. */
  voidReason: z.nullable(z.string()),
  /** What the institute wrote during a mock; not set if it wrote nothing. */
  messages: z.optional(z.array(z.object({ message: z.string(), atMs: count }))),
  answered: count,
  /** null on a sheet that was signed when nobody, or not the candidate, could see what depends on the key. */
  result: z.nullable(
    z.object({
      /** How many rulings its scoring counts. */
      scoring: count,
      correct: count,
      wrong: count,
      /** null if the paper has no marking scheme. */
      marksUnits: z.nullable(z.int()),
      fullUnits: z.nullable(z.int()),
      percentage: z.string(),
    }),
  ),
  /** In the candidate's order. */
  questions: z.array(
    z.object({
      id: z.string(),
      /** The number of the question in the frozen paper. */
      frozenNumber: count,
      /** By the option numbers of the candidate's screen, 1 for A; null for a blank. */
      response: option,
      /** The same option by the numbers of the frozen paper. */
      frozenResponse: option,
      /** When the server accepted the valid response; null if the question was never answered or cleared. */
      acceptedAtMs: z.nullable(count),
      isMarked: z.boolean(),
      /** The languages in which the answered question was read; null for a blank, or if the paper has one language. */
      language: z.nullable(z.enum(LANGUAGE_VIEWS)),
    }),
  ),
});

export type Sheet = z.infer<typeof sheet>;

/** The signed file: a JWS in the flattened JSON form of RFC 7515, without one byte more. */
export const fileText = (header: string, payload: string, signature: string) =>
  JSON.stringify({ protected: header, payload, signature });

export const parseFile = z.object({ protected: z.string(), payload: z.string(), signature: z.string() });

/** Reads a verified payload; undefined for a sheet of a later site version, or for something else. */
export function readPayload(payload: string): Sheet | undefined {
  const text = new TextDecoder().decode(base64url.decode(payload));
  return sheet.safeParse(JSON.parse(text)).data;
}
