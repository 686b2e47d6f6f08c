import type { Metadata } from 'next';

import { isPublicPath, pageOf } from './pages';
import { type Path, paths, socialImagePath } from './paths';
import { site } from './site';

type Page = {
  title: string;
  description: string;
  /** The page's own address on the site, its query included where that is part of it. */
  path: string;
};

/** What a link to a page looks like where people share it. */
const sharedLook = ({ title, description, path }: Page, type: 'website' | 'article'): Metadata => ({
  openGraph: {
    type,
    title,
    description,
    url: path,
    siteName: site.name,
    locale: 'en_IN',
    images: [{ url: socialImagePath(path), width: 1200, height: 630, alt: title }],
  },
  twitter: { card: 'summary_large_image', title, description, images: [socialImagePath(path)] },
});

/** Title, description and canonical URL of a page and, where everyone may find it, its social image. */
export function pageMetadata(path: Path): Metadata {
  const { title, description } = pageOf(path);
  return {
    title: path === paths.home ? { absolute: title } : title,
    description,
    alternates: { canonical: path },
    ...(isPublicPath(path) ? sharedLook({ title, description, path }, 'website') : { robots: { index: false } }),
  };
}

/** The same for the page of one item, which has an address of its own. */
export const itemMetadata = (page: Page): Metadata => ({
  title: page.title,
  description: page.description,
  alternates: { canonical: page.path },
  ...sharedLook(page, 'article'),
});

/** For the page of an item that does not exist: it says so, and no search engine keeps it. */
export const missingMetadata = (title: string): Metadata => ({ title, robots: { index: false } });
