import { z } from 'zod';

import { type Draftable, listCall, publishedVerb } from './list-call';
import { hostFileUrl, hostImageUrl, wireFile, wireFlag, wireId, wirePicture, wireText } from './wire';

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
