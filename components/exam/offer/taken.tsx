'use client';

import { reviewPath } from '@/lib/site/paths';

import { said } from '../words/said';
import { type Text, useWords } from '../words/words';
import { useHome } from './use-home';

const TIMES: readonly Text[] = ['once', 'twice'];

/** What the candidate did on the paper that is taken at `path`: 'last 27.50 %, 3 times', or the way on if it runs. */
export function Taken({ path, name }: { path: string; name: string }) {
  const say = useWords();
  const home = useHome();
  if (home?.running.some((it) => it.path === path)) {
    return (
      <>
        {' · '}
        <a href={path} className="text-link">
          <span aria-hidden="true">{said('Go on')}</span>
          <span className="sr-only">{said('Go on with {name}', { name })}</span>
        </a>
      </>
    );
  }
  const taken = home?.taken[path];
  if (!taken) return null;
  const { times: n, last } = taken;
  const times = say(TIMES[n - 1] ?? '{n} times', { n });
  if (!last || last.percentage === null) return <> · {said('taken {times}', { times })}</>;
  return (
    <>
      {' · '}
      <a href={reviewPath(last.id)} className="text-link">
        {said('last {percent} %, {times}', { percent: last.percentage, times })}
      </a>
    </>
  );
}
