import { randomBytes, randomInt } from 'node:crypto';

import type { Noun } from '@/lib/site/pages';
import { checkCall, checkWrongToken, isSuccess, type Reply } from '@/lib/content/check/host-check';
import type { Finding } from '@/lib/content/check/host-check-items';
import { loggedInUserCall, loginCall, registerCall, reviewPostCall } from '@/lib/content/users';

import { ask } from './check-host-call';

/** The permitted account calls: none, those of an existing user, or all of them with a made-up user. */
export type Access = 'none' | 'write' | { Username: string; Password: string };

export type Asked = { reply: Reply; findings?: Finding[] };

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
