import 'server-only';

import { createHash } from 'node:crypto';

import { contentMode } from '@/lib/content/content-mode';

import { listDocuments } from './documents';
import { buildIndex, type SearchIndex } from './search-index';
import { sitePages, type StaticTexts } from './site-pages';

const digestOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('base64url');

let shared: { digest: string; index: Promise<SearchIndex> } | undefined;

/**
 * The index of the content as the pages show it at this moment: the lists are read from the same cache, at every search,
 * and the index is made again when they have changed. Searches at the same time share one. What an editor sees of drafts
 * is indexed for him alone.
 */
export async function currentIndex(texts: StaticTexts): Promise<SearchIndex> {
  const documents = await listDocuments(sitePages(texts));
  if ((await contentMode()) === 'draft') return buildIndex(documents);
  const digest = digestOf(documents);
  if (shared?.digest !== digest) shared = { digest, index: buildIndex(documents) };
  return shared.index;
}
