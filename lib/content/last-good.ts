import { cache } from 'react';

import { env } from '@/lib/server/env';
import { logWarning } from '@/lib/server/log';

import { cachedInPortions } from './cached-in-portions';
import { contentMode } from './content-mode';
import { dependOn } from './depend-on';
import { noted, noteMissed, RETRY_S } from './readings';

/** Tells lib/http/headers/page-cache.mjs, too, that the page is incomplete. */
const INCOMPLETE_TAG = 'no-content';

/**
 * Keeps content in the framework's cache under the tag `noun`, and the last good one where a reload fails. Where there
 * never was any, gives `empty` with a line in the log; the page lives only seconds and replaces no complete one. Drafts
 * and previews bypass it.
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
      noteMissed();
      if (mode === 'published') await dependOn(INCOMPLETE_TAG, RETRY_S);
      return empty;
    }
  });
}
