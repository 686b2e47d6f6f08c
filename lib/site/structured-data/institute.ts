import { site } from '@/lib/site/site';

/** The institute, as data about its pages, courses and articles names it. */
export type Institute = {
  '@type': 'EducationalOrganization';
  '@id': string;
  name: string;
  url: string;
  logo: string;
};

export const institute = (siteUrl: string): Institute => ({
  '@type': 'EducationalOrganization',
  '@id': new URL('/#institute', siteUrl).href,
  name: site.name,
  url: new URL('/', siteUrl).href,
  logo: new URL('/art/icon-maskable.svg', siteUrl).href,
});

export type InstituteData = { '@context': 'https://schema.org'; description: string } & Institute;

/**
 * The institute itself, for search engines (schema.org EducationalOrganization). Address, telephone and mail are not in
 * it, for those of lib/site/site.ts are samples.
 */
export const instituteData = (siteUrl: string): InstituteData => ({
  '@context': 'https://schema.org',
  ...institute(siteUrl),
  description: site.description,
});
