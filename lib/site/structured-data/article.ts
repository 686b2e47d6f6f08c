import { socialImagePath } from '@/lib/site/paths';
import { cutAtWord } from '@/lib/text/cut';

import { type Institute, institute } from './institute';

export type ArticleData = {
  '@context': 'https://schema.org';
  '@type': 'Article';
  headline: string;
  description?: string;
  image: string;
  url: string;
  mainEntityOfPage: string;
  inLanguage: 'en' | 'hi';
  author: Institute;
  publisher: Institute;
};

/** How long a headline may be, in characters. */
const LONGEST_HEADLINE = 110;

type Page = { title: string; description: string; path: string };

/**
 * An article or essay with a page of its own, for search engines (schema.org Article). The host tells neither dates nor
 * authors of persons: no date is in it, and the institute stands for both author and publisher.
 */
export const articleData = (siteUrl: string, { title, description, path }: Page): ArticleData => {
  const url = new URL(path, siteUrl).href;
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: cutAtWord(title, LONGEST_HEADLINE),
    ...(description && { description }),
    image: new URL(socialImagePath(path), siteUrl).href,
    url,
    mainEntityOfPage: url,
    inLanguage: /\p{Script=Devanagari}/u.test(title) ? 'hi' : 'en',
    author: institute(siteUrl),
    publisher: institute(siteUrl),
  };
};
