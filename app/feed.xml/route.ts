import { contentFeed } from '@/lib/http/content-feed';
import { atomFeed } from '@/lib/publishing/atom-feed';
import { readNews } from '@/lib/publishing/news';

export const dynamic = 'force-dynamic';

/** What is new on the site, for readers of feeds. */
export const GET = contentFeed({ name: 'feed.xml', type: 'application/atom+xml', read: readNews, write: atomFeed });
