import { z } from 'zod';

import { type Draftable, listCall, publishedVerb } from './list-call';
import { hostFileUrl, hostImageUrl, wireFile, wireFlag, wireId, wirePicture, wireText } from './wire';

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
