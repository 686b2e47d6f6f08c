import 'server-only';

import { createHash } from 'node:crypto';

import { listAdvertisements } from '@/lib/content/advertisements';
import { listAnnouncements } from '@/lib/content/announcements';
import { listArticles } from '@/lib/content/articles';
import { listAvailableTests } from '@/lib/content/available-tests';
import { contentMode } from '@/lib/content/content-mode';
import { listCourses } from '@/lib/content/courses';
import { listEnrollments } from '@/lib/content/enrollments';
import { listEssays } from '@/lib/content/essays';
import { listExamCategories, listExamSubCategories } from '@/lib/content/exam-categories';
import { listFees } from '@/lib/content/fees';
import { listGuides } from '@/lib/content/guides';
import { listImportantLinks, listImportantVideos } from '@/lib/content/links-and-videos';
import { listMagazines } from '@/lib/content/magazines';
import { listOldPapers } from '@/lib/content/old-papers';
import { listStudyMaterials } from '@/lib/content/study-materials';
import { getAnthropology, listSyllabus, listSyllabusOf } from '@/lib/content/syllabus';
import { listTestimonials } from '@/lib/content/testimonials';
import { listTimetables } from '@/lib/content/timetables';
import { listToppers } from '@/lib/content/toppers';
import { database } from '@/lib/db/database';
import { datePages } from '@/lib/db/page-content';
import { listItemPages } from './item-pages';
import { logWarning } from '@/lib/server/log';
import { type Noun, pageOf, type PublicPath, publicPaths } from '@/lib/site/pages';
import { listApprovedReviews } from './reviews';

/** What a page shows of each noun. Accounts and reviews are no content of a page that everyone may find. */
const CONTENT: Partial<Record<Noun, () => Promise<unknown>>> = {
  announcements: listAnnouncements,
  courses: listCourses,
  testimonials: async () => [...(await listTestimonials()), ...(await listApprovedReviews())],
  magazines: listMagazines,
  advertisements: listAdvertisements,
  toppers: listToppers,
  'old-papers': listOldPapers,
  syllabus: listSyllabus,
  'links-and-videos': async () => [...(await listImportantVideos()), ...(await listImportantLinks())],
  'study-materials': listStudyMaterials,
  articles: listArticles,
  guides: listGuides,
  essays: listEssays,
  timetables: listTimetables,
  enrollments: listEnrollments,
  fees: listFees,
  'exam-categories': listExamCategories,
  'exam-sub-categories': listExamSubCategories,
  questions: listAvailableTests,
  anthropology: getAnthropology,
};

const isEmpty = (content: unknown) => content === null || (Array.isArray(content) && content.length === 0);

/** All that a page shows, or undefined where a part of it is missing: that may be a failure, and no change. */
async function contentOf(path: PublicPath): Promise<unknown> {
  const { nouns = [], subject } = pageOf(path);
  const parts = await Promise.all(subject ? [listSyllabusOf(subject)] : nouns.map((noun) => CONTENT[noun]?.()));
  return parts.length === 0 || parts.some(isEmpty) ? undefined : parts;
}

const digestOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('base64url');

async function datesOf(pages: { path: string; content: unknown }[], nowMs: number): Promise<Map<string, number>> {
  const digests = pages.flatMap(({ path, content }) =>
    content === undefined ? [] : [{ path, digest: digestOf(content) }],
  );
  try {
    return await datePages(await database(), digests, nowMs);
  } catch (error) {
    logWarning('no dates of change', { reason: error instanceof Error ? error.message : String(error) });
    return new Map();
  }
}

export type SitemapEntry = {
  /** The page's address below the site's origin, its query included. */
  path: string;
  /** When the page's content was last seen to change; undefined while no change was seen. */
  changedAtMs: number | undefined;
};

/** Every canonical page that everyone may find, with its real date of change where that is known. */
export async function listSitemap(nowMs: number): Promise<SitemapEntry[]> {
  const publicOnes = await Promise.all(publicPaths.map(async (path) => ({ path, content: await contentOf(path) })));
  const pages = [...publicOnes, ...(await listItemPages())];
  // What an editor sees of drafts is no change of the public pages.
  const dates = (await contentMode()) === 'published' ? await datesOf(pages, nowMs) : new Map<string, number>();
  return pages.map(({ path }) => ({ path, changedAtMs: dates.get(path) }));
}
