import { jsonOfUpload } from '@/lib/banks/uploads';
import { editorsOnly } from '@/lib/serve/editor-endpoint';
import { answer } from '@/lib/serve/endpoint';

/** The questions of an upload as JSON in the shape of the API host, to be given to it. */
export const GET = editorsOnly(async (editor, id) => {
  const json = await jsonOfUpload(editor, id);
  if (!json) return answer(404, { message: 'There is no such import, or another one is under way.' });
  return new Response(new Uint8Array(json), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="questions.json"',
      'Cache-Control': 'no-store',
    },
  });
});
