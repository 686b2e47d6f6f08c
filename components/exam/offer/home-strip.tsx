import { type ReactNode, useEffect, useState } from 'react';

import { IndianTime } from '@/components/ui/indian-time';
import { countdownMs, formatRemaining } from '@/lib/exam/countdown';
import { paths, reviewPath } from '@/lib/site/paths';
import type { RunningTest } from '@/lib/sitting/wire';

import { Say, useWords } from '../words/words';
import { useHome } from './use-home';

const SECOND_MS = 1_000;

/** The time left of a running test. */
function TimeLeft({ test: { remainingMs }, toldAtMs }: { test: RunningTest; toldAtMs: number }) {
  const [nowMs, setNowMs] = useState(toldAtMs);
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return <span className="tabular-nums">{formatRemaining(countdownMs({ toldMs: remainingMs, toldAtMs }, nowMs))}</span>;
}

const Item = ({ href, look = '', children }: { href: string; look?: string; children: ReactNode }) => (
  <li className="shrink-0">
    <a href={href} className={`flex min-h-11 items-center hover:underline ${look}`}>
      <span>{children}</span>
    </a>
  </li>
);

const shareOf = (percentage: string | null) => percentage !== null && ` ${percentage} %`;

/**
 * The candidate's running tests; if `isWhole`, then the next mock, what is due, the last result and the weakest subject too. One line,
 * which scrolls on a narrow screen, so that the page below it stays where it is.
 */
export default function HomeStrip({ isWhole }: { isWhole: boolean }) {
  const say = useWords();
  const home = useHome();
  if (!home || (!isWhole && home.running.length === 0)) return null;
  const { running, nextMock, due, last, weakest, toldAtMs } = home;
  return (
    <nav aria-label={say('Your next step')} className="border-b border-line bg-paper-dim text-sm text-ink">
      <ul className="wrap flex gap-x-6 overflow-x-auto whitespace-nowrap">
        {running.map((test) => (
          <Item key={test.id} href={test.path} look="font-semibold">
            {test.name} · <TimeLeft test={test} toldAtMs={toldAtMs} /> ·{' '}
            <span className="text-link">
              <Say text="Go on" />
            </span>
          </Item>
        ))}
        {isWhole && nextMock && (
          <Item href={nextMock.path}>
            <Say text="Next mock: {name}" values={{ name: nextMock.name }} />,{' '}
            {nextMock.isOpen ? <Say text="open now" /> : <IndianTime atMs={nextMock.opensMs} />}
          </Item>
        )}
        {isWhole && due && (
          <Item href={due.path}>
            <Say text="{count} due today" values={{ count: due.count }} />
          </Item>
        )}
        {isWhole && last && (
          <Item href={reviewPath(last.id)}>
            <Say text="Last: {name}" values={{ name: last.name }} />
            {shareOf(last.percentage)}
          </Item>
        )}
        {isWhole && weakest && (
          <Item href={`${paths.profile}#your-progress`}>
            <Say text="Weakest: {name}" values={{ name: weakest.name }} />
            {shareOf(weakest.percentage)}
          </Item>
        )}
        {!last && running.length === 0 && (
          <Item href={`${paths.onlineTestSeries}#practice-test`}>
            <Say text="Tests you can take now" />
          </Item>
        )}
      </ul>
    </nav>
  );
}
