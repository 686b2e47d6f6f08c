import 'server-only';

import { z } from 'zod';

import type { SafeHtml } from '@/lib/html/sanitize';

import { type Draftable, type ListCall, publishedVerb } from './list-call';
import { hostHtml, hostImageUrl, wireFlag, wireId, wireOptionalText, wireText } from './wire';

const item = z.object({
  _id: wireId,
  Tname: wireText,
  Tmarks: wireOptionalText,
  Ttagline: wireOptionalText,
  CImage: wireOptionalText,
  IsActive: wireFlag,
});

export const toppersCall = { noun: 'toppers', path: '/toppers/getAll', item } satisfies ListCall<z.output<typeof item>>;

export type Topper = { id: string; name: string; marks: SafeHtml; tagline: string; imageUrl?: string } & Draftable;

/** The active toppers. */
export const listToppers = publishedVerb(
  toppersCall,
  (it) => it.IsActive,
  (it): Topper => ({
    id: it._id,
    name: it.Tname,
    marks: hostHtml(it.Tmarks),
    tagline: it.Ttagline,
    imageUrl: hostImageUrl(it.CImage),
  }),
);
