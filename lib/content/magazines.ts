import { z } from 'zod';

import { type Draftable, idOf, listCall, listVerb, published } from './list-call';
import { hostFileUrl, hostImageUrl, wireFile, wireFlag, wireId, wireOptionalId, wirePicture, wireText } from './wire';

export const magazinesCall = listCall(
  'magazines',
  '/magazine/magazinAll',
  z
    .object({
      _id: wireOptionalId,
      MId: wireId.describe('Magazine id, different for each issue: its page is `/Magazine?Mid=<MId>`.'),
      MName: wireText,
      CImage: wirePicture,
      Doc: wireFile,
      IsActive: wireFlag,
    })
    .meta({ title: 'Magazine', description: 'Each issue has a page of its own, by its `MId`.' }),
);

export type Magazine = {
  id: string;
  /** The address of its page: the host's MId, followed by the id if an earlier magazine has the same MId. */
  mid: string;
  name: string;
  coverUrl?: string;
  documentUrl?: string;
} & Draftable;

const longMid = (mid: string, id: string) => `${mid}-${id}`;

export const listMagazines = listVerb(magazinesCall, (items, withDrafts) => {
  const seen = new Set<string>();
  return published(items, withDrafts, (it): Magazine => {
    const { MId, MName: name, CImage, Doc } = it;
    const id = idOf(it);
    const mid = seen.has(MId) ? longMid(MId, id) : MId;
    seen.add(mid);
    return { id, mid, name, coverUrl: hostImageUrl(CImage), documentUrl: hostFileUrl(Doc) };
  });
});

/** The active magazine at an address. The address stays when another magazine with the same MId goes. */
export async function findMagazine(mid: string): Promise<Magazine | undefined> {
  const magazines = await listMagazines();
  return magazines.find((it) => it.mid === mid) ?? magazines.find((it) => longMid(it.mid, it.id) === mid);
}
