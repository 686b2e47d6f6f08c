'use client';

import { Say, SayIfKnown } from '@/components/exam/words/words';
import { buttonLook } from '@/components/ui/button';
import { useLoaded } from '@/components/ui/use-loaded';
import type { User } from '@/lib/content/nouns/users';
import { type AnswerError, readAnswer } from '@/lib/forms/post-json';
import { paths } from '@/lib/site/paths';

import { ProfileFacts } from './profile-facts';

const UNREACHABLE = 'Your profile cannot be loaded at the moment. Please try again in a minute.';

const loadProfile = async (source: string) => (await readAnswer(fetch(source), UNREACHABLE)) as User;

/** The candidate's profile from the endpoint `source`. */
export const useProfile = (source: string) => useLoaded<User, AnswerError>(source, loadProfile);

export function ProfileCard({ source, loginHref }: { source: string; loginHref: string }) {
  const { data, error, again } = useProfile(source);

  if (error) {
    return (
      <div role="alert" className="max-w-prose">
        <p className="text-lg">
          <SayIfKnown text={error.message} />
        </p>
        <div className="mt-5 flex flex-wrap gap-3">
          {error.status !== 401 && (
            <button type="button" onClick={again} className={buttonLook.solid}>
              <Say text="Try again" />
            </button>
          )}
          <a href={loginHref} className={buttonLook.outline}>
            <Say text="Log in again" />
          </a>
        </div>
      </div>
    );
  }
  if (!data) {
    return (
      <>
        <p role="status" className="needs-script">
          <Say text="Loading your profile…" />
        </p>
        <noscript>
          <p>
            This part needs JavaScript. You can see the same on{' '}
            <a href={paths.myData} className="text-link">
              My Data
            </a>{' '}
            too.
          </p>
        </noscript>
      </>
    );
  }
  return <ProfileFacts user={data} look="card gap-y-1 p-6 md:p-8" />;
}
