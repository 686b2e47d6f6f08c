import * as z from 'zod/mini';

import { MOST_CANDIDATES, type ObjectionTimes, scheduleFaults, type Window } from '@/lib/exam/window';
import type { Schedule } from '@/lib/store/mocks';
import { indianInput, indianMs, indianTime } from '@/lib/text/indian-time';
import { onOneLine } from '@/lib/text/lines';

/** The forms of the desk's mocks, for the browser and the server. */

const TIME = 'Please give a day and a time';
const isTime = (text: string) => !Number.isNaN(indianMs(text));
const time = z.string().check(z.refine(isTime, TIME));
const optionalTime = z.optional(z.string().check(z.refine((text) => text === '' || isTime(text), TIME)));

const fields = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(120, 'This is too long')),
  opens: time,
  lastStart: time,
  closes: time,
  results: time,
  key: optionalTime,
  objectionsUntil: optionalTime,
  whom: z.enum(['all', 'list', 'batch'], 'Please say who may sit it'),
  /** One Username per line. */
  usernames: z.string(),
  batch: z.optional(z.string()),
});

export type ScheduleForm = z.infer<typeof fields>;

/** A batch: a Username on each line, or a table with headings as CSV. */
export const batchForm = z.object({ name: fields.shape.name, text: z.string() });

const optionalMs = (text = '') => (text === '' ? null : indianMs(text));

const windowIn = (form: ScheduleForm): Window & ObjectionTimes => ({
  opensMs: indianMs(form.opens),
  lastStartMs: indianMs(form.lastStart),
  closesMs: indianMs(form.closes),
  resultsMs: indianMs(form.results),
  keyMs: optionalMs(form.key),
  objectionsUntilMs: optionalMs(form.objectionsUntil),
});

const FIELD_OF = {
  ...({ opensMs: 'opens', lastStartMs: 'lastStart', closesMs: 'closes', resultsMs: 'results' } as const),
  ...({ keyMs: 'key', objectionsUntilMs: 'objectionsUntil' } as const),
};

/** The longest Username that a list takes, in characters. */
export const LONGEST_USERNAME = 100;

/** A Username without the characters, visible or not, around it in the message or document it was copied from. */
const USERNAME = /[^\s\p{Cc}\p{Cf}](?:.*[^\s\p{Cc}\p{Cf}])?/su;

/** The Username in a typed or pasted text; '' if there is none. */
export const usernameIn = (text: string): string => USERNAME.exec(text)?.[0] ?? '';

/** What separates the columns or the names of a list that was copied from somewhere. */
export const BETWEEN = /[\p{Cc},;]/u;

/** The Usernames of a list, each once. */
export const usernamesIn = (text: string) => [...new Set(text.split('\n').flatMap((line) => usernameIn(line) || []))];

function listFault({ whom, usernames }: ScheduleForm): string | undefined {
  const names = whom === 'list' ? usernamesIn(usernames) : ['all'];
  if (names.length === 0) return 'Please name at least one candidate';
  if (names.length > MOST_CANDIDATES) return `These are ${names.length} Usernames; at most ${MOST_CANDIDATES} fit`;
  const long = names.find((name) => name.length > LONGEST_USERNAME);
  if (long) return `No Username is as long as ‘${long.slice(0, 20)}…’; please give one on a line`;
  const several = names.find((name) => BETWEEN.test(name));
  return several && `‘${onOneLine(several)}’ is more than a Username; please give one on a line, and nothing else`;
}

/**
 * The form of a mock's window and its candidates, for a paper that takes `durationMs`. Times are in Indian time; the
 * server checks that they lie ahead.
 */
export const scheduleFormFor = (durationMs: number) =>
  fields.check(({ value, issues }) => {
    const add = (name: keyof ScheduleForm, message: string) =>
      issues.push({ code: 'custom', input: value, path: [name], message });
    for (const { of, reason } of scheduleFaults(windowIn(value), durationMs, indianTime)) add(FIELD_OF[of], reason);
    const wrong = listFault(value);
    if (wrong) add('usernames', wrong);
    if (value.whom === 'batch' && !value.batch) add('batch', 'Please choose a batch');
  });

/** The form as the server takes it, before it knows the paper. */
const scheduleForm = scheduleFormFor(0);

export const scheduleOf = (form: ScheduleForm): Schedule => ({
  ...windowIn(form),
  name: form.name,
  candidates: form.whom === 'list' ? usernamesIn(form.usernames) : null,
  ...(form.whom === 'batch' && { batch: form.batch }),
});

const inputOf = (atMs: number | null) => (atMs === null ? '' : indianInput(atMs));

/** Times as the form has them. */
export const timesIn = (times: Window & ObjectionTimes) => ({
  opens: indianInput(times.opensMs),
  lastStart: indianInput(times.lastStartMs),
  closes: indianInput(times.closesMs),
  results: indianInput(times.resultsMs),
  key: inputOf(times.keyMs),
  objectionsUntil: inputOf(times.objectionsUntilMs),
});

/** The form that lets candidates object, or object for longer, once a mock has opened. */
export const objectionsForm = z.object({ until: time });

const MINUTES = 'Please give 1 to 180 minutes';

export const grantForm = z.object({ minutes: z.int(MINUTES).check(z.minimum(1, MINUTES), z.maximum(180, MINUTES)) });

const REASON = 'Please give a reason of 5 to 500 characters';

export const voidForm = z.object({
  reason: z.string().check(z.trim(), z.minLength(5, REASON), z.maxLength(500, REASON)),
});

/** Which late answers an examiner decides about: of one candidate, or of the pages that were silent in a span. */
export const lateForm = z.object({
  from: time,
  until: time,
  decision: z.enum(['accept', 'refuse'], 'Please choose'),
  ...voidForm.shape,
});

export type LateForm = z.infer<typeof lateForm>;

/** The span of a form, up to the end of its last minute. */
export const spanOf = ({ from, until }: LateForm) => [indianMs(from), indianMs(until) + 60_000] as const;

const MESSAGE = 'Please write 1 to 500 characters';

export const messageForm = z.object({
  message: z.string().check(z.trim(), z.minLength(1, MESSAGE), z.maxLength(500, MESSAGE)),
});

const id = z.string().check(z.regex(/^[\w-]{1,64}$/));
const version = z.int();
const candidate = z.string().check(z.minLength(1), z.maxLength(LONGEST_USERNAME));

/** '' for all candidates. */
const oneOrAll = z.union([z.literal(''), candidate]);

/** Makes a batch (of version 0), replaces it, or deletes it (null). */
export const batchChange = z.object({ version, form: z.nullable(batchForm) });

/** What examiners do with a mock. */
export const mockChange = z.discriminatedUnion('do', [
  z.object({ do: z.literal('schedule'), paper: id, form: scheduleForm }),
  z.object({ do: z.literal('change'), version, form: scheduleForm }),
  z.object({ do: z.literal('withdraw'), version }),
  z.extend(objectionsForm, { do: z.literal('objections') }),
  /** `seen` is as in Grant. */
  z.extend(grantForm, {
    ...{ do: z.literal('grant'), candidate: oneOrAll },
    seen: z.int().check(z.minimum(0)),
  }),
  z.extend(voidForm, { do: z.literal('void'), candidate }),
  /** `byMs` is when the page was read: it decides about nothing that came later. */
  z.extend(lateForm, { do: z.literal('late'), candidate: oneOrAll, byMs: z.int().check(z.minimum(0)) }),
  z.object({ do: z.literal('late-file'), text: z.string() }),
  z.extend(messageForm, { do: z.literal('message'), id, candidate: oneOrAll }),
  z.object({ do: z.literal('restore'), candidate }),
]);

export type MockChange = z.infer<typeof mockChange>;
