import * as z from 'zod/mini';

import { database } from '@/lib/db/database';
import { markMessage } from '@/lib/db/inbox';
import { answer } from '@/lib/http/endpoint';
import { editorEndpoint, outdated } from '@/lib/http/editor-endpoint';

const mark = z.object({ isAnswered: z.boolean() });

export const POST = editorEndpoint(mark, async (editor, id, { isAnswered }) => {
  const isDone = await markMessage(await database(), isAnswered, { id, editor, nowMs: Date.now() });
  return isDone ? answer(200, { message: 'Done' }) : outdated();
});
