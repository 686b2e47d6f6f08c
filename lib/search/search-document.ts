import type { Kind } from './kinds';

/** One thing that the search can find. */
export type SearchDocument = {
  kind: Kind;
  title: string;
  /** What it belongs to: the subject of a syllabus entry, the category of a course. */
  group?: string;
  /** What can be read of it besides, and what of that is HTML. */
  text?: string;
  html?: string;
  /** Its own place: a page of the site, a file of the institute's, or an address elsewhere. */
  href: string;
  opens: 'page' | 'file' | 'elsewhere';
  /** Set on what only editors see. */
  isDraft?: true;
};
