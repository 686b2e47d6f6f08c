import type { Noun } from '@/lib/site/pages';

import { listAdvertisements } from './advertisements';
import { listAnnouncements } from './announcements';
import { listArticles } from './articles';
import { listAvailableTests } from './available-tests';
import { listCourses } from './courses';
import { listEnrollments } from './enrollments';
import { listEssays } from './essays';
import { listExamCategories, listExamSubCategories } from './exam-categories';
import { listFees } from './fees';
import { listGuides } from './guides';
import { listLinksAndVideos } from './links-and-videos';
import type { HostCall } from './list-call';
import { listMagazines } from './magazines';
import { listOldPapers } from './old-papers';
import { listStudyMaterials } from './study-materials';
import { getAnthropology, listSyllabus } from './syllabus';
import { listTestimonials } from './testimonials';
import { listTimetables } from './timetables';
import { listToppers } from './toppers';
import { loggedInUserCall, loginCall, registerCall, reviewPostCall } from './users';

/** What pages show for each noun, with the call that gives it. Accounts and reviews are on no public page. */
export const contents = {
  announcements: listAnnouncements,
  courses: listCourses,
  testimonials: listTestimonials,
  magazines: listMagazines,
  advertisements: listAdvertisements,
  toppers: listToppers,
  'old-papers': listOldPapers,
  syllabus: listSyllabus,
  anthropology: getAnthropology,
  'links-and-videos': listLinksAndVideos,
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
} satisfies Partial<Record<Noun, (() => Promise<unknown>) & { call: HostCall }>>;

/** The 24 calls of specification §7, as this site reads them. */
export const contract: readonly HostCall[] = [
  ...Object.values(contents).map(({ call }) => call),
  loggedInUserCall,
  loginCall,
  registerCall,
  reviewPostCall,
];
