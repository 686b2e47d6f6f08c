import NextAuth from 'next-auth';
import { NextRequest } from 'next/server';

import { noteEditor } from '@/lib/accounts/editor-logins';
import { NOTICE_HEADER } from '@/lib/accounts/hint';
import { knownDevice, markDevice } from '@/lib/accounts/known-device';
import { countLogin, forgetLogin, forgiveLogin } from '@/lib/accounts/login-throttle';
import { authOptions, type LoginListener } from '@/lib/accounts/options';
import { clearSessionCookies, endSessionOf, sessionOfAnyAccount } from '@/lib/accounts/session';
import { isSessionCookie, readSessionToken } from '@/lib/accounts/session-token';
import { hasNotice } from '@/lib/privacy/breaches';
import { claimRegistration } from '@/lib/privacy/consents';
import { answer, guarded, tooMany, unknownEndpoint } from '@/lib/serve/endpoint';
import { readForm } from '@/lib/serve/read-body';
import { clientAddress } from '@/lib/server/client-address';
import { logInfo, logWarning } from '@/lib/server/log';
import { database } from '@/lib/store/database';

type Context = { params: Promise<{ nextauth: string[] }> };

const handle = (request: Request, context: Context, listener?: LoginListener): Promise<Response> =>
  NextAuth(authOptions(listener))(request, context);

/** A copy of a request with its body, as the library reads the body again. */
const withBody = (request: NextRequest, form: URLSearchParams) =>
  new NextRequest(request.url, { method: 'POST', headers: request.headers, body: form.toString() });

/** The values that an answer gives the session cookie or its parts; '' clears it. */
const sessionCookiesOf = (response: Response) =>
  response.headers.getSetCookie().flatMap((cookie) => {
    const [name = '', value = ''] = cookie.split(';', 1).join('').split(/=(.*)/s);
    return isSessionCookie(name) ? [value] : [];
  });

/** A session older than this is renewed. An open page asks every 15 minutes. */
const FRESH_MS = 10 * 60 * 1_000;

const NOT_JUDGED = 'Nobody can log in at the moment. Please try again in a minute.';

/** Logs in within the throttles and ends the browser's earlier session. A login that the host did not judge is free. */
async function login(request: NextRequest, context: Context): Promise<Response> {
  const form = await readForm(request);
  const db = await database();
  const username = (form.get('Username') ?? '').trim();
  const address = clientAddress(request.headers);
  const origin = { address, device: await knownDevice(username) };
  const waitMs = await countLogin(db, username, origin, Date.now());
  if (waitMs > 0) {
    logWarning('login throttled', { address });
    return tooMany('There were too many attempts to log in.', waitMs);
  }
  const earlier = await readSessionToken(request.cookies, Date.now());
  const told = { username, isJudged: false, hasHostFailed: false };
  const response = await handle(withBody(request, form), context, {
    onJudged: (name) => Object.assign(told, { isJudged: true, username: name ?? username }),
    onHostFailure: () => (told.hasHostFailed = true),
  });
  if (!told.isJudged) {
    await forgetLogin(db, username, origin);
    // Else the token of the form was refused, or a field was empty.
    return told.hasHostFailed ? answer(503, { message: NOT_JUDGED }, { 'Retry-After': '5' }) : response;
  }
  if (sessionCookiesOf(response).some((value) => value !== '')) {
    await forgiveLogin(db, username, told.username, origin);
    if (!origin.device) await markDevice(told.username);
    if (earlier) await endSessionOf(earlier);
    await claimRegistration(db, told.username, username);
    await noteEditor(db, told.username, Date.now());
    logInfo('login', { username, address });
  } else {
    // Without the name, which may be a mistyped password.
    logWarning('login refused', { address });
  }
  return response;
}

/** Ends the session at the server first, so that a copied cookie is worthless, then clears the cookies. */
async function logout(request: NextRequest, context: Context): Promise<Response> {
  const form = await readForm(request);
  const response = await handle(withBody(request, form), context);
  if (!sessionCookiesOf(response).includes('')) return response;
  const token = await readSessionToken(request.cookies, Date.now());
  if (token) await endSessionOf(token);
  await clearSessionCookies();
  return response;
}

/** Tells who is logged in. Renews no fresh session, as a late renewal undoes a login or Logout in the meantime. */
async function session(request: NextRequest, context: Context): Promise<Response> {
  const token = await sessionOfAnyAccount();
  if (!token) {
    await clearSessionCookies();
    return answer(200, {});
  }
  const isFresh = Date.now() < token.iat * 1_000 + FRESH_MS;
  const response = isFresh
    ? answer(200, { user: { name: token.username }, expires: new Date(token.exp * 1_000).toISOString() })
    : await handle(request, context);
  if (await hasNotice(await database(), token.username, Date.now())) response.headers.set(NOTICE_HEADER, '1');
  return response;
}

/** What the library answers to GET besides the session. The last three lead to the login page. */
const READABLE: ReadonlySet<string> = new Set(['csrf', 'providers', 'signin', 'signout', 'error']);

export const GET = guarded(async (request: NextRequest, context: Context) => {
  const action = (await context.params).nextauth.join('/');
  if (action === 'session') return session(request, context);
  return READABLE.has(action) ? handle(request, context) : unknownEndpoint();
});

export const POST = guarded(async (request: NextRequest, context: Context) => {
  const action = (await context.params).nextauth.join('/');
  if (action === 'callback/credentials') return login(request, context);
  if (action === 'signout') return logout(request, context);
  return unknownEndpoint();
});
