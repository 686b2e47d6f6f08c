// For tests only: who is logged in, where `currentSession` is mocked.
import { currentSession } from './session';

/** Lets this user be logged in; null lets nobody. */
export const logIn = (username: string | null) =>
  jest
    .mocked(currentSession)
    .mockResolvedValue(
      username === null ? null : { username, hostToken: 'secret', sessionId: username, startedAtMs: 0, iat: 0, exp: 1 },
    );
