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

export type Magazine = {
  id: string;
  /** What its page is addressed by: the host's MId, followed by the `_id` where a magazine before it has the same MId. */
  mid: string;
  name: string;
  coverUrl?: string;
  documentUrl?: string;
} & Draftable;

const listAsNumbered = publishedVerb(
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

const longMid = ({ mid, id }: Magazine) => `${mid}-${id}`;

/** The active magazines. */
export async function listMagazines(): Promise<Magazine[]> {
  const seen = new Set<string>();
  return (await listAsNumbered()).map((it) => {
    if (seen.has(it.mid)) return { ...it, mid: longMid(it) };
    seen.add(it.mid);
    return it;
  });
}

/** The active magazine at an address, which stays where it is when one of the same MId goes. */
export async function findMagazine(mid: string): Promise<Magazine | undefined> {
  const magazines = await listMagazines();
  return magazines.find((it) => it.mid === mid) ?? magazines.find((it) => longMid(it) === mid);
}
