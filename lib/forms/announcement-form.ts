import * as z from 'zod/mini';

import { onOneLine } from '@/lib/text/lines';

import { TOO_LONG } from './fields';

/** As long as a text that one reads at a glance. */
const MOST_OF_TITLE = 300;

/** The form of an announcement of the content folder, for the browser and the server. */
export const announcementForm = z.object({
  title: z
    .string()
    .check(
      z.overwrite(onOneLine),
      z.minLength(1, 'An announcement needs a text'),
      z.maxLength(MOST_OF_TITLE, TOO_LONG),
    ),
});

/** The id in the address is the digest of the announcement that the editor saw, or the `_id` of a new one. */
export const announcementChange = z.discriminatedUnion('do', [
  z.object({ do: z.literal('add'), form: announcementForm }),
  z.object({ do: z.literal('change'), announcement: z.string(), form: announcementForm }),
  z.object({ do: z.enum(['show', 'hide']), announcement: z.string() }),
]);
