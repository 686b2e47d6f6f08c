import { pageOf } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';

export type MenuItem = { label: string; href: string };

export type MenuGroup = { label: string; items: MenuItem[] } | { label: string; href: string };

/** The groups (specification §2), each with its unfinished items, which lead to /PageNotFound. */
const GROUPS: Record<string, string[]> = {
  'About Us': [],
  Courses: ['SSC CGL', 'UP-PCS', 'NDA-CDS'],
  Materials: [],
  'E-Booklet Prelims': [
    'Indian Geography',
    'World Geography',
    'Biodiversity and Environmental Science',
    'Indian Polity And Governance',
    'Indian History',
    'Indian Art And Culture',
  ],
  Optionals: ['Geography'],
};

const placed = Object.values(paths).flatMap((href) => {
  const { menu: place } = pageOf(href);
  return place ? [{ ...place, href }] : [];
});

export const menu: MenuGroup[] = [
  ...Object.entries(GROUPS).map(([label, unfinished]) => ({
    label,
    items: [
      ...placed.filter(({ group }) => group === label).map((it): MenuItem => ({ label: it.label, href: it.href })),
      ...unfinished.map((it) => ({ label: it, href: paths.pageNotFound })),
    ],
  })),
  ...placed.filter(({ group }) => group === undefined).map(({ label, href }) => ({ label, href })),
];
