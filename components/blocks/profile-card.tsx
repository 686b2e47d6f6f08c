'use client';

import { buttonLook } from '@/components/ui/button';
import { useLoaded } from '@/components/ui/use-loaded';
import type { User } from '@/lib/content/users';
import { type AnswerError, readAnswer } from '@/lib/forms/post-json';

const UNREACHABLE = 'Your profile cannot be loaded at the moment. Please try again in a minute.';

const loadProfile = async (source: string) => (await readAnswer(fetch(source), UNREACHABLE)) as User;

/** The candidate's profile from the endpoint `source`. */
export const useProfile = (source: string) => useLoaded<User, AnswerError>(source, loadProfile);

const ROWS = ['Username', 'Name', 'Email', 'Mobile'] as const;

export function ProfileCard({ source, loginHref }: { source: string; loginHref: string }) {
  const { data, error, again } = useProfile(source);

  if (error) {
    return (
      <div role="alert" className="max-w-prose">
        <p className="text-lg">{error.message}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          {error.status !== 401 && (
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
  if (!data) return <p role="status">Loading your profile…</p>;
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
