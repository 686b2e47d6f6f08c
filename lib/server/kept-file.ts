import { readFileSync, statSync } from 'node:fs';

import { logWarning } from './log';
import { processWide } from './process-wide';

/** How long a file is not looked at again. */
const FRESH_MS = 1_000;

type Reading<Value> = { value: Value; path: string; mtimeMs: number; lookedAtMs: number };

/**
 * Reads a file that people edit while the site runs. While the file has a fault, its last good value stays.
 * The reader throws if the file has never been read.
 */
export function keptFile<Value>(name: string, pathOf: () => string, parse: (text: string) => Value): () => Value {
  return () => {
    const nowMs = Date.now();
    const shared = processWide(name, (): { reading?: Reading<Value> } => ({}));
    const { reading } = shared;
    // In both directions, since the clock may have been set back.
    if (reading && Math.abs(nowMs - reading.lookedAtMs) < FRESH_MS) return reading.value;
    try {
      const path = pathOf();
      const { mtimeMs } = statSync(path);
      const isKnown = reading?.path === path && reading.mtimeMs === mtimeMs;
      const value = isKnown ? reading.value : parse(readFileSync(path, 'utf8'));
      shared.reading = { value, path, mtimeMs, lookedAtMs: nowMs };
    } catch (error) {
      if (!reading) throw error;
      logWarning(`${name} not read`, { reason: error });
      shared.reading = { ...reading, lookedAtMs: nowMs };
    }
    return shared.reading.value;
  };
}
