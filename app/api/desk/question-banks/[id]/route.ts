import * as z from 'zod/mini';

import { bankIfAny } from '@/lib/content/bank';
import { addAudit } from '@/lib/db/audit';
import { commitAlone } from '@/lib/db/commit-together';
import { editorEndpoint } from '@/lib/http/editor-endpoint';
import { countsLine } from '@/lib/question-banks/import-bank';
import { canTake, takeUpload, type Upload } from '@/lib/question-banks/uploads';

const change = z.object({ do: z.literal('take') });

export const POST = editorEndpoint(change, async (db, _, { id, editor }) => {
  if (!(await canTake())) return 'This site cannot write its content. Download the JSON instead.';
  const note = async ({ name, place: { categoryId, subCategoryId } }: Upload, words: string) => {
    const after = `sub-category ${subCategoryId} of category ${categoryId}: ${words}`;
    const audit = { editor, action: 'question bank', subject: name, before: '', after };
    await commitAlone(db, (trx) => addAudit(trx, audit, Date.now()));
  };
  // Before the files change, so that no import is in no log.
  const taken = await takeUpload(editor, id, (upload) =>
    note(upload, `an import begins; by its preview ${countsLine(upload.counts)}`),
  );
  if (!taken) return false;
  await note(taken, taken.fault ? `nothing taken. ${taken.fault}` : countsLine(taken.counts));
  // The next look at the bank shows them.
  await bankIfAny(Date.now(), true);
  return taken.fault ?? true;
});
