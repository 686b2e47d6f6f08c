import { paths } from '@/lib/site/paths';

/** Every public page of the route table. */
export const PUBLIC_PAGES = [
  paths.home,
  paths.aboutUs,
  paths.announcement,
  paths.toppers,
  paths.contactUs,
  paths.upsc,
  paths.anthropology,
  paths.textContent,
  paths.youtubeLink,
  paths.studyMaterial,
  paths.oldPaper,
  paths.interviewGuide,
  paths.articles,
  paths.preparation,
  paths.essayPrep,
  paths.impLink,
  paths.magazine,
  paths.pageNotFound,
  paths.economics,
  paths.scienceTechnology,
  paths.onlineTestSeries,
  paths.testimonials,
] as const;
