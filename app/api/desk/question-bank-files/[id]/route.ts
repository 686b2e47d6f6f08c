import { storeUpload } from '@/lib/banks/uploads';
import { maxBytesOf } from '@/lib/serve/body-limits.mjs';
import { editorsOnly } from '@/lib/serve/editor-endpoint';
import { answer } from '@/lib/serve/endpoint';
import { onOneLine } from '@/lib/text/lines';

const MOST_OF_NAME = 120;

/** Takes a file as it is, for the place that the id names: '1-2' is sub-category 2 of category 1. */
export const POST = editorsOnly(async (editor, id, request) => {
  const [, categoryId, subCategoryId] = /^(\d{1,9})-(\d{1,9})$/.exec(id) ?? [];
  const { pathname, searchParams } = new URL(request.url);
  const name = onOneLine(searchParams.get('name') ?? '').slice(-MOST_OF_NAME);
  if (!categoryId || !subCategoryId || name === '')
    return answer(400, { message: 'Choose a file and a sub-category.' });
  const place = { categoryId: Number(categoryId), subCategoryId: Number(subCategoryId) };
  const sent = { name, place, body: request.body, maxBytes: maxBytesOf(pathname) };
  const upload = await storeUpload(editor, sent, Date.now());
  if (upload === null) return answer(409, { message: 'Another import is under way. Please try again in a minute.' });
  if (upload === 'nowhere')
    return answer(409, { message: 'This site has no folder for files. Use the command import:questions instead.' });
  return upload === 'too-large'
    ? answer(413, { message: 'The file is too large for the desk. Use the command, or split it.' })
    : answer(200, { id: upload });
});
