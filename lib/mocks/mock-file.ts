import 'server-only';

import { type Db, database } from '@/lib/db/database';
import { findMockResults, type MockResults } from '@/lib/db/mock-results';
import { csvAnswer } from '@/lib/http/csv-answer';
import { editorsOnly } from '@/lib/http/editor-endpoint';
import { answer } from '@/lib/http/endpoint';

/** An endpoint that lets editors download a file about a mock; 409 until its results come. */
export const mockFile = (name: string, piecesOf: (db: Db, mock: MockResults) => AsyncGenerator<string>) =>
  editorsOnly(async (_, id) => {
    const db = await database();
    const mock = await findMockResults(db, id);
    if (!mock) return answer(404, { message: 'There is no such mock.' });
    if (Date.now() < mock.results_ms) return answer(409, { message: 'The results of this mock have not come yet.' });
    return csvAnswer(`${name}-${id}`, piecesOf(db, mock));
  });
