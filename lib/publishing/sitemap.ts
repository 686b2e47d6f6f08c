import { contentMode } from '@/lib/content/content-mode';
import { contents } from '@/lib/content/contract';
import { madeOfContent } from '@/lib/content/made-of-content';
import { database } from '@/lib/db/database';
import { datePages, type PageContent } from '@/lib/db/page-content';
import { digestOf } from '@/lib/server/digest';
import { logWarning } from '@/lib/server/log';
import { type Noun, pageOf, type PublicPath, publicPaths } from '@/lib/site/pages';

import { listItemPages } from './item-pages';
import { listApprovedReviews } from './reviews';

const loaders: Partial<Record<Noun, () => Promise<unknown>>> = {
  ...contents,
  testimonials: async () => [...(await contents.testimonials()), ...(await listApprovedReviews())],
};

const isEmpty = (content: unknown) => content === null || (Array.isArray(content) && content.length === 0);

/** All that a page shows; undefined if a part is missing, since that may be a failure and no change. */
async function contentOf(path: PublicPath): Promise<unknown> {
  const { nouns = [], subject } = pageOf(path);
  const parts = subject
    ? [(await contents.syllabus()).filter((entry) => entry.subject === subject)]
    : await Promise.all(nouns.map((noun) => loaders[noun]?.()));
  return parts.length === 0 || parts.some(isEmpty) ? undefined : parts;
}

async function readPages() {
  const publicOnes = publicPaths.map(async (path) => ({ path, content: await contentOf(path) }));
  return [...(await Promise.all(publicOnes)), ...(await listItemPages())];
}

/** The pages with the digests of their contents; undefined if a part is missing. */
const digestedPages = madeOfContent((pages: { path: string; content: unknown }[]) =>
  pages.map(({ path, content }) => ({ path, digest: content === undefined ? undefined : digestOf(content) })),
);

type Page = Awaited<ReturnType<typeof digestedPages>>[number];

/** The known dates: the store is asked again only when a page has changed. */
const knownDates = new WeakMap<Page[], Map<string, number>>();

async function datesOf(pages: Page[], nowMs: number): Promise<Map<string, number>> {
  const known = knownDates.get(pages);
  if (known) return known;
  const shown = pages.filter((page): page is PageContent => page.digest !== undefined);
  try {
    const dates = await datePages(await database(), shown, nowMs);
    knownDates.set(pages, dates);
    return dates;
  } catch (error) {
    logWarning('no dates of change', { reason: error });
    return new Map();
  }
}

/** Every public page: its address below the origin, and when its content was last seen to change, if known. */
export async function listSitemap(nowMs: number): Promise<{ path: string; changedAtMs: number | undefined }[]> {
  const pages = await digestedPages(readPages);
  // An editor's drafts are no change of the public pages.
  const dates = (await contentMode()) === 'published' ? await datesOf(pages, nowMs) : new Map<string, number>();
  return pages.map(({ path }) => ({ path, changedAtMs: dates.get(path) }));
}
