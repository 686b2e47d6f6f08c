import { LOGIN_FIRST } from '@/lib/accounts/callback';
import { clearSessionCookies, currentSession, endSessionOf } from '@/lib/accounts/session';
import { HostError } from '@/lib/content/host/host-error';
import { fetchLoggedInUser } from '@/lib/content/nouns/users';
import { answer, guarded } from '@/lib/serve/endpoint';
import { logWarning } from '@/lib/server/log';

/** The candidate's profile. During a test a refusal by the host does not end the session, which the test needs. */
export const GET = guarded(async (request: Request) => {
  const session = await currentSession();
  if (!session) return answer(401, { message: LOGIN_FIRST });
  try {
    const user = await fetchLoggedInUser(session.hostToken);
    if (!user) {
      // Otherwise the login page would send this session straight back here.
      if (new URL(request.url).searchParams.get('during') !== 'test') {
        await endSessionOf(session);
        await clearSessionCookies();
      }
      return answer(401, { message: 'Your login is no longer accepted. Please log in again.' });
    }
    const { Username, Name, Email, Mobile } = user;
    return answer(200, { Username, Name, Email, Mobile });
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    logWarning('no profile', { reason: error.message });
    return answer(502, { message: 'Your profile cannot be loaded at the moment. Please try again in a minute.' });
  }
});
