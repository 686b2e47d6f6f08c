import { askedIn, watchMock } from '@/lib/holding/mocks/live';
import { editorsOnly } from '@/lib/serve/editor-endpoint';
import { answer } from '@/lib/serve/endpoint';
import { database } from '@/lib/store/database';
import { findMock } from '@/lib/store/mock-entries';

export const GET = editorsOnly(async (_editor, id, request) => {
  const db = await database();
  const mock = await findMock(db, id);
  if (!mock) return answer(404, { message: 'There is no such mock.' });
  const { searchParams } = new URL(request.url);
  return answer(
    200,
    await watchMock(
      db,
      mock,
      askedIn((name) => searchParams.get(name) ?? ''),
      Date.now(),
    ),
  );
});
