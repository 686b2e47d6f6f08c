import { sessionOfAnyAccount } from '@/lib/accounts/session';
import { demandRightClock } from '@/lib/store/clock';
import { database } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { dataFile, rowsAbout } from './export';
import { plainWords, tablesOfPeople } from './kept';
import { readOwnData, readOwnPage } from './own-data';
import { fillStore } from './testing';

jest.mock('@/lib/accounts/session', () => ({ sessionOfAnyAccount: jest.fn() }));
jest.mock('@/lib/store/clock', () => ({ demandRightClock: jest.fn() }));
jest.mock('@/lib/store/database', () => ({
  ...jest.requireActual<object>('@/lib/store/database'),
  database: jest.fn(),
}));

const NOW_MS = Date.UTC(2026, 10, 22);
const ACCOUNT = { Username: 'asha-7', Name: 'Asha "A" Rao', Email: 'asha@example.org', Mobile: '9876543210' };

test('every table that can be about a candidate has its own name in plain words', () => {
  const tables = tablesOfPeople.filter(({ of }) => of.candidate || of.editors).map(({ table }) => table);
  expect(Object.keys(plainWords).sort()).toEqual([...tables].sort());
  expect(new Set(Object.values(plainWords)).size).toBe(tables.length);
});

describeEachEngine('own data', (store) => {
  test('the file is one JSON object with every row of the export, and says what each table is', async () => {
    const db = await store.open();
    await fillStore(db, ['asha-7', 'ravi-9'], 'all');
    await db.updateTable('closed_account').set({ erased_at_ms: null }).execute();
    let text = '';
    for await (const piece of dataFile(db, 'asha-7', ACCOUNT, NOW_MS)) text += piece;
    const file = JSON.parse(text);
    const exported: string[] = [];
    for await (const { table, rows } of rowsAbout(db, 'asha-7', NOW_MS)) exported.push(...rows.map(() => table));
    expect(file.rows.map((row: { table: string }) => row.table)).toEqual(exported);
    expect(file).toMatchObject({ username: 'asha-7', account: ACCOUNT, madeAt: '2026-11-22T05:30:00.000+05:30' });
    expect(file.rows.find((row: { table: string }) => row.table === 'attempt')).toMatchObject({
      started_at: '1970-01-01T05:30:00.001+05:30',
    });
    expect(file.tables.attempt).toMatch(/^Tests that you started/);
    expect(text).not.toMatch(/ravi-9|password_hash/);
  });

  test('the page shows nothing if the clock is wrong, since results could come before their time', async () => {
    jest.mocked(console.warn).mockImplementation(() => undefined);
    jest.mocked(database).mockResolvedValue(await store.open());
    const session = {
      username: 'asha-7',
      hostToken: '',
      sessionId: 's',
      startedAtMs: 0,
      iat: 0,
      exp: 1,
      isClosed: false,
    };
    jest.mocked(sessionOfAnyAccount).mockResolvedValue(session);
    expect(await readOwnPage()).toMatchObject({ username: 'asha-7' });
    jest.mocked(demandRightClock).mockImplementationOnce(() => {
      throw new Error('the clock is not that of the store');
    });
    expect(await readOwnPage()).toBe('unavailable');
  });

  test('a candidate without any row gets a file that says so', async () => {
    let text = '';
    for await (const piece of dataFile(await store.open(), 'nobody', null, NOW_MS)) text += piece;
    expect(JSON.parse(text)).toMatchObject({ account: null, rows: [] });
  });

  test('a new owner of an erased candidate’s Username reads nothing of the closing', async () => {
    const db = await store.open();
    const times = { closed_at_ms: 1, erase_at_ms: 2, taken_back_at_ms: null, erased_at_ms: 3, host_told_at_ms: null };
    await db
      .insertInto('closed_account')
      .values({ candidate: 'asha-7', id: 'a', session_id: 's', ...times })
      .execute();
    let text = '';
    for await (const piece of dataFile(db, 'asha-7', null, NOW_MS)) text += piece;
    expect(JSON.parse(text).rows).toEqual([]);
    expect((await readOwnData(db, 'asha-7', NOW_MS)).kinds).toEqual([]);
  });
});
