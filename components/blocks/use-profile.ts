import useSWR from 'swr';

import type { User } from '@/lib/content/users';

/** Why there is no profile: the message, and whether a new login would help. */
export class ProfileError extends Error {
  constructor(
    message: string,
    readonly needsLogin: boolean,
  ) {
    super(message);
  }
}

export const PROFILE_UNREACHABLE = 'Your profile cannot be loaded at the moment. Please try again in a minute.';

async function loadProfile(source: string): Promise<User> {
  const response = await fetch(source).catch(() => null);
  const answer: unknown = await response?.json().catch(() => null);
  if (response?.ok && answer) return answer as User;
  const hasMessage = typeof answer === 'object' && answer !== null && 'message' in answer;
  throw new ProfileError(hasMessage ? String(answer.message) : PROFILE_UNREACHABLE, response?.status === 401);
}

/** The candidate's profile from the endpoint `source`, loaded once for all components that show it. */
export const useProfile = (source: string) =>
  useSWR<User, ProfileError>(source, loadProfile, { shouldRetryOnError: false, revalidateOnFocus: false });
