import { withEnv } from '@/lib/server/env-testing';
import { type Db, database } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { noteEditor, warnOfUnusedEditors } from './editor-logins';

jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));
jest.mock('./session', () => ({ currentSession: jest.fn() }));

const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);
const HOST = 'https://api.example.org';

describeEachEngine('editors', (store) => {
  let db: Db;
  const lines: Record<string, string>[] = [];

  beforeEach(async () => {
    db = await store.open();
    jest.mocked(database).mockResolvedValue(db);
    lines.splice(0);
    jest.spyOn(console, 'warn').mockImplementation((line) => void lines.push(JSON.parse(String(line))));
  });
  afterEach(() => jest.mocked(console.warn).mockRestore());

  /** What the start says. */
  async function start(variables: Record<string, string>) {
    withEnv(variables);
    lines.splice(0);
    await warnOfUnusedEditors();
    return lines.map(({ editors, reason }) => ({ editors, reason }));
  }

  test('the start names the editors with whose names nobody has logged in at the host', async () => {
    const variables = { API_HOST: HOST, EDITORS: 'director,head,asha' };
    const before = await start(variables);
    expect(before).toEqual([{ editors: 'director, head, asha', reason: expect.stringContaining('at the host') }]);
    await noteEditor(db, 'head', NOW_MS);
    expect(await start(variables)).toMatchObject([{ editors: 'director, asha' }]);
    for (const name of ['director', 'asha']) await noteEditor(db, name, NOW_MS);
    expect(await start(variables)).toEqual([]);
  });

  test('with the stand-in the start tells how such an account is made', async () => {
    expect(await start({ EDITORS: 'director' })).toEqual([
      { editors: 'director', reason: expect.stringContaining('npm run add-editor') },
    ]);
    expect(await start({})).toEqual([]);
  });

  test('the first login of an editor stands once in the audit and in the log, and of nobody else', async () => {
    withEnv({ EDITORS: 'director' });
    for (const name of ['asha', 'Director', 'director', 'director']) await noteEditor(db, name, NOW_MS);
    const rows = await db.selectFrom('audit').select(['editor', 'action', 'subject', 'created_at_ms']).execute();
    expect(rows).toEqual([{ editor: 'director', action: 'first login', subject: 'the desk', created_at_ms: NOW_MS }]);
    expect(lines).toMatchObject([{ event: 'first login of an editor', editor: 'director' }]);
  });
});
