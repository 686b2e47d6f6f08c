import { randomBytes, randomInt } from 'node:crypto';

import { checkCall, checkWrongToken, isSuccess, type Reply } from '@/lib/content/check/host-check';
import type { Finding } from '@/lib/content/check/host-check-items';
import { callOnce, failureText, HOST_TIMEOUT_MS, mediaTypeOf, type Sent } from '@/lib/content/host/client';
import type { HostCall } from '@/lib/content/host/list-call';
import { loggedInUserCall, loginCall, registerCall, reviewPostCall } from '@/lib/content/nouns/users';
import type { Noun } from '@/lib/site/pages';

type Answered = Omit<Extract<Reply, { status: number }>, 'tookMs'>;
type Tried = Answered | { failure: string };

/** The target of a redirect, without the query. */
function movedTo(response: Response): string | undefined {
  const location = response.redirected ? response.url : response.headers.get('location');
  const address = location === null ? null : URL.parse(location, response.url);
  return address ? address.origin + address.pathname : undefined;
}

async function tryOnce(call: HostCall, sent: Sent, signal: AbortSignal): Promise<Tried> {
  const { method, path, mayBeText, timeoutMs = HOST_TIMEOUT_MS } = call;
  try {
    const { response, body } = await callOnce(method, path, { ...sent, mayBeText }, signal, 'manual');
    return { status: response.status, contentType: mediaTypeOf(response), movedTo: movedTo(response), body };
  } catch (error) {
    return { failure: failureText(error, timeoutMs, signal) };
  }
}

/** Makes a call within the limits of the site's own client, but goes on after a host stops answering. */
export async function ask(call: HostCall, sent: Sent = {}): Promise<Reply> {
  const startedAtMs = performance.now();
  const signal = AbortSignal.timeout(call.timeoutMs ?? HOST_TIMEOUT_MS);
  const first = await tryOnce(call, sent, signal);
  const isTriedAgain = call.method === 'GET' && !signal.aborted && ('failure' in first || first.status >= 500);
  const last = isTriedAgain ? await tryOnce(call, sent, signal) : first;
  const tookMs = performance.now() - startedAtMs;
  if (!isTriedAgain || 'failure' in last || last.status >= 500) return { ...last, tookMs };
  return { ...last, tookMs, firstFailure: 'failure' in first ? first.failure : `status ${first.status}` };
}

/** The permitted account calls: none, those of an existing user, or all of them with a made-up user. */
export type Access = 'none' | 'write' | { Username: string; Password: string };

type Asked = { reply: Reply; findings?: Finding[] };

const REVIEW = {
  reviewTitle: 'A check of this host',
  yourName: 'Check Host',
  content: 'Posted by check:host to see whether reviews are taken. It can be deleted.',
};

const NO_TOKEN = 'no-token-of-this-host';

/** Belongs to nobody: mobile numbers in India begin with 6 to 9, and example.org receives no mail. */
function madeUpUser() {
  const Username = `check-host-${randomBytes(5).toString('hex')}`;
  const Password = randomBytes(12).toString('base64url');
  const Mobile = `0${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
  const Email = `${Username}@example.org`;
  return { Username, Password, rePassword: Password, Name: 'Check Host', Mobile, Email, Course: 'TestExam' };
}

/** A reply, with a note on what stays at a host that accepted the call. */
const left = (reply: Reply, what: string): Asked => ({
  reply,
  findings: 'status' in reply && isSuccess(reply.status) ? [{ level: 'note', what }] : [],
});

const notCalled = (why: string): Asked => ({ reply: { notCalled: why } });

const tokenOf = (reply: Reply) =>
  'status' in reply && reply.status === 200 ? loginCall.answer.safeParse(reply.body).data?.token : undefined;

async function askAs({ Username, Password }: { Username: string; Password: string }) {
  const reply = await ask(loginCall, { body: { Username, Password } });
  const token = tokenOf(reply);
  if (token === undefined) return { login: { reply }, 'logged-in-user': notCalled('the login gave no token') };
  const known = await ask(loggedInUserCall, { token });
  const unknown = await ask(loggedInUserCall, { token: NO_TOKEN });
  return { login: { reply }, 'logged-in-user': { reply: known, findings: checkWrongToken(unknown) } };
}

const NO_USER = {
  login: notCalled('give --username and --password, or --write, to have it called'),
  'logged-in-user': notCalled('it needs a login: give --username and --password, or --write'),
};

const notRegistered = notCalled('no user could be registered');
const NO_REGISTRATION = { login: notRegistered, 'logged-in-user': notRegistered };

const writes = notCalled('it writes: give --write to have it called');
const NO_WRITING = { register: writes, review: writes };

/** Makes the permitted calls that write or need a user, in a visitor's order. */
export async function askForAccount(access: Access): Promise<Partial<Record<Noun, Asked>>> {
  if (access === 'none') return { ...NO_USER, ...NO_WRITING };
  if (access !== 'write') return { ...(await askAs(access)), ...NO_WRITING };
  const user = madeUpUser();
  const registered = await ask(registerCall, { body: user });
  const isRegistered = checkCall(registerCall, registered).outcome === 'fine';
  return {
    register: left(registered, `the user ${user.Username} is made up, and can be deleted`),
    ...(isRegistered ? await askAs(user) : NO_REGISTRATION),
    review: left(
      await ask(reviewPostCall, { body: REVIEW }),
      `the review '${REVIEW.reviewTitle}' is made up, and can be deleted`,
    ),
  };
}
