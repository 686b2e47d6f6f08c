import 'server-only';

import { unstable_cache } from 'next/cache';
import { cache } from 'react';

import { env } from '@/lib/server/env';
import { logWarning } from '@/lib/server/log';

import { cachedInPortions } from './cached-in-portions';
import { contentMode } from './content-mode';
import { noted, noteMissed } from './readings';

/** How long a page lives that was made without any content. */
const RETRY_S = 5;

const shortenPageLife = unstable_cache(async () => null, ['short-page-life'], { revalidate: RETRY_S });

/** Loads content from the host; with drafts, also what is not published. */
export type Load<T> = (withDrafts: boolean) => Promise<T>;

/**
 * Wraps a loader of public content in the framework's data cache under the tag `noun`.
 *
 * While a page is made anew, a stale entry is loaded again; when that fails, the cache keeps and returns the last good
 * content, which also survives a restart. Where there never was any, the answer is `empty`, one line is logged, and
 * the page lives only seconds, so that it heals soon. Drafts, and what a preview reads, never meet that cache.
 */
export function lastGood<T>(noun: string, load: Load<T>, empty: T): () => Promise<T> {
  const read = noted(noun, load);
  let cached: (() => Promise<T>) | undefined;
  return cache(async () => {
    const mode = await contentMode();
    cached ??= cachedInPortions(() => read(false), [noun, env().apiHost ?? 'standin'], {
      tags: [noun],
      revalidate: env().contentMaxAgeS,
    });
    try {
      return mode === 'published' ? await cached() : await read(mode === 'draft');
    } catch (error) {
      logWarning('no content', { noun, reason: error instanceof Error ? error.message : String(error) });
      noteMissed();
      if (mode === 'published') await shortenPageLife();
      return empty;
    }
  });
}
