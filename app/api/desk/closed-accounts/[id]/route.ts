import * as z from 'zod/mini';

import { markAtHost } from '@/lib/db/closed-accounts';
import { database } from '@/lib/db/database';
import { changeAnswer, editorEndpoint } from '@/lib/http/editor-endpoint';

const note = z.object({ isErased: z.boolean() });

/** Notes that the host has erased its part of a closed account, or takes the note back. */
export const POST = editorEndpoint(note, async (editor, id, { isErased }) =>
  changeAnswer(await markAtHost(await database(), isErased, { id, editor, nowMs: Date.now() })),
);
