import 'server-only';

import { z } from 'zod';

import { REGISTRATION_COURSES, type RegisterForm } from '@/lib/forms/register-form';

import { callHost } from './client';
import { HostError } from './host-error';
import { wireOptionalText, wireText } from './wire';

export const loginCall = {
  noun: 'login',
  path: '/user/login',
  payload: z.object({ Username: z.string().min(1), Password: z.string().min(1) }),
  /** Hosts put the token at the top or under `data`. */
  object: z.union([
    z.object({ token: wireText }),
    z.object({ data: z.object({ token: wireText }) }).transform((it) => it.data),
  ]),
};

/**
 * Logs a user in at the host: its token, or null when the host does not accept the credentials (any status but 200).
 * @throws HostError when the host judges nobody: it does not answer, fails, or has too much to do.
 */
export async function loginAtHost(credentials: z.input<typeof loginCall.payload>): Promise<string | null> {
  const { status, body } = await callHost('POST', loginCall.path, { body: credentials, isForLogin: true });
  if (status === 429 || status >= 500) throw new HostError(`POST ${loginCall.path}`, `status ${status}`);
  const result = loginCall.object.safeParse(body);
  return status === 200 && result.success ? result.data.token : null;
}

export const registerCall = {
  noun: 'register',
  path: '/user/register',
  payload: z.object({
    Username: z.string().min(1),
    Password: z.string().min(1),
    rePassword: z.string().min(1),
    Name: z.string().min(1),
    Mobile: z.string().regex(/^\d{10}$/),
    Email: z.email(),
    Course: z.enum(REGISTRATION_COURSES),
  }),
};

/**
 * Registers a user at the host; true when it answers with success and something truthy (specification §7).
 * @throws HostError when the host does not answer.
 */
export async function registerAtHost(registration: RegisterForm): Promise<boolean> {
  const { status, body } = await callHost('POST', registerCall.path, { body: registration });
  return status >= 200 && status <= 299 && Boolean(body);
}

export const loggedInUserCall = {
  noun: 'logged-in-user',
  path: '/user/get-logged-in-user',
  object: z.object({
    user: z.object({
      Username: wireText,
      Name: wireOptionalText,
      Email: wireOptionalText,
      Mobile: z.union([wireOptionalText, z.number().transform(String)]),
    }),
  }),
};

export type User = z.output<typeof loggedInUserCall.object>['user'];

async function askForUser(token: string): Promise<User | null> {
  const { status, body } = await callHost('GET', loggedInUserCall.path, { token, isForLogin: true });
  if (status === 401 || status === 403) return null;
  const result = loggedInUserCall.object.safeParse(body);
  if (status === 200 && result.success) return result.data.user;
  throw new HostError(
    `GET ${loggedInUserCall.path}`,
    status === 200 ? 'answer has not the shape of a user' : `status ${status}`,
  );
}

/** What is being asked, by token: whoever asks often has one call under way, and takes no places from others. */
const asking = new Map<string, Promise<User | null>>();

/**
 * The user whom a token stands for, or null when the host no longer accepts it.
 * @throws HostError when the host does not give a usable answer.
 */
export function fetchLoggedInUser(token: string): Promise<User | null> {
  const known = asking.get(token);
  if (known) return known;
  const answer = askForUser(token).finally(() => asking.delete(token));
  asking.set(token, answer);
  return answer;
}
