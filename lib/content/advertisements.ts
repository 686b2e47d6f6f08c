import { z } from 'zod';

import { type Draftable, idOf, listCall, publishedVerb } from './list-call';
import { externalUrl, wireFlag, wireOptionalId, wireOptionalText, wireText } from './wire';

export const advertisementsCall = listCall(
  'advertisements',
  '/ads/manageAdsAll',
  z
    .object({
      _id: wireOptionalId,
      Title: wireText,
      Link: wireOptionalText.describe('An http or https address.'),
      IsActive: wireFlag,
    })
    .meta({ title: 'Advertisement', description: 'Shown as ‘Good to know’.' }),
);

export type Advertisement = { id: string; title: string; url?: string } & Draftable;

export const listAdvertisements = publishedVerb(advertisementsCall, (it): Advertisement => ({
  id: idOf(it),
  title: it.Title,
  url: externalUrl(it.Link),
}));
