import 'server-only';

import { connection } from 'next/server';

import { isDraftMode } from '@/lib/server/draft-mode';
import { env } from '@/lib/server/env';

/**
 * How content is read for the request at hand: what is published, from the cache; on a preview deployment, what is
 * published as the host says it now; for an editor in draft mode, also what is not published yet.
 */
export type ContentMode = 'published' | 'fresh' | 'draft';

/** The mode of the request. On a preview deployment no page is prerendered: each request asks the host. */
export async function contentMode(): Promise<ContentMode> {
  if (await isDraftMode()) return 'draft';
  if (env().previewName === undefined) return 'published';
  await connection();
  return 'fresh';
}
