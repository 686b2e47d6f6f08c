import type { MetadataRoute } from 'next';

import { env } from '@/lib/server/env';
import { listSitemap } from '@/lib/publishing/sitemap';

export const dynamic = 'force-dynamic';

export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  return (await listSitemap(Date.now())).map(({ path, changedAtMs }) => ({
    url: new URL(path, env().siteUrl).href,
    ...(changedAtMs !== undefined && { lastModified: new Date(changedAtMs) }),
  }));
}
