import 'server-only';

/** When the last reading of each noun that succeeded had begun, by the clock of `performance.now()`. */
const holder = globalThis as typeof globalThis & { siteReadings?: Map<string, number> };

// Pages and endpoints are bundles of their own: only what is global is one for all of them.
const readings = (): Map<string, number> => (holder.siteReadings ??= new Map());

/** The same loader; that it succeeded is remembered. */
export const noted =
  <Args extends unknown[], T>(noun: string, load: (...args: Args) => Promise<T>) =>
  async (...args: Args): Promise<T> => {
    const begunMs = performance.now();
    const content = await load(...args);
    readings().set(noun, begunMs);
    return content;
  };

/** Whether a noun was read from the host, by a reading that began at `sinceMs` or later. */
export const isReadSince = (noun: string, sinceMs: number): boolean => (readings().get(noun) ?? -Infinity) >= sinceMs;
