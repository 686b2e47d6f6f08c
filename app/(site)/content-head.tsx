import type { ComponentProps } from 'react';

import { JsonLd } from '@/components/ui/json-ld';
import { PageBanner } from '@/components/ui/page-banner';
import { env } from '@/lib/server/env';
import { paths } from '@/lib/site/paths';
import { breadcrumbData, type Trail } from '@/lib/site/structured-data/breadcrumbs';

type Place = {
  title: string;
  /** The page's own address on the site. */
  path: string;
  /** The pages above this one, below Home. */
  trail?: Trail;
};

/** The breadcrumb of a content page, for search engines. */
export function BreadcrumbData({ title, path, trail = [] }: Place) {
  const crumbs = [{ label: 'Home', href: paths.home }, ...trail, { label: title, href: path }];
  return <JsonLd data={breadcrumbData(env().siteUrl, crumbs)} />;
}

/** The head of a content page, and its breadcrumb for search engines. */
export function ContentHead({ path, ...banner }: ComponentProps<typeof PageBanner> & Place) {
  return (
    <>
      <PageBanner {...banner} />
      <BreadcrumbData path={path} title={banner.title} trail={banner.trail} />
    </>
  );
}
