import 'server-only';

import { processWide } from '@/lib/server/process-wide';

/**
 * What this process knows of its readings: when the last one of each noun that succeeded had begun, by the clock of
 * `performance.now()`, how many there were, and how often content was missed because one failed.
 */
const readings = processWide('readings', () => ({ begunMs: new Map<string, number>(), count: 0, missed: 0 }));

/** The same loader, which notes when it succeeds. */
export const noted =
  <Args extends unknown[], T>(noun: string, load: (...args: Args) => Promise<T>) =>
  async (...args: Args): Promise<T> => {
    const begunMs = performance.now();
    const content = await load(...args);
    readings.begunMs.set(noun, begunMs);
    readings.count += 1;
    return content;
  };

/** Notes that a reader gets no content, since there never was any. */
export const noteMissed = () => void (readings.missed += 1);

/** Whether a noun was read from the host, by a reading that began at `sinceMs` or later. */
export const isReadSince = (noun: string, sinceMs: number): boolean =>
  (readings.begunMs.get(noun) ?? -Infinity) >= sinceMs;

export const countReadings = (): Readonly<{ count: number; missed: number }> => ({ ...readings });
