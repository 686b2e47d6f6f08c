import { z } from 'zod';

import { videoId } from '@/lib/html/video-frame';

import { listCall, listVerb } from './list-call';
import { wireId, wireOptionalText, wireText } from './wire';

export const guidesCall = listCall(
  'guides',
  '/guide/guideAll',
  z
    .object({
      _id: wireId,
      Title: wireText,
      Desc: wireOptionalText.describe(
        'Text or HTML with the address of a YouTube video, of which the site takes the 11 characters of its id.',
      ),
    })
    .meta({ title: 'Guide', description: 'Each is a video with a title.' }),
);

/** `videoId` is '' if the description names no video. */
export type Guide = { id: string; title: string; videoId: string };

export const listGuides = listVerb(guidesCall, (items): Guide[] =>
  items.map((it) => ({ id: it._id, title: it.Title, videoId: videoId(it.Desc) })),
);
