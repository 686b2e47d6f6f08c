import 'server-only';

import { processWide } from '@/lib/server/process-wide';

/** When the last reading of each noun that succeeded had begun, by the clock of `performance.now()`. */
const readings = processWide('readings', () => new Map<string, number>());

/** The same loader; that it succeeded is remembered. */
export const noted =
  <Args extends unknown[], T>(noun: string, load: (...args: Args) => Promise<T>) =>
  async (...args: Args): Promise<T> => {
    const begunMs = performance.now();
    const content = await load(...args);
    readings.set(noun, begunMs);
    return content;
  };

/** Whether a noun was read from the host, by a reading that began at `sinceMs` or later. */
export const isReadSince = (noun: string, sinceMs: number): boolean => (readings.get(noun) ?? -Infinity) >= sinceMs;
