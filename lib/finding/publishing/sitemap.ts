import { contents } from '@/lib/content/contract';
import { contentMode } from '@/lib/content/host/content-mode';
import { datePages } from '@/lib/finding/publishing/page-content';
import { digestOf } from '@/lib/server/digest';
import { logWarning } from '@/lib/server/log';
import { type Noun, pageOf, type PublicPath, publicPaths } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';
import { database } from '@/lib/store/database';
import { indianDay } from '@/lib/text/indian-time';

import { listItemPages } from './item-pages';
import { readPublicQuestions, readQuiz } from './public-questions';
import { listApprovedReviews } from './reviews';

const loaders: Partial<Record<Noun, () => Promise<unknown>>> = {
  ...contents,
  testimonials: async () => [...(await contents.testimonials()), ...(await listApprovedReviews())],
};

const isEmpty = (content: unknown) => content === null || (Array.isArray(content) && content.length === 0);

/** The parts of which a page is made. What it shows of the public questions depends on the day and on mocks too. */
async function partsOf(path: PublicPath, nowMs: number): Promise<unknown[]> {
  const { nouns = [], subject } = pageOf(path);
  if (path === paths.today) return [(await readQuiz(nowMs, indianDay(nowMs)))?.questions ?? null];
  if (path === paths.questions)
    return [(await readPublicQuestions(nowMs)).shown.map((it) => [it.Subject, it.Year, it.Source])];
  if (subject) return [(await contents.syllabus()).filter((entry) => entry.subject === subject)];
  return Promise.all(nouns.map((noun) => loaders[noun]?.()));
}

/** All that a page shows; undefined if a part is missing, since that may be a failure and no change. */
async function contentOf(path: PublicPath, nowMs: number): Promise<unknown> {
  const parts = await partsOf(path, nowMs);
  return parts.length === 0 || parts.some(isEmpty) ? undefined : parts;
}

async function readPages(nowMs: number) {
  const publicOnes = publicPaths.map(async (path) => ({ path, content: await contentOf(path, nowMs) }));
  return [...(await Promise.all(publicOnes)), ...(await listItemPages())];
}

/** When the pages were last seen to change, by their path; no dates as long as the store fails. */
async function datesOf(pages: Awaited<ReturnType<typeof readPages>>, nowMs: number): Promise<Map<string, number>> {
  const shown = pages.flatMap(({ path, content }) =>
    content === undefined ? [] : [{ path, digest: digestOf(content) }],
  );
  try {
    return await datePages(await database(), shown, nowMs);
  } catch (error) {
    logWarning('no dates of change', { reason: error });
    return new Map();
  }
}

/** Every public page: its address below the origin, and when its content was last seen to change, if known. */
export async function listSitemap(nowMs: number): Promise<{ path: string; changedAtMs: number | undefined }[]> {
  const pages = await readPages(nowMs);
  // An editor's drafts are no change of the public pages.
  const dates = (await contentMode()) === 'published' ? await datesOf(pages, nowMs) : new Map<string, number>();
  return pages.map(({ path }) => ({ path, changedAtMs: dates.get(path) }));
}
