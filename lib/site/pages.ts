import { type Path, paths } from './paths';
import { site } from './site';

/** The pages that a search engine may show: what each is called, and what it says of itself in a list of results. */
export const publicPages = {
  [paths.home]: { title: `${site.name}: ${site.tagline}`, description: site.description },
  [paths.aboutUs]: {
    title: 'About Us',
    description: `What ${site.name} does: mentoring, postal and online study material, an online test series, an e-magazine, and the integrated SSC-then-UPSC way of study.`,
  },
  [paths.announcement]: {
    title: 'Announcements',
    description: 'New batches, test dates, workshops and office notices of the institute, all in one list.',
  },
  [paths.toppers]: {
    title: 'Our Toppers',
    description:
      'Candidates of the study circle with their practice scores, the course they took and what helped them.',
  },
  [paths.testimonials]: {
    title: 'Testimonials',
    description:
      'What students say about the notes, the tests and the guidance, and a place to add a review of your own.',
  },
  [paths.contactUs]: {
    title: 'Contact us',
    description: 'Write to the institute, or find its address, telephone number, e-mail address and office hours.',
  },
  [paths.upsc]: {
    title: 'UPSC Syllabus for 2016',
    description:
      'The UPSC syllabus in plain words: Anthropology, Agriculture and Economics, with model papers, quick links and prelims tests.',
  },
  [paths.anthropology]: {
    title: 'Anthropology Syllabus',
    description:
      'The Anthropology optional of the UPSC mains: both papers, how their units hang together, books and a study plan.',
  },
  [paths.economics]: {
    title: 'Economics Syllabus',
    description:
      'The Economics syllabus for the civil-service examinations: what each part covers and how to study it.',
  },
  [paths.scienceTechnology]: {
    title: 'Science & Technology Syllabus',
    description:
      'Science and technology for prelims and mains: space, biotechnology, computing and the science of daily life.',
  },
  [paths.textContent]: {
    title: 'Syllabus and essays in full',
    description:
      'Every syllabus entry and every model essay of the study circle, each as one page to read from start to end.',
  },
  [paths.essayPrep]: {
    title: 'Essay Preparation',
    description: 'Model essays for the UPSC essay paper: read how an argument is opened, carried and closed.',
  },
  [paths.studyMaterial]: {
    title: 'Study Material',
    description: 'Samples of the study notes: read a chapter of each before you decide. Free to download as PDF.',
  },
  [paths.oldPaper]: {
    title: 'Old Papers',
    description: 'Papers in the pattern of the mains examination to practise with, to be downloaded as PDF.',
  },
  [paths.magazine]: {
    title: 'Magazine',
    description:
      'Every issue of the monthly magazine for civil-services aspirants, one theme an issue, free to download.',
  },
  [paths.articles]: {
    title: 'Articles',
    description:
      'Articles on polity, economy, geography, history and science for UPSC aspirants, and the schemes launched since 2014.',
  },
  [paths.preparation]: {
    title: 'How to prepare',
    description: 'Talks on learning, memory, focus and speaking that help through the long months of preparation.',
  },
  [paths.interviewGuide]: {
    title: 'Interview Guide',
    description:
      'Four videos for the personality test: memory, presence, the meaning of public service, and speaking with others.',
  },
  [paths.youtubeLink]: {
    title: 'Important Videos',
    description: 'Lectures and explainers that help with the papers: ethics, history, economics and science.',
  },
  [paths.impLink]: {
    title: 'Important Links',
    description: 'The official sites an aspirant needs: commissions, ministries, statistics and the texts of the law.',
  },
  [paths.onlineTestSeries]: {
    title: 'Online Test Series',
    description:
      'Subject-wise and full-syllabus tests for UPSC prelims and SSC Tier I and II: time table, enrolment, fees and practice.',
  },
} as const satisfies Partial<Record<Path, { title: string; description: string }>>;

export type PublicPath = keyof typeof publicPages;

export const isPublicPath = (path: string): path is PublicPath => Object.hasOwn(publicPages, path);
