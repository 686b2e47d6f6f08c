import { z } from 'zod';

import { plainText } from '@/lib/html/plain-text';
import type { SafeHtml } from '@/lib/html/sanitize';

import { type Draftable, idOf, listCall, listVerb, published, publishedVerb } from '../host/list-call';
import {
  externalUrl,
  hostFileUrl,
  hostHtml,
  hostImageUrl,
  type ShownVideo,
  shownVideo,
  wireFile,
  wireFlag,
  wireHtml,
  wireId,
  wireOptionalId,
  wireOptionalText,
  wirePicture,
  wireText,
} from '../host/wire';

export const articlesCall = listCall(
  'articles',
  '/articles/articalAll',
  z
    .object({ _id: wireId, Title: wireText, Description: wireHtml })
    .meta({ title: 'Article', description: 'Each article has a page of its own, by its `_id`.' }),
);

export type Article = { id: string; title: string; description: SafeHtml };

export const listArticles = listVerb(articlesCall, (items): Article[] =>
  items.map((it) => ({ id: it._id, title: it.Title, description: hostHtml(it.Description) })),
);

export const essaysCall = listCall(
  'essays',
  '/essays/essayPreparationAll',
  z.object({ _id: wireId, TopicName: wireText, Description: wireHtml, Doc: wireFile }).meta({
    title: 'Essay',
    description: 'The list shows the first 100 words of each; its own page, by its `_id`, shows all.',
  }),
);

export type Essay = { id: string; topic: string; description: SafeHtml; documentUrl?: string };

export const listEssays = listVerb(essaysCall, (items): Essay[] =>
  items.map((it) => ({
    id: it._id,
    topic: it.TopicName,
    description: hostHtml(it.Description),
    documentUrl: hostFileUrl(it.Doc),
  })),
);

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

export const oldPapersCall = listCall(
  'old-papers',
  '/oldPapers/oldPaperAll',
  z.object({ _id: wireId, Title: wireText, CImage: wirePicture, Doc: wireFile, IsDisplay: wireFlag }).meta({
    title: 'OldPaper',
    description: 'A result of a test also links to papers whose titles name its subjects.',
  }),
);

export type OldPaper = { id: string; title: string; coverUrl?: string; documentUrl?: string } & Draftable;

export const listOldPapers = publishedVerb(oldPapersCall, (it): OldPaper => ({
  id: it._id,
  title: it.Title,
  coverUrl: hostImageUrl(it.CImage),
  documentUrl: hostFileUrl(it.Doc),
}));

export const studyMaterialsCall = listCall(
  'study-materials',
  '/main-study-materials/manageStudyMaterialsAll',
  z.object({ _id: wireId, Title: wireText, OImage: wirePicture, Document: wireFile, IsActive: wireFlag }).meta({
    title: 'StudyMaterial',
    description: 'A result of a test also links to materials whose titles name its subjects.',
  }),
);

export type StudyMaterial = { id: string; title: string; imageUrl?: string; documentUrl?: string } & Draftable;

export const listStudyMaterials = publishedVerb(studyMaterialsCall, (it): StudyMaterial => ({
  id: it._id,
  title: it.Title,
  imageUrl: hostImageUrl(it.OImage),
  documentUrl: hostFileUrl(it.Document),
}));

export const guidesCall = listCall(
  'guides',
  '/guide/guideAll',
  z
    .object({
      _id: wireId,
      Title: wireText,
      Desc: wireOptionalText.describe(
        'Text or HTML with the address of a YouTube video, of which the site takes the 11 characters of its id and its start, or of another video, which is shown as a link.',
      ),
    })
    .meta({ title: 'Guide', description: 'Each is a video with a title.' }),
);

type Guide = { id: string; title: string } & ShownVideo;

export const listGuides = listVerb(guidesCall, (items): Guide[] =>
  items.map((it) => ({ id: it._id, title: it.Title, ...shownVideo(it.Desc) })),
);

export const linksAndVideosCall = listCall(
  'links-and-videos',
  '/implnkvid/impLnkVidAll',
  z
    .object({
      _id: wireId,
      Type: z.enum(['Video', 'Link']).describe('On which page the item is shown.'),
      ILV_Title: wireText,
      ILV_Desc: wireOptionalText.describe(
        'HTML, shown as plain text; of a video with its iframe, whose address names the video and its start.',
      ),
      ILV_Link: wireOptionalText.describe(
        'An http or https address. Of a video whose description has no iframe, the address of the video; one that is not on YouTube is shown as a link.',
      ),
    })
    .meta({ title: 'LinkOrVideo', description: 'Shown on two pages, by `Type`.' }),
);

export const listLinksAndVideos = listVerb(linksAndVideosCall, (items) => items);

/** The items of type 'Video'. An embedded video in the description comes before the link. */
export const listImportantVideos = async () =>
  (await listLinksAndVideos())
    .filter((it) => it.Type === 'Video')
    .map((it) => ({
      id: it._id,
      title: it.ILV_Title,
      description: plainText(it.ILV_Desc),
      ...shownVideo(it.ILV_Desc, it.ILV_Link),
    }));

export const listImportantLinks = async () =>
  (await listLinksAndVideos())
    .filter((it) => it.Type === 'Link')
    .map((it) => ({
      id: it._id,
      title: it.ILV_Title,
      description: plainText(it.ILV_Desc),
      url: externalUrl(it.ILV_Link),
    }));
