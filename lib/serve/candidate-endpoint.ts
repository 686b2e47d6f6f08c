import { LOGIN_FIRST, loginPath } from '@/lib/accounts/callback';
import { paceWaitMs } from '@/lib/accounts/pace';
import { currentSession, sessionOfAnyAccount } from '@/lib/accounts/session';
import type { IssuedSession } from '@/lib/accounts/session-token';
import { paths } from '@/lib/site/paths';
import { demandRightClock } from '@/lib/store/clock';

import { answer, guarded, redirectTo, tooMany } from './endpoint';
import { readForm } from './read-body';

/** Seconds until a retry: at most the grace of an attempt, and spread over pages. @param random from 0 to below 1 */
export const retrySoonS = (random: number) => 1 + Math.floor(5 * random);

const withinPace = (username: string, handle: () => Promise<Response>): Response | Promise<Response> => {
  const waitMs = paceWaitMs(username, performance.now());
  return waitMs > 0 ? tooMany('You are asking very often.', waitMs) : handle();
};

/** A guarded endpoint for logged-in candidates, each at a limited pace; others get 401. Needs a right clock. */
export const candidateEndpoint = <Rest extends unknown[]>(
  handler: (candidate: string, request: Request, ...rest: Rest) => Promise<Response>,
) =>
  guarded(
    async (request: Request, ...rest: Rest) => {
      demandRightClock();
      const session = await currentSession();
      if (!session) return answer(401, { message: LOGIN_FIRST });
      return withinPace(session.username, () => handler(session.username, request, ...rest));
    },
    () => retrySoonS(Math.random()),
  );

/** The session of a candidate whose account may be closed. */
type AnySession = IssuedSession & { isClosed: boolean };

/** An endpoint for closed accounts too. Leads others to the login, then to their own data. Needs a right clock. */
export const anyAccountEndpoint = (handler: (session: AnySession, request: Request) => Promise<Response>) =>
  guarded(async (request: Request) => {
    demandRightClock();
    const session = await sessionOfAnyAccount();
    if (!session) return redirectTo(loginPath(paths.myData));
    return withinPace(session.username, () => handler(session, request));
  });

/** As `anyAccountEndpoint`, for a plain form that works without scripts. `handler` returns the path to redirect to. */
export const anyAccountForm = (
  handler: (session: AnySession, form: URLSearchParams, request: Request) => Promise<string>,
) =>
  anyAccountEndpoint(async (session, request) => redirectTo(await handler(session, await readForm(request), request)));
