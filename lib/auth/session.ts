import 'server-only';

import { cookies } from 'next/headers';

import { database } from '@/lib/db/database';
import { isSessionEnded } from '@/lib/db/ended-sessions';

import { readSessionToken, type SessionToken } from './session-token';

/** Who is logged in, or null. Every page and endpoint for candidates asks this by itself. */
export async function currentSession(): Promise<SessionToken | null> {
  const token = await readSessionToken(await cookies(), Date.now());
  if (!token || (await isSessionEnded(await database(), token.sessionId))) return null;
  return token;
}
