import type { ReactNode } from 'react';

import { buttonLook } from '@/components/ui/button';
import { GatedLink } from '@/components/ui/gated-link';
import { IndianTime } from '@/components/ui/indian-time';
import type { Window } from '@/lib/exam/window';
import { mockPath } from '@/lib/site/paths';

import { said } from '../words/said';
import type { Text } from '../words/words';
import { MockPhase } from './mock-phase';
import { Taken } from './taken';

type Mock = Window & { id: string; name: string; ownEndMs?: number | null };

type Props = { title: ReactNode; mocks: readonly Mock[] };

const Time = ({ term, atMs }: { term: Text; atMs: number }) => (
  <div>
    <dt className="text-muted">{said(term)}</dt>
    <dd>
      <IndianTime atMs={atMs} />
    </dd>
  </div>
);

/** Mocks with their times, all readable without JavaScript. Shows nothing if there are no mocks. */
export function MockList({ title, mocks }: Props) {
  if (mocks.length === 0) return null;
  return (
    <section>
      <h2 className="text-2xl">{title}</h2>
      <ul className="mt-4 grid gap-4">
        {mocks.map(({ id, name, opensMs, lastStartMs, closesMs, resultsMs, ownEndMs = null }) => (
          <li
            key={id}
            className="card grid items-center gap-x-6 gap-y-3 px-5 py-4 md:grid-cols-[minmax(0,1fr)_auto] md:px-6"
          >
            <div className="min-w-0">
              <h3 className="text-lg break-words">{name}</h3>
              <p className="text-sm text-muted empty:hidden">
                <Taken path={mockPath(id)} name={name} />
              </p>
              <MockPhase window={{ opensMs, lastStartMs, closesMs, resultsMs }} ownEndMs={ownEndMs} />
              <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 text-sm lg:grid-cols-4">
                <Time term="Opens" atMs={opensMs} />
                <Time term="Last start" atMs={lastStartMs} />
                <Time term="Closes" atMs={closesMs} />
                <Time term="Results" atMs={resultsMs} />
              </dl>
            </div>
            <GatedLink href={mockPath(id)} className={`${buttonLook.outline} justify-self-start`}>
              <span>
                {said('Go to the mock')}
                <span className="sr-only"> {name}</span>
              </span>
            </GatedLink>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">{said('Times are Indian Standard Time.')}</p>
    </section>
  );
}
