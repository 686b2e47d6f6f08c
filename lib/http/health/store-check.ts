import { setTimeout as delay } from 'node:timers/promises';

/** However often it is asked for, the store is tried once in this time. */
const MOST_OFTEN_MS = 1_000;
/** A store that takes longer does not work. */
const LIMIT_MS = 2_000;

type Trial = { startedAtMs: number; isUnderWay: boolean; outcome: Promise<boolean> };

/** Whether the store works, asked as of `nowMs`. Settled within two seconds. */
export type StoreCheck = (nowMs: number) => Promise<boolean>;

/**
 * A check that tries `write`. Whoever asks while a trial is under way, or soon after it began, gets its outcome; one that
 * hangs is waited for once, and no second is begun beside it.
 */
export function storeCheck(write: (nowMs: number) => Promise<unknown>): StoreCheck {
  let last: Trial | undefined;

  const begin = (nowMs: number): Trial => {
    const trial: Trial = {
      startedAtMs: nowMs,
      isUnderWay: true,
      outcome: write(nowMs)
        .then(
          () => true,
          () => false,
        )
        .finally(() => (trial.isUnderWay = false)),
    };
    return trial;
  };

  return (nowMs) => {
    // Either way: the clock may have been put back.
    const isFresh = (trial: Trial) => Math.abs(nowMs - trial.startedAtMs) < MOST_OFTEN_MS;
    if (!last || !(last.isUnderWay || isFresh(last))) last = begin(nowMs);
    const leftMs = Math.min(LIMIT_MS, Math.max(0, last.startedAtMs + LIMIT_MS - nowMs));
    return Promise.race([last.outcome, delay(leftMs, false, { ref: false })]);
  };
}
