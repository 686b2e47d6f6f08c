import 'server-only';

import { advertisementsCall } from './advertisements';
import { announcementsCall } from './announcements';
import { articlesCall } from './articles';
import { coursesCall } from './courses';
import { enrollmentsCall } from './enrollments';
import { essaysCall } from './essays';
import { examCategoriesCall, examSubCategoriesCall } from './exam-categories';
import { feesCall } from './fees';
import { guidesCall } from './guides';
import { linksAndVideosCall } from './links-and-videos';
import type { HostCall } from './list-call';
import { magazinesCall } from './magazines';
import { oldPapersCall } from './old-papers';
import { questionsCall } from './questions';
import { studyMaterialsCall } from './study-materials';
import { anthropologyCall, syllabusCall } from './syllabus';
import { testimonialsCall } from './testimonials';
import { timetablesCall } from './timetables';
import { toppersCall } from './toppers';
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
