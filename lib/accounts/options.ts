import { randomUUID } from 'node:crypto';

import type { AuthOptions } from 'next-auth';
import Credentials from 'next-auth/providers/credentials';
import { cookies } from 'next/headers';

import { HostError } from '@/lib/content/host/host-error';
import { fetchLoggedInUser, loginAtHost } from '@/lib/content/nouns/users';
import { loginForm } from '@/lib/forms/account-forms';
import { logWarning } from '@/lib/server/log';
import { secret } from '@/lib/server/secret';
import { paths } from '@/lib/site/paths';

import { HINT_COOKIE } from './hint';
import { decodeSession, IDLE_LIFE_S, isSecureSite, SESSION_COOKIE } from './session-token';

/**
 * What a login tells besides its answer: that the host judged it, with the Username as the host spells it or null for
 * wrong credentials, or that the host failed.
 */
export type LoginListener = { onJudged: (username: string | null) => void; onHostFailure: () => void };

const NOBODY: LoginListener = { onJudged() {}, onHostFailure() {} };

/** Logs in at the host, which spells the username. Visitors see its failures as wrong credentials. */
async function authorize(credentials: Record<string, string> | undefined, { onJudged, onHostFailure }: LoginListener) {
  const result = loginForm.safeParse(credentials);
  if (!result.success) return null;
  try {
    const hostToken = await loginAtHost(result.data);
    const user = hostToken === null ? null : await fetchLoggedInUser(hostToken);
    onJudged(user && user.Username);
    return user && { id: user.Username, name: user.Username, hostToken };
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    logWarning('login not possible', { reason: error.message });
    onHostFailure();
    return null;
  }
}

/** A Logout deletes the hint only once the session has ended at the server (clearSessionCookies). */
async function setHint(): Promise<void> {
  const options = { path: '/', sameSite: 'lax', secure: isSecureSite(), maxAge: IDLE_LIFE_S } as const;
  (await cookies()).set(HINT_COOKIE, '1', options);
}

/** next-auth's options, made at each use since a build has no secret. */
export const authOptions = (listener = NOBODY): AuthOptions => ({
  secret: secret(),
  providers: [
    Credentials({
      credentials: { Username: {}, Password: { type: 'password' } },
      authorize: (typed) => authorize(typed, listener),
    }),
  ],
  pages: { signIn: paths.login, signOut: paths.login, error: paths.login },
  session: { strategy: 'jwt', maxAge: IDLE_LIFE_S },
  // Otherwise a copy of a login's token lives for thirty days.
  jwt: { maxAge: IDLE_LIFE_S, decode: decodeSession },
  useSecureCookies: isSecureSite(),
  cookies: {
    sessionToken: {
      name: SESSION_COOKIE,
      options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecureSite() },
    },
  },
  callbacks: {
    jwt({ token, user }) {
      if (!user || !('hostToken' in user)) return token;
      return { username: user.name, hostToken: user.hostToken, sessionId: randomUUID(), startedAtMs: Date.now() };
    },
    session: ({ session, token }) => ({ expires: session.expires, user: { name: String(token.username) } }),
  },
  events: { signIn: setHint, session: setHint },
  // Its messages hold what visitors typed.
  logger: { error() {}, warn() {}, debug() {} },
});
