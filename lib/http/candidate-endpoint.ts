import 'server-only';

import { currentSession } from '@/lib/auth/session';

import { answer, guarded } from './endpoint';

/** A guarded endpoint for logged-in candidates; anybody else is refused with 401. */
export const candidateEndpoint = <Rest extends unknown[]>(
  handler: (candidate: string, request: Request, ...rest: Rest) => Promise<Response>,
) =>
  guarded(async (request: Request, ...rest: Rest) => {
    const session = await currentSession();
    return session ? handler(session.username, request, ...rest) : answer(401, { message: 'Please login first.' });
  });
