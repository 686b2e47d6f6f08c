import { timetableFeed } from '@/lib/calendar/timetable-feed';
import { firstSeenMs } from '@/lib/content/first-seen';
import { contentFeed } from '@/lib/http/content-feed';
import { listAnnouncedMocks } from '@/lib/publishing/mocks';
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
