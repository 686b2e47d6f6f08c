import { randomBytes, randomUUID } from 'node:crypto';

import { encode } from 'next-auth/jwt';

import { IDLE_LIFE_S, SESSION_COOKIE, type SessionToken } from '@/lib/accounts/session-token';

import { root } from '../../lib/scripts/prepare.mjs';
import { type BuiltSite, startBuiltSite } from '../support/built-site';

import type { Defer } from './rig';

const SECRET = randomBytes(32).toString('base64url');

/** The session cookie of a candidate for the sites of this process, made without a login. */
export async function mintCookie(username: string): Promise<string> {
  const token: SessionToken = { username, hostToken: 'none', sessionId: randomUUID(), startedAtMs: Date.now() };
  return `${SESSION_COOKIE}=${await encode({ token, secret: SECRET, maxAge: IDLE_LIFE_S })}`;
}

type Options = { env?: Record<string, string>; command?: readonly [string, ...string[]] };

/** Starts the built site, with the embedded stand-in unless `env` names a host. It stops at the end. */
export function startSite(port: number, databaseUrl: string, defer: Defer, { env = {}, command }: Options = {}) {
  const site = startBuiltSite({ root, port, databaseUrl, secret: SECRET, env, command });
  defer(site.stop);
  return site;
}

/** The same, once it serves. @throws StartError */
export async function runSite(...options: Parameters<typeof startSite>): Promise<BuiltSite> {
  const site = startSite(...options);
  await site.ready;
  return site;
}
