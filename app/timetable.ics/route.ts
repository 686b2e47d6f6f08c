import { firstSeenMs } from '@/lib/content/host/cached-in-portions';
import { timetableFeed } from '@/lib/finding/calendar/timetable-feed';
import { listAnnouncedMocks } from '@/lib/finding/publishing/mocks';
import { contentFeed } from '@/lib/serve/content-feed';
import { institute } from '@/lib/site/institute';

// Made on demand, from cached content, since a prerendered answer could not compare the ETag.
export const dynamic = 'force-dynamic';

/** The mocks open to all as a calendar, for a phone to subscribe to: timetables are prose, and no day is read out of it. */
export const GET = contentFeed({
  name: 'timetable.ics',
  type: 'text/calendar',
  read: async () => ({ name: institute().name, mocks: await listAnnouncedMocks() }),
  write: async (content, siteUrl) => timetableFeed(content, siteUrl, await firstSeenMs(content)),
});
