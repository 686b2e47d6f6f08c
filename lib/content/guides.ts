import 'server-only';

import { z } from 'zod';

import { videoId } from '@/lib/html/video-id';

import { type ListCall, listVerb } from './list-call';
import { wireId, wireOptionalText, wireText } from './wire';

const item = z.object({ _id: wireId, Title: wireText, Desc: wireOptionalText });

export const guidesCall = { noun: 'guides', path: '/guide/guideAll', item } satisfies ListCall<z.output<typeof item>>;

/** `videoId` is '' where the description names no video. */
export type Guide = { id: string; title: string; videoId: string };

export const listGuides = listVerb(guidesCall, (items): Guide[] =>
  items.map((it) => ({ id: it._id, title: it.Title, videoId: videoId(it.Desc) })),
);
