import 'server-only';

import { z } from 'zod';

import { type Draftable, type ListCall, publishedVerb } from './list-call';
import { hostFileUrl, hostImageUrl, wireFlag, wireId, wireOptionalText, wireText } from './wire';

const item = z.object({
  _id: wireId,
  Title: wireText,
  OImage: wireOptionalText,
  Document: wireOptionalText,
  IsActive: wireFlag,
});

export const studyMaterialsCall = {
  noun: 'study-materials',
  path: '/main-study-materials/manageStudyMaterialsAll',
  item,
} satisfies ListCall<z.output<typeof item>>;

export type StudyMaterial = { id: string; title: string; imageUrl?: string; documentUrl?: string } & Draftable;

/** The active study materials. */
export const listStudyMaterials = publishedVerb(
  studyMaterialsCall,
  (it) => it.IsActive,
  (it): StudyMaterial => ({
    id: it._id,
    title: it.Title,
    imageUrl: hostImageUrl(it.OImage),
    documentUrl: hostFileUrl(it.Document),
  }),
);
