import { ColumnsForm } from '@/components/desk/bank/columns-form';
import { ImportPreview } from '@/components/desk/bank/import-preview';
import { Imports } from '@/components/desk/bank/imports';
import { UploadForm } from '@/components/desk/bank/upload-form';
import { COLUMNS } from '@/lib/banks/columns';
import { findUpload } from '@/lib/banks/uploads';
import { keyedQuestion, questionsCall } from '@/lib/content/nouns/questions';
import { listImports } from '@/lib/editing/imports';
import { whyNotEditable } from '@/lib/editing/items';
import { maxBytesOf } from '@/lib/serve/body-limits.mjs';
import { deskEndpoints, deskPaths } from '@/lib/site/paths';

import { deskMetadata, deskPage } from '../../desk-page';
import { listPlaces } from '@/lib/content/nouns/exam-categories';

export const metadata = deskMetadata('Import');

export default deskPage(deskPaths.import, 'Import questions', async ({ editor, query }) => {
  const [places, upload, fixed] = await Promise.all([
    listPlaces('-'),
    findUpload(editor, query('upload')),
    whyNotEditable(questionsCall),
  ]);
  const questions = (upload?.questions ?? []).flatMap((it) => {
    const { data } = questionsCall.item.safeParse(it);
    return data ? [keyedQuestion(data)] : [];
  });
  const nameOf = (place: string) => places.find(({ id }) => id === place)?.name ?? 'no sub-category of the site';
  return (
    <div className="grid grid-cols-1 gap-8">
      <UploadForm places={places} most={maxBytesOf(deskEndpoints.questionBankFile('1-1', 'bank'))} />
      {query('upload') && !upload && (
        <p role="status">
          This file is not here any more: the site keeps the last file of each editor, for an hour. Please choose it
          again.
        </p>
      )}
      {upload && !upload.isTaken && <ColumnsForm key={JSON.stringify(upload.notes)} upload={upload} names={COLUMNS} />}
      {upload && (
        <ImportPreview
          upload={upload}
          placeName={nameOf(`${upload.place.categoryId}-${upload.place.subCategoryId}`)}
          questions={questions}
          isWritable={fixed === null}
        />
      )}
      <section aria-labelledby="imports">
        <h2 id="imports" className="mb-3 text-xl">
          Imports so far
        </h2>
        {fixed ? <p>{fixed}</p> : <Imports imports={await listImports()} nameOf={nameOf} />}
      </section>
    </div>
  );
});
