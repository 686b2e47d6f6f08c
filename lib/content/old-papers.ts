import 'server-only';

import { z } from 'zod';

import { type Draftable, type ListCall, publishedVerb } from './list-call';
import { hostFileUrl, hostImageUrl, wireFlag, wireId, wireOptionalText, wireText } from './wire';

const item = z.object({
  _id: wireId,
  Title: wireText,
  CImage: wireOptionalText,
  Doc: wireOptionalText,
  IsDisplay: wireFlag,
});

export const oldPapersCall = {
  noun: 'old-papers',
  path: '/oldPapers/oldPaperAll',
  item,
} satisfies ListCall<z.output<typeof item>>;

export type OldPaper = { id: string; title: string; coverUrl?: string; documentUrl?: string } & Draftable;

/** The old papers to display. */
export const listOldPapers = publishedVerb(
  oldPapersCall,
  (it) => it.IsDisplay,
  (it): OldPaper => ({
    id: it._id,
    title: it.Title,
    coverUrl: hostImageUrl(it.CImage),
    documentUrl: hostFileUrl(it.Doc),
  }),
);
