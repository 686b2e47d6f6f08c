import type { Noun } from '@/lib/site/pages';

import { advertisementsCall, listAdvertisements } from './advertisements';
import { announcementsCall, listAnnouncements } from './announcements';
import { articlesCall, listArticles } from './articles';
import { listAvailableTests } from './available-tests';
import { coursesCall, listCourses } from './courses';
import { enrollmentsCall, listEnrollments } from './enrollments';
import { essaysCall, listEssays } from './essays';
import {
  examCategoriesCall,
  examSubCategoriesCall,
  listExamCategories,
  listExamSubCategories,
} from './exam-categories';
import { feesCall, listFees } from './fees';
import { guidesCall, listGuides } from './guides';
import { linksAndVideosCall, listLinksAndVideos } from './links-and-videos';
import type { HostCall } from './list-call';
import { listMagazines, magazinesCall } from './magazines';
import { listOldPapers, oldPapersCall } from './old-papers';
import { questionsCall } from './questions';
import { listStudyMaterials, studyMaterialsCall } from './study-materials';
import { anthropologyCall, getAnthropology, listSyllabus, syllabusCall } from './syllabus';
import { listTestimonials, testimonialsCall } from './testimonials';
import { listTimetables, timetablesCall } from './timetables';
import { listToppers, toppersCall } from './toppers';
import { loggedInUserCall, loginCall, registerCall, reviewPostCall } from './users';

/** The 24 calls of specification §7, as this site reads them. */
export const contract: readonly HostCall[] = [
  announcementsCall,
  coursesCall,
  testimonialsCall,
  magazinesCall,
  advertisementsCall,
  toppersCall,
  oldPapersCall,
  syllabusCall,
  anthropologyCall,
  linksAndVideosCall,
  studyMaterialsCall,
  articlesCall,
  guidesCall,
  essaysCall,
  timetablesCall,
  enrollmentsCall,
  feesCall,
  examCategoriesCall,
  examSubCategoriesCall,
  questionsCall,
  loggedInUserCall,
  loginCall,
  registerCall,
  reviewPostCall,
];

/** What the pages show of each noun. Accounts and reviews are on no public page. */
export const contents = {
  announcements: listAnnouncements,
  courses: listCourses,
  testimonials: listTestimonials,
  magazines: listMagazines,
  advertisements: listAdvertisements,
  toppers: listToppers,
  'old-papers': listOldPapers,
  syllabus: listSyllabus,
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
  anthropology: getAnthropology,
} satisfies Partial<Record<Noun, () => Promise<unknown>>>;
