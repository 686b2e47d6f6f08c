import { hostHtml } from '@/lib/content/wire';
import { plainText } from '@/lib/html/plain-text';
import { institute } from '@/lib/site/institute';
import { isPublicPath, pageOf, type PublicPath } from '@/lib/site/pages';
import { type Path, paths } from '@/lib/site/paths';

import type { SearchDocument } from './kinds';

/** The static texts of pages as plain text. Components draw them, so they come from outside this folder. */
export type StaticTexts = Partial<Record<PublicPath, string>>;

const tab = (id: string, title: string, text: string): SearchDocument => ({
  kind: 'page',
  title,
  group: pageOf(paths.onlineTestSeries).title,
  text,
  href: `${paths.onlineTestSeries}#${id}`,
  opens: 'page',
});

const TABS = [
  tab('time-table', 'Time Table', 'When each test of a series opens, week by week.'),
  tab('how-to-enroll', 'How to Enroll', 'The steps to join a course, a test series or the study material by post.'),
  tab('fees', 'Fees', 'What each course costs, and how it can be paid.'),
  tab('practice-test', 'Practice Test', 'Tests of thirty minutes, for logged-in candidates.'),
  tab('online-exam', 'Online Exam', 'Papers under their own rules and times, for logged-in candidates.'),
];

/** The institute's texts on its own pages. */
function ownTexts(): StaticTexts {
  const { name, tagline, description, welcome = '', about = '' } = institute();
  return {
    [paths.home]: `${name}: ${tagline}. ${description} ${plainText(hostHtml(welcome))}`,
    [paths.aboutUs]: plainText(hostHtml(about)),
  };
}

export function sitePages(staticTexts: StaticTexts): SearchDocument[] {
  const texts: Partial<Record<Path, string>> = { ...staticTexts, ...ownTexts() };
  const found = Object.values(paths).filter((path) => isPublicPath(path) || pageOf(path).keywords !== undefined);
  return [
    ...found.map((path) => ({
      kind: 'page' as const,
      title: pageOf(path).title,
      keywords: pageOf(path).keywords,
      text: [pageOf(path).description, texts[path]].filter(Boolean).join(' '),
      href: path,
      opens: 'page' as const,
    })),
    ...TABS,
    {
      kind: 'article',
      title: 'Government schemes launched since 2014',
      text: plainText(hostHtml(institute().schemes)),
      href: paths.articles,
      opens: 'page',
    },
  ];
}
