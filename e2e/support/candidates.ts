import { randomUUID } from 'node:crypto';

import type { BrowserContext } from '@playwright/test';
import { encode } from 'next-auth/jwt';

import type { SessionToken } from '@/lib/accounts/session-token';

import { SESSION_COOKIE } from './accounts';
import { SITE_URL } from './addresses';

/** The session secret of the journeys' servers, with which journeys make sessions too. */
export const SESSION_SECRET = 'a secret for the journeys alone, of no use elsewhere';

/** The account that may enter the desk of the site. */
export const EDITOR = 'the-editor';

/** The variable that holds the host's token of the account registered before all journeys. */
export const HOST_TOKEN_VARIABLE = 'JOURNEYS_HOST_TOKEN';

const HOUR_S = 3_600;

export const newCandidate = () => `candidate-${randomUUID().slice(0, 13)}`;

/**
 * Logs a browser in as a candidate by a session made here, which spares a registration and a login. The session holds a
 * real token of the host, so that the profile loads; another site needs another `hostToken`.
 */
export async function logInAs(
  context: BrowserContext,
  candidate = newCandidate(),
  hostToken = process.env[HOST_TOKEN_VARIABLE] ?? '',
): Promise<string> {
  const token: SessionToken = { username: candidate, hostToken, sessionId: randomUUID(), startedAtMs: Date.now() };
  const value = await encode({ token, secret: SESSION_SECRET, maxAge: HOUR_S });
  // Cookies ignore ports, so these serve every server of the journeys.
  await context.addCookies([
    { name: SESSION_COOKIE, value, url: SITE_URL, httpOnly: true, sameSite: 'Lax' },
    { name: 'signed-in', value: '1', url: SITE_URL, sameSite: 'Lax' },
  ]);
  return candidate;
}
