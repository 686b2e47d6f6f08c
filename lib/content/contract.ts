import 'server-only';

import { z } from 'zod';

import { advertisementsCall } from './advertisements';
import { announcementsCall } from './announcements';
import { articlesCall } from './articles';
import type { Method } from './client';
import { coursesCall } from './courses';
import { enrollmentsCall } from './enrollments';
import { essaysCall } from './essays';
import { examCategoriesCall, examSubCategoriesCall } from './exam-categories';
import { isNoun, type Noun } from '@/lib/site/pages';
import { feesCall } from './fees';
import { guidesCall } from './guides';
import { linksAndVideosCall } from './links-and-videos';
import { magazinesCall } from './magazines';
import { oldPapersCall } from './old-papers';
import { questionsCall } from './questions';
import { reviewPostCall } from './reviews';
import { studyMaterialsCall } from './study-materials';
import { anthropologyCall, syllabusCall } from './syllabus';
import { testimonialsCall } from './testimonials';
import { timetablesCall } from './timetables';
import { toppersCall } from './toppers';
import { loggedInUserCall, loginCall, registerCall } from './users';

export type ContractCall = {
  noun: Noun;
  method: Method;
  path: string;
  /** What the answer must satisfy; a list's schema is an array of its item's. */
  answer: z.ZodType;
  /** What each item of a list must satisfy to be shown. */
  item?: z.ZodObject;
  /** What is sent, for a POST. */
  payload?: z.ZodType;
  isAuthenticated?: true;
};

const LISTS = [
  announcementsCall,
  coursesCall,
  testimonialsCall,
  magazinesCall,
  advertisementsCall,
  toppersCall,
  oldPapersCall,
  syllabusCall,
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
];

const CALLS: (Omit<ContractCall, 'noun'> & { noun: string })[] = [
  ...LISTS.map(({ noun, path, item }) => ({
    noun,
    method: 'GET' as const,
    path,
    answer: z.array(item as z.ZodType),
    item,
  })),
  { noun: anthropologyCall.noun, method: 'GET', path: anthropologyCall.path, answer: anthropologyCall.object },
  {
    noun: loggedInUserCall.noun,
    method: 'GET',
    path: loggedInUserCall.path,
    answer: loggedInUserCall.object,
    isAuthenticated: true,
  },
  { noun: loginCall.noun, method: 'POST', path: loginCall.path, payload: loginCall.payload, answer: loginCall.object },
  {
    noun: registerCall.noun,
    method: 'POST',
    path: registerCall.path,
    payload: registerCall.payload,
    answer: z.unknown().refine(Boolean),
  },
  {
    noun: reviewPostCall.noun,
    method: 'POST',
    path: reviewPostCall.path,
    payload: reviewPostCall.payload,
    answer: z.unknown(),
  },
];

/** The 24 calls of specification §7, as this site reads them. */
export const contract: readonly ContractCall[] = CALLS.map(({ noun, ...call }) => {
  if (!isNoun(noun)) throw new Error(`lib/site/pages.ts knows no noun '${noun}'.`);
  return { noun, ...call };
});
