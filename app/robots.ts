import type { MetadataRoute } from 'next';

import { env } from '@/lib/server/env';

/** Pages of accounts and tests say by themselves that they are not for search engines: to be read, that must be reachable. */
export default function robots(): MetadataRoute.Robots {
  const { previewName, siteUrl } = env();
  if (previewName !== undefined) return { rules: { userAgent: '*', disallow: '/' } };
  return { rules: { userAgent: '*', allow: '/', disallow: '/api/' }, sitemap: `${siteUrl}/sitemap.xml` };
}
