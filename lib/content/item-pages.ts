import 'server-only';

import { revalidateTag, unstable_cache } from 'next/cache';

import type { Noun } from '@/lib/site/pages';

const tagOf = (noun: Noun) => `items-of-${noun}`;

/** Ties the page that is being made, which shows one item, to the item's noun. */
export const tiedToItemsOf = (noun: Noun): Promise<unknown> =>
  unstable_cache(async () => null, [tagOf(noun)], { tags: [tagOf(noun)] })();

/** Has each page of one item made anew before anybody sees it again: they are too many to be asked for one by one. */
export const expireItemPages = (noun: Noun): void => revalidateTag(tagOf(noun), { expire: 0 });
