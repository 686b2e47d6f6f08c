import { contentFeed } from '@/lib/http/content-feed';
import { listSitemap } from '@/lib/publishing/sitemap';
import { sitemapFiles } from '@/lib/publishing/sitemap-files';

export const dynamic = 'force-dynamic';

/** The public pages, for search engines. */
export const GET = contentFeed({
  name: 'sitemap.xml',
  type: 'application/xml',
  read: () => listSitemap(Date.now()),
  write: sitemapFiles,
});
