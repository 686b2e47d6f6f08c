import * as z from 'zod/mini';

import { countsLine } from '@/lib/banks/import-bank';
import { canTake, rereadUpload, takeUpload, type Upload } from '@/lib/banks/uploads';
import { bankIfAny } from '@/lib/content/nouns/bank';
import { editorEndpoint } from '@/lib/serve/editor-endpoint';
import { addAudit } from '@/lib/store/audit';
import { commitAlone } from '@/lib/store/commit-together';

/** How the editor lets a file be read, as an option of the command. */
const option = z.string().check(z.regex(/^--(?:html|hidden|font=krutidev|column=[A-Za-z]{1,20}=(?:[A-Z]{1,2}|-))$/));

const change = z.discriminatedUnion('do', [
  z.object({ do: z.literal('take') }),
  z.object({ do: z.literal('read'), options: z.array(option).check(z.maxLength(40)) }),
]);

const BUSY = 'Another import is under way. Please try again in a minute.';

export const POST = editorEndpoint(change, async (db, how, { id, editor }) => {
  if (how.do === 'read') return (await rereadUpload(editor, id, how.options)) ?? BUSY;
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
