import * as z from 'zod/mini';

import { addAudit } from '@/lib/db/audit';
import { commitAlone } from '@/lib/db/commit-together';
import { database } from '@/lib/db/database';
import { changeAnswer, editorEndpoint } from '@/lib/http/editor-endpoint';
import { countsLine } from '@/lib/question-banks/import-bank';
import { canTake, takeUpload } from '@/lib/question-banks/uploads';

const change = z.object({ do: z.literal('take') });

export const POST = editorEndpoint(change, async (editor, id) => {
  if (!(await canTake())) return changeAnswer('This site cannot write its content. Download the JSON instead.');
  const taken = await takeUpload(editor, id);
  if (!taken) return changeAnswer(false);
  if (taken.fault) return changeAnswer(taken.fault);
  const { categoryId, subCategoryId } = taken.place;
  const audit = {
    ...{ editor, action: 'question bank', subject: taken.name, before: '' },
    after: `sub-category ${subCategoryId} of category ${categoryId}: ${countsLine(taken.counts)}`,
  };
  await commitAlone(await database(), (trx) => addAudit(trx, audit, Date.now()));
  return changeAnswer(true);
});
