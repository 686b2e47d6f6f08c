import { z } from 'zod';

import { plainText } from '@/lib/html/plain-text';

import { listCall, listVerb } from './list-call';
import { externalUrl, shownVideo, wireId, wireOptionalText, wireText } from './wire';

export const linksAndVideosCall = listCall(
  'links-and-videos',
  '/implnkvid/impLnkVidAll',
  z
    .object({
      _id: wireId,
      Type: z.enum(['Video', 'Link']).describe('On which page the item is shown.'),
      ILV_Title: wireText,
      ILV_Desc: wireOptionalText.describe(
        'HTML, shown as plain text; of a video with its iframe, whose address names the video and its start.',
      ),
      ILV_Link: wireOptionalText.describe(
        'An http or https address. Of a video whose description has no iframe, the address of the video; one that is not on YouTube is shown as a link.',
      ),
    })
    .meta({ title: 'LinkOrVideo', description: 'Shown on two pages, by `Type`.' }),
);

export const listLinksAndVideos = listVerb(linksAndVideosCall, (items) => items);

/** The items of type 'Video'. An embedded video in the description comes before the link. */
export const listImportantVideos = async () =>
  (await listLinksAndVideos())
    .filter((it) => it.Type === 'Video')
    .map((it) => ({
      id: it._id,
      title: it.ILV_Title,
      description: plainText(it.ILV_Desc),
      ...shownVideo(it.ILV_Desc, it.ILV_Link),
    }));

export const listImportantLinks = async () =>
  (await listLinksAndVideos())
    .filter((it) => it.Type === 'Link')
    .map((it) => ({
      id: it._id,
      title: it.ILV_Title,
      description: plainText(it.ILV_Desc),
      url: externalUrl(it.ILV_Link),
    }));
