import { z } from 'zod';

import type { SafeHtml } from '@/lib/html/sanitize';

import { type Draftable, listCall, publishedVerb } from './list-call';
import { hostHtml, hostImageUrl, wireFlag, wireHtml, wireId, wireOptionalText, wirePicture, wireText } from './wire';

export const toppersCall = listCall(
  'toppers',
  '/toppers/getAll',
  z
    .object({
      _id: wireId,
      Tname: wireText,
      Tmarks: wireHtml,
      Ttagline: wireOptionalText,
      CImage: wirePicture,
      IsActive: wireFlag,
    })
    .meta({ title: 'Topper' }),
);

export type Topper = { id: string; name: string; marks: SafeHtml; tagline: string; imageUrl?: string } & Draftable;

export const listToppers = publishedVerb(toppersCall, (it): Topper => ({
  id: it._id,
  name: it.Tname,
  marks: hostHtml(it.Tmarks),
  tagline: it.Ttagline,
  imageUrl: hostImageUrl(it.CImage),
}));
