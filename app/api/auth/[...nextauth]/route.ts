import { NextRequest } from 'next/server';
import NextAuth from 'next-auth';

import { countLogin, forgiveLogin } from '@/lib/auth/login-throttle';
import { authOptions } from '@/lib/auth/options';
import { readSessionToken, SESSION_COOKIE, WHOLE_LIFE_MS } from '@/lib/auth/session-token';
import { database } from '@/lib/db/database';
import { endSession } from '@/lib/db/ended-sessions';
import { clientAddress } from '@/lib/http/client-address';
import { answer, guarded, tooMany } from '@/lib/http/endpoint';
import { readForm } from '@/lib/http/read-form';

type Context = { params: Promise<{ nextauth: string[] }> };

const handle = (request: Request, context: Context): Promise<Response> => NextAuth(authOptions())(request, context);

/** A copy of a request with its body in hand, for the library reads the body by itself. */
const withBody = (request: NextRequest, form: URLSearchParams) =>
  new NextRequest(request.url, { method: 'POST', headers: request.headers, body: form.toString() });

/** The values that an answer sets the session cookie, or its parts, to; '' clears it. */
const sessionCookiesOf = (response: Response) =>
  response.headers.getSetCookie().flatMap((cookie) => {
    const [name = '', value = ''] = cookie.split(';', 1).join('').split(/=(.*)/s);
    return name.replace(/\.\d+$/, '') === SESSION_COOKIE ? [value] : [];
  });

/** Logs in, within the throttles; what a login uses up is given back when it succeeds. */
async function login(request: NextRequest, context: Context): Promise<Response> {
  const form = await readForm(request);
  const db = await database();
  const username = form.get('Username') ?? '';
  const address = clientAddress(request.headers);
  const waitMs = await countLogin(db, username, address, Date.now());
  if (waitMs > 0) return tooMany('There were too many attempts to log in.', waitMs);
  const response = await handle(withBody(request, form), context);
  if (sessionCookiesOf(response).some((value) => value !== '')) await forgiveLogin(db, username, address);
  return response;
}

/** Ends the session at the server first, so that a copied cookie is worth nothing, then clears the cookie. */
async function logout(request: NextRequest, context: Context): Promise<Response> {
  const form = await readForm(request);
  const response = await handle(withBody(request, form), context);
  const token = await readSessionToken(request.cookies, Date.now());
  const hasCleared = sessionCookiesOf(response).includes('');
  if (token && hasCleared) {
    await endSession(await database(), token.sessionId, token.startedAtMs + WHOLE_LIFE_MS, Date.now());
  }
  return response;
}

export const GET = guarded(handle);

export const POST = guarded(async (request: NextRequest, context: Context) => {
  const action = (await context.params).nextauth.join('/');
  if (action === 'callback/credentials') return login(request, context);
  if (action === 'signout') return logout(request, context);
  return answer(404, { message: 'There is no such endpoint.' });
});
