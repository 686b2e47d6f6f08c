import { currentGlossary } from '@/lib/content/glossary';
import { madeOfContent } from '@/lib/content/made-of-content';

import { listDocuments } from './documents';
import { buildIndex } from './search-index';
import { sitePages, type StaticTexts } from './site-pages';

const index = madeOfContent(buildIndex);

/** The index of the content that pages show. Drafts are indexed only for the editor who sees them. */
export const currentIndex = (texts: () => StaticTexts) =>
  index(async () => ({ sources: await listDocuments(sitePages(texts())), glossary: currentGlossary() }));
