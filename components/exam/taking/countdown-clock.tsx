import { useEffect, useRef, useState } from 'react';

import { announcementDue, type Countdown, countdownMs, formatRemaining } from '@/lib/exam/countdown';
import { minutesOf } from '@/lib/exam/times';

import { useWords } from '../words/words';

const MINUTE_MS = 60_000;

/** The time left of a countdown as text. Renders anew as it runs. */
export function useTimeLeft(countdown: Countdown): string {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(performance.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return formatRemaining(countdownMs(countdown, nowMs));
}

type Props = {
  label: string;
  countdown: Countdown;
  /** How much of the whole time is compensatory or granted. */
  extraMs?: number;
  /** The classes of the label, which is always read. */
  labelClass?: string;
  /** Whether its announcements need no name. */
  isMain?: boolean;
};

/** The time left. A screen reader hears it only at 10, 5 and 1 minute; the main clock also announces granted time. */
export function CountdownClock({ label, countdown, extraMs = 0, labelClass = '', isMain = false }: Props) {
  const say = useWords();
  const [nowMs, setNowMs] = useState(countdown.toldAtMs);
  const [told, setTold] = useState<number | 'granted'>();
  const leastMs = useRef(Infinity);
  const knownMs = useRef(extraMs);
  const withExtra = say('with {n} minutes of extra time', { n: minutesOf(extraMs) });
  const name = extraMs > 0 ? `${label}, ${withExtra}` : label;

  const announcement = () => {
    // The main clock announces granted time for all clocks.
    if (told === 'granted') return isMain ? name : '';
    if (!told) return '';
    const minutes = say(told === 1 ? '1 minute left' : '{n} minutes left', { n: told });
    return isMain ? minutes : `${label}: ${minutes}`;
  };

  useEffect(() => {
    const tick = () => {
      const now = performance.now();
      const remainingMs = countdownMs(countdown, now);
      if (extraMs > knownMs.current) {
        leastMs.current = Infinity;
        setTold('granted');
      }
      knownMs.current = extraMs;
      // The first look announces no minute that passed before.
      const due = leastMs.current === Infinity ? null : announcementDue(leastMs.current, remainingMs);
      leastMs.current = Math.min(leastMs.current, remainingMs);
      // A device that slept through a minute hears how many are left now.
      if (due !== null) setTold(Math.ceil(remainingMs / MINUTE_MS));
      setNowMs(now);
    };
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [countdown, extraMs]);

  return (
    <>
      <p role="timer" aria-live="off" className="flex items-baseline gap-1.5 whitespace-nowrap">
        <span className={`text-xs ${labelClass}`}>
          {label}
          {extraMs > 0 && <span className="max-lg:sr-only">, {withExtra}</span>}
        </span>
        <span className="font-semibold tabular-nums">{formatRemaining(countdownMs(countdown, nowMs))}</span>
      </p>
      <p role="status" className="sr-only">
        {announcement()}
      </p>
    </>
  );
}
