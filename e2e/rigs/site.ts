import { randomBytes, randomUUID } from 'node:crypto';

import { encode } from 'next-auth/jwt';

import { IDLE_LIFE_S, SESSION_COOKIE, type SessionToken } from '@/lib/accounts/session-token';
import { root } from '@/lib/commands/prepare.mjs';

import { startBuiltSite } from '../support/built-site';

import type { Defer } from './rig';

const SECRET = randomBytes(32).toString('base64url');

/** The session cookie of a candidate for the sites of this process, made without a login. */
export async function mintCookie(username: string): Promise<string> {
  const token: SessionToken = { username, hostToken: 'none', sessionId: randomUUID(), startedAtMs: Date.now() };
  return `${SESSION_COOKIE}=${await encode({ token, secret: SECRET, maxAge: IDLE_LIFE_S })}`;
}

type Options = { env?: Record<string, string>; command?: readonly [string, ...string[]] };

/** Runs the built site until the end, with the embedded stand-in unless `env` names a host. @throws StartError */
export async function runSite(port: number, databaseUrl: string, defer: Defer, { env = {}, command }: Options = {}) {
  const site = startBuiltSite({ root, port, databaseUrl, secret: SECRET, env, command });
  defer(site.stop);
  await site.ready;
  return site;
}
