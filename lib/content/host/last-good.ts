import 'server-only';

import { cache } from 'react';

import { digestOf } from '@/lib/server/digest';
import { env } from '@/lib/server/env';
import { logWarning } from '@/lib/server/log';
import { processWide } from '@/lib/server/process-wide';

import { cachedInPortions } from './cached-in-portions';
import { contentMode } from './content-mode';
import { dependOn } from './depend-on';

/** After how many seconds content that could not be read is tried again. */
const RETRY_S = 5;

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

const countReadings = (): number => readings.count;

/** Marks the page as incomplete, also for lib/serve/headers/page-cache.mjs. */
export const markIncomplete = () => dependOn('no-content', RETRY_S);

/**
 * Keeps content in the framework's cache under the tag `noun`. If a reload fails, the last good content stays. If there
 * never was any, it gives `empty` and logs a line; the page then lives only seconds and replaces no complete one.
 * Drafts and previews bypass the cache.
 */
export function lastGood<T>(noun: string, load: (withDrafts: boolean) => Promise<T>, empty: T): () => Promise<T> {
  const read = noted(noun, load);
  let cached: (() => Promise<T>) | undefined;
  return cache(async () => {
    const mode = await contentMode();
    cached ??= cachedInPortions(() => read(false), [noun, env().apiHost ?? env().contentDir], {
      tags: [noun],
      revalidate: env().contentMaxAgeS,
    });
    try {
      return mode === 'published' ? await cached() : await read(mode === 'draft');
    } catch (error) {
      logWarning('no content', { noun, reason: error });
      if (mode === 'published') await markIncomplete();
      return empty;
    }
  });
}

/**
 * Keeps what `make` makes of published content. It reads the content again after any reading from the host, and after
 * seconds, since a part may have failed or may be too old by then. It does not make the same content again.
 */
export function madeOfContent<Content, Made>(make: (content: Content) => Made | Promise<Made>) {
  type Result = { digest: string; made: Made };
  let kept: { readings: number; untilMs: number; result: Promise<Result> } | undefined;
  let latest = Promise.resolve<Result | undefined>(undefined);

  async function remake(read: () => Promise<Content>, known: typeof latest): Promise<Result> {
    const content = await read();
    const digest = digestOf(content);
    const before = await known;
    return before?.digest === digest ? before : { digest, made: await make(content) };
  }

  return async (read: () => Promise<Content>): Promise<Made> => {
    if ((await contentMode()) !== 'published') return make(await read());
    const readings = countReadings();
    if (kept?.readings === readings && performance.now() < kept.untilMs) return (await kept.result).made;
    const known = latest;
    const result = remake(read, known);
    latest = result.catch(() => known);
    const keptS = Math.min(RETRY_S, env().contentMaxAgeS);
    const current = { readings, untilMs: performance.now() + keptS * 1_000, result };
    kept = current;
    result.catch(() => (kept = kept === current ? undefined : kept));
    return (await result).made;
  };
}
