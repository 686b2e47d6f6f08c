import { connection } from 'next/server';

import { isDraftMode } from '@/lib/server/draft-mode';
import { env } from '@/lib/server/env';

/** Where content comes from: the cache, the host itself on a preview, or the host with drafts for an editor. */
export type ContentMode = 'published' | 'fresh' | 'draft';

/** The mode of the current request. A preview deployment prerenders no page. */
export async function contentMode(): Promise<ContentMode> {
  if (await isDraftMode()) return 'draft';
  if (env().previewName === undefined) return 'published';
  await connection();
  return 'fresh';
}

/**
 * The `generateStaticParams` of pages that are made at their first visit and kept. A preview has none: the framework
 * then renders such a page for each request, as `contentMode` demands.
 */
export const keptAfterVisit = () => (env().previewName === undefined ? () => [] : undefined);
