'use client';

import { useEffect, useState } from 'react';

import { formatRemaining } from '@/lib/exam/countdown';
import { type Phase, phaseOf, type Window } from '@/lib/exam/window';
import { counted } from '@/lib/text/counted';

const SECOND_MS = 1_000;
const DAY_MS = 86_400_000;

const PHASES = {
  coming: ({ opensMs }, nowMs) =>
    opensMs - nowMs < DAY_MS
      ? `Opens in ${formatRemaining(opensMs - nowMs)}`
      : `Opens in ${counted(Math.floor((opensMs - nowMs) / DAY_MS), 'day')}`,
  running: ({ lastStartMs }, nowMs) => (nowMs < lastStartMs ? 'Open now' : 'Running: the last start is over'),
  // The time of some candidates still runs.
  over: () => 'Closed: the results follow',
  results: () => 'The results are out',
} satisfies Record<Phase, (window: Window, nowMs: number) => string>;

function phaseText(mock: Window, ownEndMs: number | null, nowMs: number): string {
  const phase = phaseOf(mock, nowMs);
  if (phase === 'over' && ownEndMs !== null && nowMs < ownEndMs) return 'Closed, but your time still runs';
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
