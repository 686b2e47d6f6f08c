import { createHash } from 'node:crypto';

import { unstable_cache } from 'next/cache';

import { contentMode } from '@/lib/content/content-mode';
import { listTimetables, type Timetable } from '@/lib/content/timetables';
import { feedDigest, feedEvents } from '@/lib/calendar/feed-events';
import { timetableFeed } from '@/lib/calendar/timetable-feed';
import { env } from '@/lib/server/env';
import { guarded } from '@/lib/http/endpoint';

// On demand, from cached content: a prerendered answer would know no ETag.
export const dynamic = 'force-dynamic';

/** How long a shared cache may answer with what it has while it asks anew. */
const STALE_S = 600;

/** Remembered by content, so that the same content makes the same feed. */
const firstSeenMs = unstable_cache(async (_digest: string) => Date.now(), ['timetable-feed']);

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

type Feed = { text: string; tag: string };

async function makeFeed(timetables: Timetable[]): Promise<Feed> {
  const events = feedEvents(timetables);
  const text = timetableFeed(events, { siteUrl: env().siteUrl, madeAtMs: await firstSeenMs(feedDigest(events)) });
  return { text, tag: `W/"${sha256(text)}"` };
}

let kept: { digest: string; feed: Promise<Feed> } | undefined;

/** The feed of the timetables as they are now: made when they have changed, and not for each request. */
function feedOf(timetables: Timetable[]): Promise<Feed> {
  const digest = sha256(JSON.stringify(timetables));
  if (kept?.digest === digest) return kept.feed;
  const feed = makeFeed(timetables);
  kept = { digest, feed };
  // One that fails is made at the next request.
  feed.catch(() => (kept = undefined));
  return feed;
}

/** All timetables as one calendar, for a phone to subscribe to. */
export const GET = guarded(async (request: Request) => {
  const { text, tag } = await feedOf(await listTimetables());
  const isPublic = (await contentMode()) === 'published';
  const headers = {
    ETag: tag,
    'Cache-Control': isPublic
      ? `public, max-age=${env().contentMaxAgeS}, stale-while-revalidate=${STALE_S}`
      : 'private, no-store',
  };
  const known = request.headers.get('if-none-match')?.split(/\s*,\s*/) ?? [];
  if (known.includes(tag)) return new Response(null, { status: 304, headers });
  return new Response(text, {
    headers: {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="timetable.ics"',
    },
  });
});
