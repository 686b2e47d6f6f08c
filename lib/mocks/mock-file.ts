import { type Db, database } from '@/lib/db/database';
import { findMockResults, type MockResults } from '@/lib/db/mock-results';
import { editorsOnly } from '@/lib/http/editor-endpoint';
import { answer } from '@/lib/http/endpoint';
import { fileAnswer } from '@/lib/http/file-answer';

/** An endpoint that lets editors download a file about a mock; 409 until its results come. */
export const mockFile = (name: string, piecesOf: (db: Db, mock: MockResults) => AsyncGenerator<string>) =>
  editorsOnly(async (_, id) => {
    const db = await database();
    const mock = await findMockResults(db, id);
    if (!mock) return answer(404, { message: 'There is no such mock.' });
    if (Date.now() < mock.results_ms) return answer(409, { message: 'The results of this mock have not come yet.' });
    return fileAnswer(`${name}-${id}`, 'csv', piecesOf(db, mock));
  });
