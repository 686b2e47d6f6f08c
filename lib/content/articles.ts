import { z } from 'zod';

import type { SafeHtml } from '@/lib/html/sanitize';

import { listCall, listVerb } from './list-call';
import { hostHtml, wireHtml, wireId, wireText } from './wire';

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
