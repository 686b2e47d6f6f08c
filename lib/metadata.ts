import type { Metadata } from 'next';

type Page = {
  title: string;
  description: string;
  /** The page's own address on the site, its query included where that is part of it. */
  path: string;
};

/** Title, description and canonical URL of a page. */
export const pageMetadata = ({ title, description, path }: Page): Metadata => ({
  title,
  description,
  alternates: { canonical: path },
});

/** For the page of an item that does not exist: it says so, and no search engine keeps it. */
export const missingMetadata = (title: string): Metadata => ({ title, robots: { index: false } });
