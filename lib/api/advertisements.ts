import 'server-only';

import { z } from 'zod';

import { type ListCall, listVerb } from './list-call';
import { externalUrl, wireFlag, wireId, wireOptionalText, wireText } from './wire';

const item = z.object({ _id: wireId, Title: wireText, Link: wireOptionalText, IsActive: wireFlag });

export const advertisementsCall = {
  noun: 'advertisements',
  path: '/ads/manageAdsAll',
  item,
} satisfies ListCall<z.output<typeof item>>;

export type Advertisement = { id: string; title: string; url?: string };

/** The active advertisements. */
export const listAdvertisements = listVerb(advertisementsCall, (items): Advertisement[] =>
  items.filter((it) => it.IsActive).map((it) => ({ id: it._id, title: it.Title, url: externalUrl(it.Link) })),
);
