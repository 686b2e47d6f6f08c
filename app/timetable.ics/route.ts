import { unstable_cache } from 'next/cache';

import { timetableFeed } from '@/lib/calendar/timetable-feed';
import { contentMode } from '@/lib/content/content-mode';
import { madeOfContent } from '@/lib/content/made-of-content';
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

const read = async () => ({ name: institute().name, mocks: await listAnnouncedMocks() });

const feed = madeOfContent(async (content: Awaited<ReturnType<typeof read>>) => {
  const text = timetableFeed(content, env().siteUrl, await firstSeenMs(digestOf(content)));
  return { text, tag: `W/"${digestOf(text)}"` };
});

/** The mocks open to all as a calendar, for a phone to subscribe to: timetables are prose, and no day is read out of it. */
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
