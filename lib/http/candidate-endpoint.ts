import { paceWaitMs } from '@/lib/accounts/pace';
import { currentSession } from '@/lib/accounts/session';

import { answer, guarded, tooMany } from './endpoint';

/** Seconds until a retry: within the grace of an attempt, and spread over pages. @param random from 0 to below 1 */
export const retrySoonS = (random: number) => 1 + Math.floor(5 * random);

/** A guarded endpoint for logged-in candidates, each at a limited pace; refuses anybody else with 401. */
export const candidateEndpoint = <Rest extends unknown[]>(
  handler: (candidate: string, request: Request, ...rest: Rest) => Promise<Response>,
) =>
  guarded(
    async (request: Request, ...rest: Rest) => {
      const session = await currentSession();
      if (!session) return answer(401, { message: 'Please login first.' });
      const waitMs = paceWaitMs(session.username, performance.now());
      return waitMs > 0 ? tooMany('You are asking very often.', waitMs) : handler(session.username, request, ...rest);
    },
    () => retrySoonS(Math.random()),
  );
