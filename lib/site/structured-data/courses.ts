import { site } from '@/lib/site/site';

import { type Institute, institute } from './institute';

type CourseItem = {
  '@type': 'ListItem';
  position: number;
  item: { '@type': 'Course'; name: string; description: string; url: string; provider: Institute };
};

export type CourseListData = {
  '@context': 'https://schema.org';
  '@type': 'ItemList';
  itemListElement: CourseItem[];
};

type Course = { id: string; name: string; category: string };

/** What search engines ask for at least before they show a list of courses. */
const FEWEST = 3;

/** The `id` attribute of a course's card on the home page. */
export const courseAnchor = (id: string) => `course-${encodeURIComponent(id)}`;

const describe = ({ name, category }: Course) =>
  `${name}: a course of ${site.name}${category && ` for ${category} aspirants`}.`;

/** The courses of the home page, for search engines (schema.org ItemList of Course); undefined where they are too few. */
export const courseListData = (siteUrl: string, courses: Course[]): CourseListData | undefined =>
  courses.length < FEWEST
    ? undefined
    : {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        itemListElement: courses.map((course, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          item: {
            '@type': 'Course',
            name: course.name,
            description: describe(course),
            url: new URL(`/#${courseAnchor(course.id)}`, siteUrl).href,
            provider: institute(siteUrl),
          },
        })),
      };
