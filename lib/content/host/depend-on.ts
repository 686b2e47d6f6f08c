import 'server-only';

import { revalidateTag, unstable_cache } from 'next/cache';

import type { Noun } from '@/lib/site/pages';

/** Ties the page being rendered to a tag: it is rendered anew when the tag expires, or `afterS` seconds later. */
export const dependOn = (tag: string, afterS?: number): Promise<null> =>
  unstable_cache(async () => null, [tag], { tags: [tag], revalidate: afterS })();

const tagOf = (noun: Noun) => `items-of-${noun}`;

/** Ties the page of one item, which is being rendered, to the item's noun. */
export const tiedToItemsOf = (noun: Noun): Promise<unknown> => dependOn(tagOf(noun));

/** Expires the pages of single items: there are too many to request them one by one. */
export const expireItemPages = (noun: Noun): void => revalidateTag(tagOf(noun), { expire: 0 });
