import { z } from 'zod';

import { listCall, listVerb } from './list-call';
import { type ShownVideo, shownVideo, wireId, wireOptionalText, wireText } from './wire';

export const guidesCall = listCall(
  'guides',
  '/guide/guideAll',
  z
    .object({
      _id: wireId,
      Title: wireText,
      Desc: wireOptionalText.describe(
        'Text or HTML with the address of a YouTube video, of which the site takes the 11 characters of its id and its start, or of another video, which is shown as a link.',
      ),
    })
    .meta({ title: 'Guide', description: 'Each is a video with a title.' }),
);

export type Guide = { id: string; title: string } & ShownVideo;

export const listGuides = listVerb(guidesCall, (items): Guide[] =>
  items.map((it) => ({ id: it._id, title: it.Title, ...shownVideo(it.Desc) })),
);
