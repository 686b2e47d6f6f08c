import { listSitemap } from '@/lib/finding/publishing/sitemap';
import { sitemapFiles } from '@/lib/finding/publishing/xml-files';
import { contentFeed } from '@/lib/serve/content-feed';

export const dynamic = 'force-dynamic';

/** The public pages, for search engines. */
export const GET = contentFeed({
  name: 'sitemap.xml',
  type: 'application/xml',
  read: () => listSitemap(Date.now()),
  write: sitemapFiles,
});
