type Crumb = { '@type': 'ListItem'; position: number; name: string; item: string };

export type BreadcrumbData = {
  '@context': 'https://schema.org';
  '@type': 'BreadcrumbList';
  itemListElement: Crumb[];
};

export type Trail = { label: string; href: string }[];

/** Where a page stands below the home page, for search engines (schema.org BreadcrumbList); `trail` ends with the page. */
export const breadcrumbData = (siteUrl: string, trail: Trail): BreadcrumbData => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ label, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: new URL(href, siteUrl).href,
  })),
});
