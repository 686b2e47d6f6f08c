import 'server-only';

import { processWide } from '@/lib/server/process-wide';

/** How long the lack of content that could not be read lasts before it is read again. */
export const RETRY_S = 5;

/** When the last successful reading of each noun began, how many there were, and how many readers got no content. */
const readings = processWide('readings', () => ({ begunMs: new Map<string, number>(), count: 0, missed: 0 }));

export const noted =
  <Args extends unknown[], T>(noun: string, load: (...args: Args) => Promise<T>) =>
  async (...args: Args): Promise<T> => {
    const begunMs = performance.now();
    const content = await load(...args);
    readings.begunMs.set(noun, begunMs);
    readings.count += 1;
    return content;
  };

export const noteMissed = () => void (readings.missed += 1);

/** Whether a reading of the noun that began at `sinceMs` or later succeeded. */
export const isReadSince = (noun: string, sinceMs: number): boolean =>
  (readings.begunMs.get(noun) ?? -Infinity) >= sinceMs;

export const countReadings = (): Readonly<{ count: number; missed: number }> => ({ ...readings });
