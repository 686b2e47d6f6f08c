import { unstable_cache } from 'next/cache';

import { feedEvents, timetableFeed } from '@/lib/calendar/timetable-feed';
import { contentMode } from '@/lib/content/content-mode';
import { madeOfContent } from '@/lib/content/made-of-content';
import { listTimetables } from '@/lib/content/timetables';
import { guarded } from '@/lib/http/endpoint';
import { isKnownTag } from '@/lib/http/known-tag.mjs';
import { listAnnouncedMocks } from '@/lib/publishing/mocks';
import { digestOf } from '@/lib/server/digest';
import { env } from '@/lib/server/env';
import { institute } from '@/lib/site/institute';

// Made on demand, from cached content, since a prerendered answer could not compare the ETag.
export const dynamic = 'force-dynamic';

/** How long a shared cache may serve a stale answer while it asks again. */
const STALE_S = 600;

/** The time at which this content was first seen, so that the same content makes the same feed. */
const firstSeenMs = unstable_cache(async (_digest: string) => Date.now(), ['timetable-feed']);

async function read() {
  const [timetables, mocks] = await Promise.all([listTimetables(), listAnnouncedMocks()]);
  return { name: institute().name, timetables, mocks };
}

const feed = madeOfContent(async ({ name, timetables, mocks }: Awaited<ReturnType<typeof read>>) => {
  const content = { name, events: feedEvents(timetables), mocks };
  const text = timetableFeed(content, env().siteUrl, await firstSeenMs(digestOf(content)));
  return { text, tag: `W/"${digestOf(text)}"` };
});

/** All timetables and the mocks open to all as one calendar, for a phone to subscribe to. */
export const GET = guarded(async (request: Request) => {
  const { text, tag } = await feed(read);
  const isPublic = (await contentMode()) === 'published';
  const headers = {
    ETag: tag,
    'Cache-Control': isPublic
      ? `public, max-age=${env().contentMaxAgeS}, stale-while-revalidate=${STALE_S}`
      : 'private, no-store',
  };
  if (isKnownTag(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers });
  return new Response(text, {
    headers: {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="timetable.ics"',
    },
  });
});
