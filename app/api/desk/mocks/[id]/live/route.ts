import { database } from '@/lib/db/database';
import { findMock } from '@/lib/db/mock-entries';
import { answer } from '@/lib/http/endpoint';
import { editorsOnly } from '@/lib/http/editor-endpoint';
import { askedIn, watchMock } from '@/lib/mocks/live';

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
