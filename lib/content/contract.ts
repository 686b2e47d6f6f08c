import type { Noun } from '@/lib/site/pages';

import type { HostCall } from './host/list-call';
import { listAvailableTests } from './nouns/available-tests';
import { listExamCategories, listExamSubCategories } from './nouns/exam-categories';
import {
  listAdvertisements,
  listAnnouncements,
  listCourses,
  listEnrollments,
  listFees,
  listTestimonials,
  listTimetables,
  listToppers,
} from './nouns/institute-lists';
import {
  listArticles,
  listEssays,
  listGuides,
  listLinksAndVideos,
  listMagazines,
  listOldPapers,
  listStudyMaterials,
} from './nouns/materials';
import { getAnthropology, listSyllabus } from './nouns/syllabus';
import { loggedInUserCall, loginCall, registerCall, reviewPostCall } from './nouns/users';

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

type ContentNoun = keyof typeof contents;

/** The place of a call's content in the content folder: a YAML file, or a folder of them whose lists are joined. */
export type ContentFile = { call: HostCall; name: string; isFolder: boolean };

/** Whether the site reads a file of a folder of lists. */
export const isYaml = (file: string): boolean => file.endsWith('.yaml');

const NAMES: Partial<Record<ContentNoun, string>> = { advertisements: 'ads' };
const FOLDERS: readonly ContentNoun[] = ['questions'];

export const contentFiles: readonly ContentFile[] = (Object.keys(contents) as ContentNoun[]).map((noun) => ({
  call: contents[noun].call,
  name: NAMES[noun] ?? noun,
  isFolder: FOLDERS.includes(noun),
}));
