import { connection } from 'next/server';

import { isDraftMode } from '@/lib/server/draft-mode';
import { env } from '@/lib/server/env';

/**
 * How content is read for a request: `published` from the cache; `fresh` from the host, on a preview deployment;
 * `draft` from the host with unpublished items, for an editor in draft mode.
 */
export type ContentMode = 'published' | 'fresh' | 'draft';

/** The mode of the current request. A preview deployment prerenders no page. */
export async function contentMode(): Promise<ContentMode> {
  if (await isDraftMode()) return 'draft';
  if (env().previewName === undefined) return 'published';
  await connection();
  return 'fresh';
}
