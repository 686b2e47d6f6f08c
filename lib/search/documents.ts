import 'server-only';

import { listAdvertisements } from '@/lib/content/advertisements';
import { listAnnouncements } from '@/lib/content/announcements';
import { listArticles } from '@/lib/content/articles';
import { listAvailableTests } from '@/lib/content/available-tests';
import { listCourses } from '@/lib/content/courses';
import { listEnrollments } from '@/lib/content/enrollments';
import { listEssays } from '@/lib/content/essays';
import { listFees } from '@/lib/content/fees';
import { listGuides } from '@/lib/content/guides';
import { listImportantLinks, listImportantVideos } from '@/lib/content/links-and-videos';
import type { Draftable } from '@/lib/content/list-call';
import { listMagazines } from '@/lib/content/magazines';
import { listOldPapers } from '@/lib/content/old-papers';
import { listStudyMaterials } from '@/lib/content/study-materials';
import { getAnthropology, listSyllabus } from '@/lib/content/syllabus';
import { listTestimonials } from '@/lib/content/testimonials';
import { listTimetables } from '@/lib/content/timetables';
import { listToppers } from '@/lib/content/toppers';
import { interviewVideos } from '@/lib/site/interview-videos';
import { pageOf } from '@/lib/site/pages';
import {
  articlePath,
  essayTextPath,
  magazinePath,
  paths,
  syllabusTextPath,
  testInstructionPath,
} from '@/lib/site/paths';
import { listApprovedReviews } from '@/lib/publishing/reviews';

import { type Kind, placeOf } from './kinds';
import type { SearchDocument } from './search-document';

const draftMark = ({ isDraft }: Draftable) => (isDraft ? { isDraft } : {});

/** Something that has no place of its own: it is found where all of its kind stand. */
const onPageOf = (kind: Kind) => ({ kind, href: placeOf(kind), opens: 'page' as const });

/** A file of the institute's; where there is none, the page that shows the thing. */
const file = (kind: Kind, url: string | undefined) =>
  url === undefined ? onPageOf(kind) : { kind, href: url, opens: 'file' as const };

/** An address of another site; where there is none, the page that shows the thing. */
const elsewhere = (kind: Kind, url: string | undefined) =>
  url === undefined ? onPageOf(kind) : { kind, href: url, opens: 'elsewhere' as const };

const page = (kind: Kind, href: string) => ({ kind, href, opens: 'page' as const });

/** Each list that the pages show, as documents. Of questions there is only which tests have any. */
const SOURCES: (() => Promise<SearchDocument[]>)[] = [
  async () =>
    (await listSyllabus()).map((it) => ({
      ...page('syllabus', syllabusTextPath(it.id)),
      title: it.title,
      group: it.subject,
      html: it.description,
    })),
  async () => {
    const anthropology = await getAnthropology();
    if (!anthropology) return [];
    const { title } = pageOf(paths.anthropology);
    return [{ ...page('syllabus', paths.anthropology), title, group: 'Anthropology', html: anthropology.description }];
  },
  async () =>
    (await listArticles()).map((it) => ({
      ...page('article', articlePath(it.id)),
      title: it.title,
      html: it.description,
    })),
  async () =>
    (await listEssays()).map((it) => ({
      ...page('essay', essayTextPath(it.id)),
      title: it.topic,
      html: it.description,
    })),
  async () =>
    (await listMagazines()).map((it) => ({
      ...page('magazine', magazinePath(it.mid)),
      title: it.name,
      ...draftMark(it),
    })),
  async () =>
    (await listStudyMaterials()).map((it) => ({
      ...file('studyMaterial', it.documentUrl),
      title: it.title,
      ...draftMark(it),
    })),
  async () =>
    (await listOldPapers()).map((it) => ({ ...file('oldPaper', it.documentUrl), title: it.title, ...draftMark(it) })),
  async () =>
    (await listAvailableTests()).flatMap(({ category, tests }) =>
      tests.map((it) => ({
        ...page('test', testInstructionPath(it.categoryId, it.subCategoryId)),
        title: it.name,
        group: category,
        text: 'A test with the rules and the clock of the examination, for logged-in candidates.',
      })),
    ),
  async () =>
    (await listTimetables()).map((it) => ({
      ...onPageOf('timetable'),
      title: it.subject,
      html: it.description,
    })),
  async () =>
    (await listEnrollments()).map((it) => ({
      ...onPageOf('enrolment'),
      title: it.title,
      html: it.description,
    })),
  async () =>
    (await listFees()).map((it) => ({
      ...onPageOf('fee'),
      title: it.courseName,
      text: it.fees,
      html: it.description,
    })),
  async () => (await listCourses()).map((it) => ({ ...onPageOf('course'), title: it.name, group: it.category })),
  async () =>
    (await listAnnouncements()).map((it) => ({ ...onPageOf('announcement'), title: it.title, ...draftMark(it) })),
  async () => (await listGuides()).map((it) => ({ ...onPageOf('guide'), title: it.title })),
  async () => interviewVideos.map((it) => ({ ...onPageOf('interviewVideo'), title: it.title, text: it.source })),
  async () =>
    (await listImportantVideos()).map((it) => ({ ...onPageOf('video'), title: it.title, text: it.description })),
  async () =>
    (await listImportantLinks()).map((it) => ({
      ...elsewhere('link', it.url),
      title: it.title,
      text: it.description,
    })),
  async () =>
    (await listToppers()).map((it) => ({
      ...onPageOf('topper'),
      title: it.name,
      text: it.tagline,
      html: it.marks,
      ...draftMark(it),
    })),
  async () =>
    [...(await listTestimonials()), ...(await listApprovedReviews())].map((it) => ({
      ...onPageOf('testimonial'),
      title: it.author,
      text: it.review,
      ...draftMark(it),
    })),
  async () =>
    (await listAdvertisements()).map((it) => ({
      ...elsewhere('advertisement', it.url),
      title: it.title,
      ...draftMark(it),
    })),
];

/**
 * All content as the pages show it at this moment, and the pages themselves, but for those that are content as a whole.
 * A list that cannot be had is empty, and the others are whole.
 */
export async function listDocuments(pages: readonly SearchDocument[]): Promise<SearchDocument[]> {
  const content = (await Promise.all(SOURCES.map((load) => load()))).flat();
  const isContent = ({ href, title }: SearchDocument) => content.some((it) => it.href === href && it.title === title);
  return [...pages.filter((it) => !isContent(it)), ...content];
}
