import { z } from 'zod';

import type { SafeHtml } from '@/lib/html/sanitize';

import { claimFields, claimText, claimVerb } from './claims';
import { type Draftable, idOf, listCall } from './list-call';
import {
  hostHtml,
  hostImageUrl,
  wireFlag,
  wireHtml,
  wireOptionalId,
  wireOptionalText,
  wirePicture,
  wireText,
} from './wire';

export const toppersCall = listCall(
  'toppers',
  '/toppers/getAll',
  z
    .object({
      _id: wireOptionalId,
      Tname: wireText,
      Tmarks: wireHtml,
      Ttagline: wireOptionalText,
      CImage: wirePicture,
      IsActive: wireFlag,
      ...claimFields,
    })
    .meta({ title: 'Topper' }),
);

export type Topper = {
  id: string;
  name: string;
  marks: SafeHtml;
  tagline: string;
  claim: string;
  imageUrl?: string;
} & Draftable;

export const listToppers = claimVerb(toppersCall, (it): Topper => ({
  id: idOf(it),
  name: it.Tname,
  marks: hostHtml(it.Tmarks),
  tagline: it.Ttagline,
  claim: claimText(it),
  imageUrl: hostImageUrl(it.CImage),
}));
