import { findMockResults, type MockResults } from '@/lib/holding/mocks/mock-results';
import { editorsOnly } from '@/lib/serve/editor-endpoint';
import { answer } from '@/lib/serve/endpoint';
import { fileAnswer } from '@/lib/serve/file-answer';
import { type Db, database } from '@/lib/store/database';

/** An endpoint that lets editors download a file about a mock; 409 until its results come. */
export const mockFile = (name: string, piecesOf: (db: Db, mock: MockResults) => AsyncGenerator<string>) =>
  editorsOnly(async (_, id) => {
    const db = await database();
    const mock = await findMockResults(db, id);
    if (!mock) return answer(404, { message: 'There is no such mock.' });
    if (Date.now() < mock.results_ms) return answer(409, { message: 'The results of this mock have not come yet.' });
    return fileAnswer(`${name}-${id}`, 'csv', piecesOf(db, mock));
  });
