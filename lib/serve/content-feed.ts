import { contentMode } from '@/lib/content/host/content-mode';
import { madeOfContent } from '@/lib/content/host/last-good';
import { digestOf } from '@/lib/server/digest';
import { env } from '@/lib/server/env';

import { answer, guarded } from './endpoint';
import { isKnownTag } from './known-tag.mjs';

/** How long a shared cache may serve a stale answer while it asks again. */
const STALE_S = 600;

type Feed<Content> = {
  /** Its file, which tells it from other feeds. */
  name: string;
  type: string;
  read: () => Promise<Content>;
  /** Gives the text, or several: the first has the feed's own address, the others the numbers 1, 2 … as its `part`. */
  write: (content: Content, siteUrl: string) => string | string[] | Promise<string>;
};

/** The endpoint of a feed that follows from content. */
export function contentFeed<Content>({ name, type, read, write }: Feed<Content>) {
  const feed = madeOfContent(async (content: Content) => {
    const texts = [await write(content, env().siteUrl)].flat();
    return texts.map((text) => ({ text, tag: `W/"${digestOf(text)}"` }));
  });
  return guarded(async (request: Request) => {
    const part = Number(new URL(request.url).searchParams.get('part') ?? 0);
    const asked = (await feed(read))[part];
    if (!asked) return answer(404, { message: 'There is no such part.' });
    const { text, tag } = asked;
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
