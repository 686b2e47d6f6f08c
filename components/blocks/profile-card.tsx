'use client';

import { buttonLook } from '@/components/ui/button';
import { useLoaded } from '@/components/ui/use-loaded';
import type { User } from '@/lib/content/users';

/** Why there is no profile: the message, and whether a new login would help. */
class ProfileError extends Error {
  constructor(
    message: string,
    readonly needsLogin: boolean,
  ) {
    super(message);
  }
}

const PROFILE_UNREACHABLE = 'Your profile cannot be loaded at the moment. Please try again in a minute.';

async function loadProfile(source: string): Promise<User> {
  const response = await fetch(source).catch(() => null);
  const answer: unknown = await response?.json().catch(() => null);
  if (response?.ok && answer) return answer as User;
  const hasMessage = typeof answer === 'object' && answer !== null && 'message' in answer;
  throw new ProfileError(hasMessage ? String(answer.message) : PROFILE_UNREACHABLE, response?.status === 401);
}

/** The candidate's profile from the endpoint `source`. */
export const useProfile = (source: string) => useLoaded<User, ProfileError>(source, loadProfile);

const ROWS = ['Username', 'Name', 'Email', 'Mobile'] as const;

export function ProfileCard({ source, loginHref }: { source: string; loginHref: string }) {
  const { data, error, again } = useProfile(source);

  if (!data && !error) return <p role="status">Loading your profile…</p>;
  if (!data) {
    return (
      <div role="alert" className="max-w-prose">
        <p className="text-lg">{error?.message ?? PROFILE_UNREACHABLE}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          {!error?.needsLogin && (
            <button type="button" onClick={again} className={buttonLook.solid}>
              Try again
            </button>
          )}
          <a href={loginHref} className={buttonLook.outline}>
            Log in again
          </a>
        </div>
      </div>
    );
  }
  return (
    <dl className="card grid max-w-2xl gap-x-8 gap-y-1 p-6 sm:grid-cols-[8rem_1fr] md:p-8">
      {ROWS.map((row) => (
        <div key={row} className="border-b border-line py-3 last:border-0 sm:col-span-2 sm:grid sm:grid-cols-subgrid">
          <dt className="font-semibold text-ink">{row}</dt>
          <dd>{data[row] || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
