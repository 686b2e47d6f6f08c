import { createHash } from 'node:crypto';

import { unstable_cache } from 'next/cache';

import { contentMode } from '@/lib/api/content-mode';
import { listTimetables } from '@/lib/api/timetables';
import { feedDigest, feedEvents } from '@/lib/calendar/feed-events';
import { timetableFeed } from '@/lib/calendar/timetable-feed';
import { env } from '@/lib/env';
import { guarded } from '@/lib/http/endpoint';

// On demand, from cached content: a prerendered answer would know no ETag.
export const dynamic = 'force-dynamic';

/** How long a shared cache may answer with what it has while it asks anew. */
const STALE_S = 600;

/** Remembered by content, so that the same content makes the same feed. */
const firstSeenMs = unstable_cache(async (_digest: string) => Date.now(), ['timetable-feed']);

/** All timetables as one calendar, for a phone to subscribe to. */
export const GET = guarded(async (request: Request) => {
  const { siteUrl, contentMaxAgeS } = env();
  const events = feedEvents(await listTimetables());
  const feed = timetableFeed(events, { siteUrl, madeAtMs: await firstSeenMs(feedDigest(events)) });
  const tag = `W/"${createHash('sha256').update(feed).digest('base64url')}"`;
  const isPublic = (await contentMode()) === 'published';
  const headers = {
    ETag: tag,
    'Cache-Control': isPublic
      ? `public, max-age=${contentMaxAgeS}, stale-while-revalidate=${STALE_S}`
      : 'private, no-store',
  };
  const known = request.headers.get('if-none-match')?.split(/\s*,\s*/) ?? [];
  if (known.includes(tag)) return new Response(null, { status: 304, headers });
  return new Response(feed, {
    headers: {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="timetable.ics"',
    },
  });
});
