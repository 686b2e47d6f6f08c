import { cache } from 'react';

import { env } from '@/lib/server/env';
import { logWarning } from '@/lib/server/log';

import { cachedInPortions } from './cached-in-portions';
import { contentMode } from './content-mode';
import { dependOn } from './depend-on';
import { noted, RETRY_S } from './readings';

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
