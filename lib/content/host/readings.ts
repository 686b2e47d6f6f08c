import 'server-only';

import { processWide } from '@/lib/server/process-wide';

/** After how many seconds content that could not be read is tried again. */
export const RETRY_S = 5;

/** The start of each noun's last successful reading, and the number of readings. */
const readings = processWide('readings', () => ({ begunMs: new Map<string, number>(), count: 0 }));

export const noted =
  <Args extends unknown[], T>(noun: string, load: (...args: Args) => Promise<T>) =>
  async (...args: Args): Promise<T> => {
    const begunMs = performance.now();
    const content = await load(...args);
    readings.begunMs.set(noun, begunMs);
    readings.count += 1;
    return content;
  };

/** Whether a reading of the noun succeeded that began at `sinceMs` or later. */
export const isReadSince = (noun: string, sinceMs: number): boolean =>
  (readings.begunMs.get(noun) ?? -Infinity) >= sinceMs;

export const countReadings = (): number => readings.count;
