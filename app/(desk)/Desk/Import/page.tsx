import { ColumnsForm } from '@/components/desk/columns-form';
import { ImportPreview } from '@/components/desk/import-preview';
import { UploadForm } from '@/components/desk/upload-form';
import { keyedQuestion, questionsCall } from '@/lib/content/questions';
import { maxBytesOf } from '@/lib/http/body-limits.mjs';
import { COLUMNS } from '@/lib/question-banks/columns';
import { canTake, findUpload } from '@/lib/question-banks/uploads';
import { deskEndpoints, deskPaths } from '@/lib/site/paths';

import { deskMetadata, deskPage } from '../../desk-page';
import { listPlaces } from '../../places';

export const metadata = deskMetadata('Import');

export default deskPage(deskPaths.import, 'Import questions', async ({ editor, query }) => {
  const [places, upload, isWritable] = await Promise.all([
    listPlaces('-'),
    findUpload(editor, query('upload')),
    canTake(),
  ]);
  const questions = (upload?.questions ?? []).flatMap((it) => {
    const { data } = questionsCall.item.safeParse(it);
    return data ? [keyedQuestion(data)] : [];
  });
  const place = upload && `${upload.place.categoryId}-${upload.place.subCategoryId}`;
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
          placeName={places.find(({ id }) => id === place)?.name ?? 'no sub-category of the site'}
          questions={questions}
          isWritable={isWritable}
        />
      )}
    </div>
  );
});
