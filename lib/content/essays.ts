import 'server-only';

import { z } from 'zod';

import type { SafeHtml } from '@/lib/html/sanitize';

import { type ListCall, listVerb } from './list-call';
import { hostFileUrl, hostHtml, wireId, wireOptionalText, wireText } from './wire';

const item = z.object({ _id: wireId, TopicName: wireText, Description: wireOptionalText, Doc: wireOptionalText });

export const essaysCall = {
  noun: 'essays',
  path: '/essays/essayPreparationAll',
  item,
} satisfies ListCall<z.output<typeof item>>;

export type Essay = { id: string; topic: string; description: SafeHtml; documentUrl?: string };

export const listEssays = listVerb(essaysCall, (items): Essay[] =>
  items.map((it) => ({
    id: it._id,
    topic: it.TopicName,
    description: hostHtml(it.Description),
    documentUrl: hostFileUrl(it.Doc),
  })),
);
