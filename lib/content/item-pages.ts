import { revalidateTag } from 'next/cache';

import type { Noun } from '@/lib/site/pages';

import { dependOn } from './depend-on';

const tagOf = (noun: Noun) => `items-of-${noun}`;

/** Ties the page of one item, which is being rendered, to the item's noun. */
export const tiedToItemsOf = (noun: Noun): Promise<unknown> => dependOn(tagOf(noun));

/** Expires the pages of single items: there are too many to request them one by one. */
export const expireItemPages = (noun: Noun): void => revalidateTag(tagOf(noun), { expire: 0 });
