import { logIn } from '@/lib/accounts/testing';
import { addSat, aMock, aPublishedPaper } from '@/lib/holding/mocks/testing';
import { withEnv } from '@/lib/server/env-testing';
import { MINUTE_MS, START_MS } from '@/lib/sitting/testing';
import type { Db } from '@/lib/store/database';
import { withSqlite } from '@/lib/store/testing';

import { GET as responsesFile } from './[id]/responses.csv/route';
import { GET as resultsFile } from './[id]/results.csv/route';

jest.mock('@/lib/accounts/session', () => ({ currentSession: jest.fn() }));
withEnv({ EDITORS: 'editor,somebody-else', EXAMINERS: 'somebody-else' });
jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));

let db: Db;
withSqlite((it) => (db = it));
let nowMs: number;

beforeAll(async () => {
  jest.spyOn(Date, 'now').mockImplementation(() => nowMs);
});
beforeEach(() => {
  nowMs = START_MS + 120 * MINUTE_MS;
  logIn('editor');
});

async function aSatMock(): Promise<string> {
  const paper = await aPublishedPaper(db);
  const mock = await aMock(db, { paper });
  await addSat(
    db,
    mock,
    paper,
    Array.from({ length: 600 }, (_, index) => ({ responses: `${index % 5}234` })),
  );
  return mock.id;
}

describe.each([
  { name: 'results', file: resultsFile, begin: '\ufeff"Rank","Username","Name","Marks"', lines: 601 },
  {
    name: 'responses',
    file: responsesFile,
    begin: '\ufeff"Candidate","Marks","Q1","Q2","Q3","Q4"\r\n"Key"',
    lines: 602,
  },
])('the file of $name', ({ name, file, begin, lines }) => {
  const get = (id: string) =>
    file(new Request(`http://localhost:3000/api/desk/mocks/${id}/${name}.csv`), { params: Promise.resolve({ id }) });

  test('an editor downloads it whole, as UTF-8, and no cache keeps it', async () => {
    const id = await aSatMock();
    const answer = await get(id);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${id}.csv"`,
      'cache-control': 'no-store',
    });
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await answer.arrayBuffer());
    expect(text.startsWith(begin)).toBe(true);
    expect(text.trimEnd().split('\r\n')).toHaveLength(lines);
  });

  test('a download that is given up asks the store for nothing more', async () => {
    const reader = (await get(await aSatMock())).body?.getReader();
    await reader?.read();
    await reader?.cancel();
    expect(await reader?.read()).toEqual({ done: true, value: undefined });
  });

  test('before the results there is no file, not even for editors', async () => {
    const id = await aSatMock();
    nowMs -= 1;
    const answer = await get(id);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toEqual({ message: 'The results of this mock have not come yet.' });
  });

  test('visitors must log in to get a file, and for candidates there is no such endpoint', async () => {
    const id = await aSatMock();
    logIn(null);
    expect((await get(id)).status).toBe(401);
    logIn('a candidate');
    const answer = await get(id);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ message: 'There is no such endpoint.' });
  });

  test('a mock that does not exist has no file', async () => {
    expect((await get('no-such-mock')).status).toBe(404);
  });
});
