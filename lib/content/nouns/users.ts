import { z } from 'zod';

import { REGISTRATION_COURSES, type RegisterForm } from '@/lib/forms/account-forms';
import { processWide } from '@/lib/server/process-wide';

import { callHost, type HostAnswer } from '../host/client';
import { HostError } from '../host/host-error';
import type { HostCall } from '../host/list-call';
import { wireExtra, wireString } from '../host/wire';

const sentText = z.string().min(1);
const password = sentText.describe('As the user typed it, white space included.');
const username = sentText.describe('Unique; as the user typed it, without white space around it.');
const token = wireString.describe('Opaque to the site; sent back as `Authorization: Bearer <token>`.');

export const loginCall = {
  noun: 'login',
  method: 'POST',
  path: '/user/login',
  payload: z.object({ Username: username, Password: password }).meta({ title: 'Credentials' }),
  /** Hosts put the token at the top level or under `data`. */
  answer: z
    .union([
      z.object({ token }),
      z.object({ data: z.object({ token }).describe('The same, one level down.') }).transform((it) => it.data),
    ])
    .meta({
      title: 'LoginAnswer',
      description: 'The token stays on the server of the site, in an encrypted cookie, for at most 7 days.',
    }),
} as const satisfies HostCall;

/** Whether the host gave no verdict on the credentials. */
export const isNoVerdict = (status: number) => status === 429 || status >= 500;

/** The token; null if the host refuses the credentials. @throws HostError without a verdict: silence, 429 or 5xx */
export async function loginAtHost(credentials: z.input<typeof loginCall.payload>): Promise<string | null> {
  const { status, body } = await callHost('POST', loginCall.path, { body: credentials });
  if (isNoVerdict(status)) throw new HostError(`POST ${loginCall.path}`, `status ${status}`);
  const result = loginCall.answer.safeParse(body);
  return status === 200 && result.success ? result.data.token : null;
}

export const registerCall = {
  noun: 'register',
  method: 'POST',
  path: '/user/register',
  mayBeText: true,
  // A slow host can have made the account, and would then refuse a second try. No page waits for this call.
  timeoutMs: 15_000,
  payload: z
    .object({
      Username: username,
      Password: password,
      rePassword: sentText.describe('The same as `Password`.'),
      Name: sentText.describe('Name of the user, as plain text.'),
      Mobile: z
        .string()
        .regex(/^\d{10}$/)
        .describe('Ten digits.'),
      Email: z.email().describe('An e-mail address.'),
      Course: z.enum(REGISTRATION_COURSES).describe('What the user prepares for.'),
    })
    .meta({ title: 'Registration' }),
  /** Anything truthy in JavaScript (specification §7). */
  answer: z
    .unknown()
    .refine(Boolean)
    .meta({
      title: 'RegistrationAnswer',
      description:
        'The site has checked the payload against the rules of its form before it sends it. A text that is no JSON is an answer too, unless it begins with `<`.',
      anyOf: [
        { type: ['object', 'array'] },
        { const: true },
        { type: 'string', minLength: 1 },
        { type: 'number', exclusiveMinimum: 0 },
      ],
    }),
} as const satisfies HostCall;

/** Whether an answer says that the user is registered: a success status and a truthy value (specification §7). */
export const isRegistered = ({ status, body }: HostAnswer): boolean =>
  // With these two statuses, an answer can be without a body.
  status >= 200 && status <= 299 && (Boolean(body) || (body === undefined && [201, 204].includes(status)));

/** Whether the host registers a user. @throws HostError */
export async function registerAtHost(registration: RegisterForm): Promise<boolean> {
  const { path, mayBeText, timeoutMs } = registerCall;
  return isRegistered(await callHost('POST', path, { body: registration, mayBeText, timeoutMs }));
}

export const loggedInUserCall = {
  noun: 'logged-in-user',
  method: 'GET',
  path: '/user/get-logged-in-user',
  isAuthenticated: true,
  answer: z
    .object({
      user: z
        .object({
          Username: z
            .union([wireString, z.int().transform(String)])
            .describe('As the host spells it, whatever was typed at the login.'),
          Name: wireExtra,
          Email: wireExtra,
          Mobile: wireExtra.describe('Mobile number of the user.'),
        })
        .describe('The user.'),
    })
    .meta({
      title: 'UserAnswer',
      description:
        'Asked after a login, and whenever a profile is shown. A candidate’s attempts are kept under the `Username` of this answer.',
    }),
} as const satisfies HostCall;

export type User = z.output<typeof loggedInUserCall.answer>['user'];

async function askForUser(token: string): Promise<User | null> {
  const { status, body } = await callHost('GET', loggedInUserCall.path, { token });
  if (status === 401 || status === 403) return null;
  const result = loggedInUserCall.answer.safeParse(body);
  if (status === 200 && result.success) return result.data.user;
  throw new HostError(
    `GET ${loggedInUserCall.path}`,
    status === 200 ? 'answer has not the shape of a user' : `status ${status}`,
  );
}

/** The running calls by token, so that repeated requests of one user take one place. */
const asking = processWide('asked-users', () => new Map<string, Promise<User | null>>());

/** The user of a token; null when the host no longer accepts it. @throws HostError without a usable answer */
export function fetchLoggedInUser(token: string): Promise<User | null> {
  const known = asking.get(token);
  if (known) return known;
  const answer = askForUser(token).finally(() => asking.delete(token));
  asking.set(token, answer);
  return answer;
}

/** The review call of specification §7. Its path is a placeholder: the site stores reviews itself. */
export const reviewPostCall = {
  noun: 'review',
  method: 'POST',
  path: '/your-api-endpoint',
  payload: z
    .object({
      reviewTitle: sentText.describe('Title, as plain text.'),
      yourName: sentText.describe('Name of the author, as plain text.'),
      content: sentText.describe('The review, as plain text.'),
    })
    .meta({ title: 'Review' }),
  answer: z.unknown().meta({
    title: 'ReviewAnswer',
    description:
      'The path is a placeholder, and the site keeps reviews itself instead of making this call. A host may do without it.',
  }),
} as const satisfies HostCall;
