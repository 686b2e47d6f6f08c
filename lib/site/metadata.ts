import type { Metadata } from 'next';

import { institute } from './institute';
import { isPublicPath, pageOf } from './pages';
import { type Path, paths, socialImagePath } from './paths';
import { languageOf } from './structured-data';

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
