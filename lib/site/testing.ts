import { z } from 'zod';

/**
 * What schema.org allows of the site's types, and what search engines demand of them (Google Search Central:
 * Organization, Breadcrumb, Course list, Article, Video). Written from their documents, not from the builders, so any
 * other property is a mistake.
 */

const text = z.string().trim().min(1);
const absoluteUrl = z.url({ protocol: /^https?$/ });
const moment = z.iso.datetime({ offset: true });
const context = z.literal('https://schema.org');

const organizationProperties = {
  '@type': z.enum(['Organization', 'EducationalOrganization']),
  '@id': absoluteUrl.optional(),
  name: text,
  url: absoluteUrl,
  logo: absoluteUrl.optional(),
  description: text.optional(),
  sameAs: z.array(absoluteUrl).optional(),
};
const organization = z.strictObject(organizationProperties);

const isNumbered = (items: { position: number }[]) => items.every(({ position }, index) => position === index + 1);
const areDistinct = (texts: string[]) => new Set(texts).size === texts.length;

const breadcrumbs = z.strictObject({
  '@context': context,
  '@type': z.literal('BreadcrumbList'),
  itemListElement: z
    .array(z.strictObject({ '@type': z.literal('ListItem'), position: z.int().min(1), name: text, item: absoluteUrl }))
    .min(2)
    .refine(isNumbered, { error: 'positions must count from 1' })
    .refine((crumbs) => areDistinct(crumbs.map(({ item }) => item)), { error: 'pages must be distinct' }),
});

const courseList = z.strictObject({
  '@context': context,
  '@type': z.literal('ItemList'),
  itemListElement: z
    .array(
      z.strictObject({
        '@type': z.literal('ListItem'),
        position: z.int().min(1),
        item: z.strictObject({
          '@type': z.literal('Course'),
          name: text,
          description: text,
          url: absoluteUrl,
          provider: organization,
        }),
      }),
    )
    .min(3)
    .refine(isNumbered, { error: 'positions must count from 1' })
    .refine((items) => areDistinct(items.map(({ item }) => item.url)), {
      error: 'courses must have URLs of their own',
    }),
});

const article = z.strictObject({
  '@context': context,
  '@type': z.enum(['Article', 'NewsArticle', 'BlogPosting']),
  headline: text.refine((headline) => [...headline].length <= 110, { error: 'must have at most 110 characters' }),
  description: text.optional(),
  image: absoluteUrl,
  url: absoluteUrl,
  mainEntityOfPage: absoluteUrl,
  inLanguage: z.string().regex(/^[a-z]{2}(-[A-Z]{2})?$/),
  author: organization,
  publisher: organization.required({ logo: true }),
  datePublished: moment.optional(),
  dateModified: moment.optional(),
});

const video = z.strictObject({
  '@context': context,
  '@type': z.literal('VideoObject'),
  name: text,
  description: text,
  thumbnailUrl: absoluteUrl,
  uploadDate: moment,
  embedUrl: absoluteUrl,
});

const institute = z.strictObject({
  ...organizationProperties,
  '@context': context,
  '@type': z.literal('EducationalOrganization'),
});

/** One piece of structured data, as search engines take it. */
export const structuredData = z.discriminatedUnion('@type', [institute, breadcrumbs, courseList, article, video]);

export type StructuredData = z.output<typeof structuredData>;

/** Content that tries to break out of a script, a string or a line, and content in Hindi. */
export const HOSTILE_TITLES = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  'He said "it\'s done" \\ and left',
  'two\u2028lines\u2029three',
  'मौलिक अधिकार: अनुच्छेद 12 से 35',
  '& &amp; &lt;b&gt;',
  ']]>',
];
