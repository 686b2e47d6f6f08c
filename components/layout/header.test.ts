import { paths } from '@/lib/site/paths';

import { menu, type MenuItem } from './header';

const itemsOf = (label: string): MenuItem[] => {
  const group = menu.find((it) => it.label === label);
  return group && 'items' in group ? group.items : [];
};

test('the menu has the groups of specification §2 in its order', () => {
  expect(menu.map(({ label }) => label)).toEqual([
    'About Us',
    'Courses',
    'Materials',
    'E-Booklet Prelims',
    'Optionals',
    'Online Test Series',
    'Contact us',
  ]);
});

test.each([
  ['Online Test Series', '/OnlineTestSeries'],
  ['Contact us', '/ContactUs'],
])('%s is a single page at %s', (label, href) => {
  expect(menu).toContainEqual({ label, href });
});

test.each(['About Us', 'Courses', 'Materials', 'E-Booklet Prelims', 'Optionals'])('%s lists pages', (label) => {
  expect(itemsOf(label)).not.toEqual([]);
});

test.each([
  ['Courses', 'SSC CGL'],
  ['E-Booklet Prelims', 'Indian Geography'],
  ['E-Booklet Prelims', 'World Geography'],
  ['E-Booklet Prelims', 'Biodiversity and Environmental Science'],
  ['E-Booklet Prelims', 'Indian Polity And Governance'],
  ['E-Booklet Prelims', 'Indian History'],
  ['E-Booklet Prelims', 'Indian Art And Culture'],
  ['Optionals', 'Geography'],
])('in %s, %s is unfinished and leads to /PageNotFound', (group, label) => {
  expect(itemsOf(group)).toContainEqual({ label, href: '/PageNotFound' });
});

test.each([
  ['About Us', ['/AboutUs', '/Announcement', '/Toppers', '/AboutUsTestimonial']],
  ['Courses', ['/UPSC']],
  [
    'Materials',
    [
      ...['/StudyMaterial', '/Magazine', '/OldPaper', '/Articles', '/EssayPrep', '/Preparation', '/InterviewGuide'],
      ...['/YoutubeLink', '/ImpLink'],
    ],
  ],
  ['E-Booklet Prelims', ['/Economics', '/ScienceTechnology']],
  ['Optionals', ['/Anthropology']],
])('%s leads to every page that the specification names, in this order', (label, hrefs) => {
  const finished = itemsOf(label).map(({ href }) => href);
  expect(finished.filter((href) => hrefs.includes(href))).toEqual(hrefs);
});

test('every item leads to a page of the site, and no group has a label twice', () => {
  const known = new Set<string>(Object.values(paths));
  for (const group of menu) {
    const items = 'items' in group ? group.items : [group];
    for (const { href } of items) expect(known).toContain(href);
    const labels = items.map(({ label }) => label);
    expect(labels).toEqual([...new Set(labels)]);
  }
});
