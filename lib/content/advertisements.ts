import 'server-only';

import { z } from 'zod';

import { type Draftable, type ListCall, publishedVerb } from './list-call';
import { externalUrl, wireFlag, wireId, wireOptionalText, wireText } from './wire';

const item = z.object({ _id: wireId, Title: wireText, Link: wireOptionalText, IsActive: wireFlag });

export const advertisementsCall = {
  noun: 'advertisements',
  path: '/ads/manageAdsAll',
  item,
} satisfies ListCall<z.output<typeof item>>;

export type Advertisement = { id: string; title: string; url?: string } & Draftable;

/** The active advertisements. */
export const listAdvertisements = publishedVerb(
  advertisementsCall,
  (it) => it.IsActive,
  (it): Advertisement => ({ id: it._id, title: it.Title, url: externalUrl(it.Link) }),
);
