import 'server-only';

import { z } from 'zod';

import type { SafeHtml } from '@/lib/html/sanitize';

import { type ListCall, listVerb } from './list-call';
import { hostHtml, wireId, wireOptionalText, wireText } from './wire';

const item = z.object({ _id: wireId, Title: wireText, Description: wireOptionalText });

export const articlesCall = {
  noun: 'articles',
  path: '/articles/articalAll',
  item,
} satisfies ListCall<z.output<typeof item>>;

export type Article = { id: string; title: string; description: SafeHtml };

export const listArticles = listVerb(articlesCall, (items): Article[] =>
  items.map((it) => ({ id: it._id, title: it.Title, description: hostHtml(it.Description) })),
);
