import { paths } from '@/lib/site/paths';

export type MenuItem = { label: string; href: string };

/** A group of the menu: a list of pages, or one page by itself. */
export type MenuGroup = { label: string; items: MenuItem[] } | { label: string; href: string };

/** The menu of header and drawer (specification §2). What is not finished leads to /PageNotFound. */
export const menu: MenuGroup[] = [
  {
    label: 'About Us',
    items: [
      { label: 'About the institute', href: paths.aboutUs },
      { label: 'Announcements', href: paths.announcement },
      { label: 'Our Toppers', href: paths.toppers },
      { label: 'Testimonials', href: paths.testimonials },
    ],
  },
  {
    label: 'Courses',
    items: [
      { label: 'UPSC', href: paths.upsc },
      { label: 'SSC CGL', href: paths.pageNotFound },
      { label: 'UP-PCS', href: paths.pageNotFound },
      { label: 'NDA-CDS', href: paths.pageNotFound },
    ],
  },
  {
    label: 'Materials',
    items: [
      { label: 'Study Material', href: paths.studyMaterial },
      { label: 'Magazine', href: paths.magazine },
      { label: 'Old Papers', href: paths.oldPaper },
      { label: 'Articles', href: paths.articles },
      { label: 'Essay Preparation', href: paths.essayPrep },
      { label: 'Preparation', href: paths.preparation },
      { label: 'Interview Guide', href: paths.interviewGuide },
      { label: 'Important Videos', href: paths.youtubeLink },
      { label: 'Important Links', href: paths.impLink },
    ],
  },
  {
    label: 'E-Booklet Prelims',
    items: [
      { label: 'Economics', href: paths.economics },
      { label: 'Science & Technology', href: paths.scienceTechnology },
      { label: 'Indian Geography', href: paths.pageNotFound },
      { label: 'World Geography', href: paths.pageNotFound },
      { label: 'Biodiversity and Environmental Science', href: paths.pageNotFound },
      { label: 'Indian Polity And Governance', href: paths.pageNotFound },
      { label: 'Indian History', href: paths.pageNotFound },
      { label: 'Indian Art And Culture', href: paths.pageNotFound },
    ],
  },
  {
    label: 'Optionals',
    items: [
      { label: 'Anthropology', href: paths.anthropology },
      { label: 'Geography', href: paths.pageNotFound },
    ],
  },
  { label: 'Online Test Series', href: paths.onlineTestSeries },
  { label: 'Contact us', href: paths.contactUs },
];
