import 'server-only';

import { z } from 'zod';

import { type Draftable, type ListCall, publishedVerb } from './list-call';
import { hostFileUrl, hostImageUrl, wireFlag, wireId, wireOptionalText, wireText } from './wire';

const item = z.object({
  _id: wireId,
  MId: wireId,
  MName: wireText,
  CImage: wireOptionalText,
  Doc: wireOptionalText,
  IsActive: wireFlag,
});

export const magazinesCall = {
  noun: 'magazines',
  path: '/magazine/magazinAll',
  item,
} satisfies ListCall<z.output<typeof item>>;

export type Magazine = { id: string; mid: string; name: string; coverUrl?: string; documentUrl?: string } & Draftable;

/** The active magazines. */
export const listMagazines = publishedVerb(
  magazinesCall,
  (it) => it.IsActive,
  (it): Magazine => ({
    id: it._id,
    mid: it.MId,
    name: it.MName,
    coverUrl: hostImageUrl(it.CImage),
    documentUrl: hostFileUrl(it.Doc),
  }),
);

/** The active magazine with this magazine id, or undefined. */
export const findMagazine = async (mid: string) => (await listMagazines()).find((magazine) => magazine.mid === mid);
