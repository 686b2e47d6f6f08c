'use client';

import { buttonLook } from '@/components/ui/button';

import { PROFILE_UNREACHABLE, useProfile } from './use-profile';

const ROWS = ['Username', 'Name', 'Email', 'Mobile'] as const;

type Props = { source: string; loginHref: string };

/** Username, name, e-mail and mobile of the logged-in candidate. */
export function ProfileCard({ source, loginHref }: Props) {
  const { data, error, isLoading, mutate } = useProfile(source);

  if (isLoading) return <p role="status">Loading your profile…</p>;
  if (error || !data) {
    return (
      <div role="alert" className="max-w-prose">
        <p className="text-lg">{error?.message ?? PROFILE_UNREACHABLE}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          {!error?.needsLogin && (
            <button type="button" onClick={() => mutate()} className={buttonLook.solid}>
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
