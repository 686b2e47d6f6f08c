import { atomFeed } from '@/lib/finding/publishing/xml-files';
import { readNews } from '@/lib/finding/publishing/news';
import { contentFeed } from '@/lib/serve/content-feed';

export const dynamic = 'force-dynamic';

/** What is new on the site, for readers of feeds. */
export const GET = contentFeed({ name: 'feed.xml', type: 'application/atom+xml', read: readNews, write: atomFeed });
