import { useEffect, useRef, useState } from 'react';

import { announcementDue, type Countdown, countdownMs, formatRemaining } from '@/lib/exam/countdown';

import { useWords } from './words/words';

type Props = { label: string; countdown: Countdown; isAnnounced?: boolean };

/** The time left. A screen reader announces it only at 10, 5 and 1 minute. */
export function CountdownClock({ label, countdown, isAnnounced = false }: Props) {
  const say = useWords();
  const [nowMs, setNowMs] = useState(countdown.receivedAtMs);
  const [minutesLeft, setMinutesLeft] = useState<number | null>(null);
  const leastMs = useRef(Infinity);

  useEffect(() => {
    const tick = () => {
      const now = performance.now();
      const remainingMs = countdownMs(countdown, now);
      // The first look announces no minute that passed before.
      const due = leastMs.current === Infinity ? null : announcementDue(leastMs.current, remainingMs);
      leastMs.current = Math.min(leastMs.current, remainingMs);
      if (due !== null) setMinutesLeft(due);
      setNowMs(now);
    };
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [countdown]);

  return (
    <>
      <p role="timer" aria-live="off" className="flex items-baseline gap-2 whitespace-nowrap">
        <span className="text-xs max-sm:sr-only">{label}</span>
        <span className="font-semibold tabular-nums">{formatRemaining(countdownMs(countdown, nowMs))}</span>
      </p>
      {isAnnounced && (
        <p role="status" className="sr-only">
          {minutesLeft !== null && say(minutesLeft === 1 ? '1 minute left' : '{n} minutes left', { n: minutesLeft })}
        </p>
      )}
    </>
  );
}
