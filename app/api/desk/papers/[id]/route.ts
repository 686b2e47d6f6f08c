import { database } from '@/lib/db/database';
import { changeAnswer, editorEndpoint } from '@/lib/http/editor-endpoint';
import { changePaper, paperChange } from '@/lib/papers/change-paper';

export const POST = editorEndpoint(paperChange, async (editor, id, change) =>
  changeAnswer(await changePaper(await database(), { id, editor, nowMs: Date.now() }, change)),
);
