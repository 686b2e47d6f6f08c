import type { Metadata } from 'next';

import { cutAtWord } from '@/lib/text/lines';

import { institute } from './institute';
import { isPublicPath, pageOf } from './pages';
import { type Path, paths, socialImagePath } from './paths';

/**
 * `path` is the page's address on the site, with the query where that is part of it; `picture` is the page whose social
 * image it has, if not its own.
 */
type Page = { title: string; description: string; path: string; picture?: Path };

const sharedLook = ({ title, description, path, picture }: Page, type: 'website' | 'article'): Metadata => ({
  openGraph: {
    type,
    title,
    description,
    url: path,
    siteName: institute().name,
    locale: `${languageOf(title)}_IN`,
    images: [{ url: socialImagePath(picture ?? path), width: 1200, height: 630, alt: title }],
  },
  twitter: { card: 'summary_large_image', title, description, images: [socialImagePath(picture ?? path)] },
});

/** A page's title, description and canonical URL, and the social image of a public page. */
export function pageMetadata(path: Path): Metadata {
  const { name, tagline, description: own } = institute();
  const isHome = path === paths.home;
  const { title, description } = isHome ? { title: `${name}: ${tagline}`, description: own } : pageOf(path);
  return {
    title: isHome ? { absolute: title } : title,
    description,
    alternates: { canonical: path },
    ...(isPublicPath(path) ? sharedLook({ title, description, path }, 'website') : { robots: { index: false } }),
  };
}

export const itemMetadata = (page: Page): Metadata => ({
  title: page.title,
  description: page.description,
  alternates: { canonical: page.path },
  ...sharedLook(page, 'article'),
});

export const missingMetadata = (title: string): Metadata => ({ title, robots: { index: false } });

/** The words of schema.org, in which pages tell search engines about themselves; `siteUrl` is the site's origin. */
const CONTEXT = { '@context': 'https://schema.org' } as const;

const numbered = <Entry extends object>(entries: Entry[]) =>
  entries.map((entry, index) => ({ '@type': 'ListItem' as const, position: index + 1, ...entry }));

const organisation = (siteUrl: string) => ({
  '@type': 'EducationalOrganization' as const,
  '@id': new URL('/#institute', siteUrl).href,
  name: institute().name,
  url: new URL('/', siteUrl).href,
  logo: new URL(institute().logo, siteUrl).href,
});

/** The institute, without address, telephone and mail, since those of the sample content are made up. */
export const instituteData = (siteUrl: string) => ({
  ...CONTEXT,
  ...organisation(siteUrl),
  description: institute().description,
});

export type Trail = { label: string; href: string }[];

/** A page's place below the home page; `trail` ends with the page. */
export const breadcrumbData = (siteUrl: string, trail: Trail) => ({
  ...CONTEXT,
  '@type': 'BreadcrumbList' as const,
  itemListElement: numbered(trail.map(({ label, href }) => ({ name: label, item: new URL(href, siteUrl).href }))),
});

export const courseAnchor = (id: string) => `course-${encodeURIComponent(id)}`;

type Course = { id: string; name: string; category: string };

/** Search engines show no shorter list of courses. */
const FEWEST_COURSES = 3;

/** The courses of the home page; undefined if they are too few. */
export function courseListData(siteUrl: string, courses: Course[]) {
  if (courses.length < FEWEST_COURSES) return undefined;
  const items = courses.map(({ id, name, category }) => ({
    item: {
      '@type': 'Course' as const,
      name,
      description: `${name}: a course of ${institute().name}${category && ` for ${category} aspirants`}.`,
      url: new URL(`/#${courseAnchor(id)}`, siteUrl).href,
      provider: organisation(siteUrl),
    },
  }));
  return { ...CONTEXT, '@type': 'ItemList' as const, itemListElement: numbered(items) };
}

/** In characters; search engines cut longer headlines. */
const LONGEST_HEADLINE = 110;

const languageOf = (title: string) => (/\p{Script=Devanagari}/u.test(title) ? 'hi' : 'en');

/** An article or essay with a page of its own. The host gives neither dates nor persons. */
export function articleData(siteUrl: string, { title, description, path }: Page) {
  const url = new URL(path, siteUrl).href;
  return {
    ...CONTEXT,
    '@type': 'Article' as const,
    headline: cutAtWord(title, LONGEST_HEADLINE),
    ...(description && { description }),
    image: new URL(socialImagePath(path), siteUrl).href,
    url,
    mainEntityOfPage: url,
    inLanguage: languageOf(title),
    author: organisation(siteUrl),
    publisher: organisation(siteUrl),
  };
}

type Video = { videoId: string; title: string; description: string; uploadedAt: string };

/** A YouTube video on a page; `uploadedAt` is ISO 8601 with a time zone. */
export const videoData = ({ videoId, title, description, uploadedAt }: Video) => ({
  ...CONTEXT,
  '@type': 'VideoObject' as const,
  name: title,
  description,
  thumbnailUrl: `https://i.ytimg.com/vi/${videoId}/hqdefault.jpg`,
  uploadDate: uploadedAt,
  embedUrl: `https://www.youtube-nocookie.com/embed/${videoId}`,
});
