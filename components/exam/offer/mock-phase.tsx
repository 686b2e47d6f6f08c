'use client';

import { type ReactNode, useEffect, useState } from 'react';

import { formatRemaining } from '@/lib/exam/countdown';
import { type Phase, phaseOf, type Window } from '@/lib/exam/window';
import { countText } from '@/lib/text/counted';

import { said } from '../words/said';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

const PHASES = {
  coming: ({ opensMs }, nowMs) => {
    const days = Math.floor((opensMs - nowMs) / DAY_MS);
    if (days === 0) return said('Opens in {time}', { time: formatRemaining(opensMs - nowMs) });
    return said(days === 1 ? 'Opens in 1 day' : 'Opens in {n} days', { n: countText(days) });
  },
  running: ({ lastStartMs }, nowMs) => said(nowMs < lastStartMs ? 'Open now' : 'Running: the last start is over'),
  // The time of some candidates still runs.
  over: () => said('Closed: the results follow'),
  results: () => said('The results are out'),
} satisfies Record<Phase, (window: Window, nowMs: number) => ReactNode>;

function phaseText(mock: Window, ownEndMs: number | null, nowMs: number) {
  const phase = phaseOf(mock, nowMs);
  if (phase === 'over' && ownEndMs !== null && nowMs < ownEndMs) return said('Closed, but your time still runs');
  return PHASES[phase](mock, nowMs);
}

/** The site's time minus the visitor's, in milliseconds, since the clock of a borrowed computer can be hours off. */
async function askAheadMs(): Promise<number> {
  const response = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' });
  return Date.parse(response.headers.get('Date') ?? '') - Date.now();
}

/** Asked once for all mocks of a page. */
let asked: Promise<number> | undefined;

type Props = {
  window: Window;
  /** When the time of a candidate in the mock ends; null if that is unknown. */
  ownEndMs: number | null;
};

/** The phase of a mock by the site's clock: one line in a reserved place, so that nothing moves. */
export function MockPhase({ window: mock, ownEndMs }: Props) {
  const [nowMs, setNowMs] = useState(NaN);
  useEffect(() => {
    let aheadMs = NaN;
    asked ??= askAheadMs();
    asked.then(
      (ms) => (aheadMs = ms),
      () => (asked = undefined),
    );
    // The first tick comes a second later, so that the page is readable first.
    const timer = setInterval(() => setNowMs(Date.now() + aheadMs), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="needs-script min-h-6 font-semibold text-marigold-deep tabular-nums">
      {!Number.isNaN(nowMs) && phaseText(mock, ownEndMs, nowMs)}
    </p>
  );
}
