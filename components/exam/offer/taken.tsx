'use client';

import { reviewPath } from '@/lib/site/paths';

import { useHome } from './use-home';

const timesText = (times: number) => ['once', 'twice'][times - 1] ?? `${times} times`;

/** What the candidate did on the paper that is taken at `path`: 'last 27.50 %, 3 times', or the way on if it runs. */
export function Taken({ path, name }: { path: string; name: string }) {
  const home = useHome();
  if (home?.running.some((it) => it.path === path)) {
    return (
      <>
        {' · '}
        <a href={path} className="text-link">
          Go on<span className="sr-only"> with {name}</span>
        </a>
      </>
    );
  }
  const taken = home?.taken[path];
  if (!taken) return null;
  const { times, last } = taken;
  if (!last || last.percentage === null) return ` · taken ${timesText(times)}`;
  return (
    <>
      {' · '}
      <a href={reviewPath(last.id)} className="text-link">
        {`last ${last.percentage} %, ${timesText(times)}`}
      </a>
    </>
  );
}
