import * as z from 'zod/mini';

import { database } from '@/lib/db/database';
import { markMessage } from '@/lib/db/inbox';
import { changeAnswer, editorEndpoint } from '@/lib/http/editor-endpoint';

const mark = z.object({ isAnswered: z.boolean() });

export const POST = editorEndpoint(mark, async (editor, id, { isAnswered }) =>
  changeAnswer(await markMessage(await database(), isAnswered, { id, editor, nowMs: Date.now() })),
);
