import type { MetadataRoute } from 'next';

import { env } from '@/lib/server/env';
import { sitemapPath } from '@/lib/site/paths';

/** Pages of accounts and tests stay reachable: each refuses indexing by itself, which a robot must be able to read. */
export default function robots(): MetadataRoute.Robots {
  const { previewName, siteUrl } = env();
  if (previewName !== undefined) return { rules: { userAgent: '*', disallow: '/' } };
  return { rules: { userAgent: '*', allow: '/', disallow: '/api/' }, sitemap: siteUrl + sitemapPath() };
}
