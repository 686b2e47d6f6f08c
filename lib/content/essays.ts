import { z } from 'zod';

import type { SafeHtml } from '@/lib/html/sanitize';

import { listCall, listVerb } from './list-call';
import { hostFileUrl, hostHtml, wireFile, wireHtml, wireId, wireText } from './wire';

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
