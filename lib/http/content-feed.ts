import { contentMode } from '@/lib/content/content-mode';
import { madeOfContent } from '@/lib/content/made-of-content';
import { digestOf } from '@/lib/server/digest';
import { env } from '@/lib/server/env';

import { guarded } from './endpoint';
import { isKnownTag } from './known-tag.mjs';

/** How long a shared cache may serve a stale answer while it asks again. */
const STALE_S = 600;

type Feed<Content> = {
  /** Its file, which tells it from other feeds. */
  name: string;
  type: string;
  read: () => Promise<Content>;
  write: (content: Content, siteUrl: string) => string | Promise<string>;
};

/** The endpoint of a feed that follows from content. */
export function contentFeed<Content>({ name, type, read, write }: Feed<Content>) {
  const feed = madeOfContent(async (content: Content) => {
    const text = await write(content, env().siteUrl);
    return { text, tag: `W/"${digestOf(text)}"` };
  });
  return guarded(async (request: Request) => {
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
        'Content-Type': `${type}; charset=utf-8`,
        'Content-Disposition': `inline; filename="${name}"`,
      },
    });
  });
}
