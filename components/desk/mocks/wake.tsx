'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';

const LOOKS_EVERY_MS = 5_000;

type Props = {
  /** The server's time when it drew the page. */
  nowMs: number;
  /** When what the page shows changes by itself, in epoch milliseconds. */
  at: readonly (number | null)[];
};

/** Has the page drawn anew when the next of these moments has come, also after the computer has slept. */
export function Wake({ nowMs, at }: Props) {
  const { refresh } = useRouter();
  const waitMs = Math.min(...at.map((it) => (it !== null && it > nowMs ? it - nowMs : Infinity)));
  useEffect(() => {
    // The visitor's clock may be wrong, but goes on at the same pace.
    const drawnAtMs = Date.now();
    const timer = setInterval(() => Date.now() - drawnAtMs >= waitMs && refresh(), LOOKS_EVERY_MS);
    return () => clearInterval(timer);
  }, [nowMs, waitMs, refresh]);
  return null;
}
