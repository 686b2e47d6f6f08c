import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

import { sql } from 'kysely';

import { begin } from '@/lib/sitting/testing';

import { findAttempt, listPaperSnapshots } from './attempts';
import { type Db, openDatabase } from './database';
import { listReviews, saveReview } from './inbox';
import { migrations } from './migrations';
import { findMock } from './mock-entries';
import { describeEachEngine, startSqlite } from './testing';

const REVIEW = { reviewTitle: 'Notes', yourName: 'Asha', content: 'They are clear.' };
const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);

const tableNames = async (db: Db) => (await db.introspection.getTables()).map((table) => table.name).sort();

const migrationNames = async (db: Db) => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
};

const valueOf = async (db: Db, setting: string) => {
  const { rows } = await sql<Record<string, unknown>>`${sql.raw(setting)}`.execute(db);
  return Object.values(rows[0] ?? {})[0];
};

/** Opens the database at `url` in several processes at once; returns how each of them ended. */
async function openInProcesses(url: string, count: number): Promise<string[]> {
  const script = `
    const { openDatabase } = require('./lib/store/database.ts');
    process.stdin.once('data', async () => {
      const end = await openDatabase(process.argv[1]).then((db) => db.destroy()).then(() => 'opened', String);
      process.stdout.end(end);
    });
    process.stdout.write('ready');`;
  const args = ['--conditions=react-server', '--import', 'tsx', '--eval', script, url];
  const processes = Array.from({ length: count }, () =>
    spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  await Promise.all(processes.map(({ stdout }) => once(stdout, 'data')));
  const ends = processes.map(({ stdout }) => text(stdout));
  for (const { stdin } of processes) stdin.end('go');
  return Promise.all(ends);
}

describeEachEngine('the store', (store) => {
  test('a fresh database gets the tables of every migration', async () => {
    const db = await store.open(await store.emptyUrl());
    expect(await tableNames(db)).toEqual(expect.arrayContaining(['contact_message', 'review', 'standin_user']));
    expect(await migrationNames(db)).toEqual(Object.keys(migrations));
  });

  test('opening a database again keeps what it holds and migrates nothing twice', async () => {
    const url = await store.freshUrl();
    const first = await store.open(url);
    await saveReview(first, REVIEW, NOW_MS);
    const second = await store.open(url);
    expect(await listReviews(second, 'waiting')).toHaveLength(1);
    expect(await migrationNames(second)).toEqual(Object.keys(migrations));
  });

  test('processes that open a fresh database at the same moment all succeed', async () => {
    const url = await store.emptyUrl();
    expect(await openInProcesses(url, 3)).toEqual(['opened', 'opened', 'opened']);
    expect(await migrationNames(await store.open(url))).toEqual(Object.keys(migrations));
  });

  test('one connection reads what another wrote', async () => {
    const url = await store.freshUrl();
    const [writer, reader] = [await store.open(url), await store.open(url)];
    await saveReview(writer, REVIEW, NOW_MS);
    expect(await listReviews(reader, 'waiting')).toHaveLength(1);
  });

  test('times and counts come back as numbers', async () => {
    const db = await store.open();
    await saveReview(db, REVIEW, NOW_MS);
    const row = await db
      .selectFrom('review')
      .select(({ fn }) => [
        'created_at_ms',
        fn.countAll().as('count'),
        fn.sum('created_at_ms').as('sum'),
        fn.max('is_display').as('is_display'),
      ])
      .groupBy('created_at_ms')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ created_at_ms: NOW_MS, count: 1, sum: NOW_MS, is_display: 0 });
  });

  test('a store that a newer site has migrated opens and works, and is logged', async () => {
    const warn = jest.mocked(console.warn);
    const url = await store.freshUrl();
    migrations['999-later'] = {
      up: async (db) => void (await sql`create table later_room (id text)`.execute(db)),
    };
    await store.open(url);
    delete migrations['999-later'];
    warn.mockClear().mockReturnValueOnce();
    const db = await store.open(url);
    await saveReview(db, REVIEW, NOW_MS);
    expect(await listReviews(db, 'waiting')).toHaveLength(1);
    expect(warn.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
      { event: 'store is newer than the site', migrations: '999-later' },
    ]);
    expect(await migrationNames(db)).toEqual([...Object.keys(migrations), '999-later']);
  });

  test('a store of the versions before the first migration is refused', async () => {
    const url = await store.freshUrl();
    const db = await store.open(url);
    await sql`insert into kysely_migration values ('001-site-inbox', '2026-08-23T09:30:00.000Z')`.execute(db);
    await expect(openDatabase(url)).rejects.toThrow('001-site-inbox is missing');
  });

  test('a store opens even if the clock was wrong at a migration', async () => {
    const url = await store.freshUrl();
    const db = await store.open(url);
    await sql`update kysely_migration set timestamp = '2036-01-01T00:00:00.000Z'`.execute(db);
    migrations['998-later'] = { up: async () => {} };
    await store.open(url);
    const again = await store.open(url).finally(() => delete migrations['998-later']);
    expect(await migrationNames(again)).toEqual([...Object.keys(migrations), '998-later']);
  });

  test('every reference to another table has an index, so that no deletion there reads the whole table', async () => {
    const db = await store.open();
    const onSqlite = sql<{ reference: string }>`
      select tables.name || '.' || own."from" as reference
      from sqlite_master tables, pragma_foreign_key_list(tables.name) own
      where not exists (
        select 1 from pragma_index_list(tables.name) indexes, pragma_index_info(indexes.name) parts
        where indexes.partial = 0 and parts.name = own."from" and parts.seqno <
          (select count(*) from pragma_foreign_key_list(tables.name) whole where whole.id = own.id))`;
    const onPostgres = sql<{ reference: string }>`
      select conrelid::regclass || '.' || conname as reference from pg_constraint
      where contype = 'f' and not exists (
        select 1 from pg_index where indrelid = conrelid and indpred is null
          and (indkey::int2[])[0:cardinality(conkey) - 1] @> conkey)`;
    const { rows } = await (store.engine === 'SQLite' ? onSqlite : onPostgres).execute(db);
    expect(rows).toEqual([]);
  });

  test('a transaction that fails leaves nothing behind', async () => {
    const db = await store.open();
    const transaction = db.transaction().execute(async (trx) => {
      await saveReview(trx, REVIEW, NOW_MS);
      throw new Error('changed my mind');
    });
    await expect(transaction).rejects.toThrow('changed my mind');
    expect(await listReviews(db, 'waiting')).toEqual([]);
  });

  test('a database that cannot be migrated is refused, left as it was and released', async () => {
    const url = await store.freshUrl();
    const db = await store.open(url);
    await db.schema.dropTable('contact_message').execute();
    await sql`delete from kysely_migration`.execute(db);

    await expect(openDatabase(url)).rejects.toThrow(/review.*already exists/);

    expect(await tableNames(db)).not.toContain('contact_message');
    expect(await migrationNames(db)).toEqual([]);
    await saveReview(db, REVIEW, NOW_MS);
    expect(await listReviews(db, 'waiting')).toHaveLength(1);
    if (store.engine === 'PostgreSQL') {
      const count = 'select count(*) from pg_stat_activity where datname = current_database()';
      while ((await valueOf(db, count)) !== 1) await delay(20);
    }
  });

  if (store.engine === 'SQLite') {
    test('synchronous stays FULL in write-ahead mode, also after writes', async () => {
      const url = await store.freshUrl();
      for (const db of [await store.open(url), await store.open(url)]) {
        expect(await valueOf(db, 'pragma synchronous')).toBe(2);
        await saveReview(db, REVIEW, NOW_MS);
        await db.transaction().execute((trx) => saveReview(trx, REVIEW, NOW_MS));
        expect(await valueOf(db, 'pragma synchronous')).toBe(2);
        expect(await valueOf(db, 'pragma journal_mode')).toBe('wal');
      }
    });

    test('a transaction holds the lock from its start, so what it has read is still true when it writes', async () => {
      const url = await store.freshUrl();
      const [first, second] = [await store.open(url), await store.open(url)];
      let waiting: Promise<unknown> = Promise.resolve();
      await first.transaction().execute(async (trx) => {
        expect(await listReviews(trx, 'waiting')).toEqual([]);
        waiting = saveReview(second, REVIEW, NOW_MS);
        await saveReview(trx, REVIEW, NOW_MS);
        expect(await listReviews(trx, 'waiting')).toHaveLength(1);
      });
      await waiting;
      expect(await listReviews(first, 'waiting')).toHaveLength(2);
    });

    test('references between tables are enforced', async () => {
      const db = await store.open();
      expect(await valueOf(db, 'pragma foreign_keys')).toBe(1);
    });
  } else {
    test.each([
      ['synchronous_commit', 'off', 'on'],
      ['default_transaction_isolation', 'serializable', 'read committed'],
    ])('%s is what the store relies on, whatever the database says', async (name, other, own) => {
      const url = await store.freshUrl();
      const db = await store.open(url);
      const database = sql.id(new URL(url).pathname.slice(1));
      await sql`alter database ${database} set ${sql.raw(name)} = ${sql.lit(other)}`.execute(db);
      expect(await valueOf(await store.open(url), `show ${name}`)).toBe(own);
    });

    test('a connection parses a statement once, whatever its values', async () => {
      const db = await store.open();
      const owns = [await begin(db), await begin(db)];
      await db.connection().execute(async (connection) => {
        for (const { id, candidate } of [...owns, ...owns])
          expect(await findAttempt(connection, id, candidate)).toMatchObject({ id, candidate });
        const { rows } = await sql<{ uses: number }>`
          select generic_plans + custom_plans as uses from pg_prepared_statements
          where statement like ${'select "id"%from "attempt" where "candidate" = $1 and "id" = $2'}`.execute(
          connection,
        );
        expect(rows).toEqual([{ uses: 4 }]);
      });
    });

    test('a connection reads all columns of a row even after a newer site has added one', async () => {
      const db = await store.open();
      await db.connection().execute(async (connection) => {
        expect(await findMock(connection, 'none')).toBeUndefined();
        await sql`alter table mock add column of_a_newer_site text`.execute(connection);
        expect(await findMock(connection, 'none')).toBeUndefined();
      });
    });

    test('a connection does not keep a statement for every length of a long list', async () => {
      const db = await store.open();
      await db.connection().execute(async (connection) => {
        for (let length = 1; length <= 100; length += 1)
          await listPaperSnapshots(
            connection,
            Array.from({ length }, (_, index) => `paper ${index}`),
          );
        const count = `select count(*) from pg_prepared_statements where statement like '%"id" in (%'`;
        expect(await valueOf(connection, count)).toBeLessThanOrEqual(32);
      });
    });
  }
});

describe('opening SQLite files', () => {
  let sqlite: Awaited<ReturnType<typeof startSqlite>>;
  let folder: string;

  beforeAll(async () => {
    sqlite = await startSqlite();
    folder = dirname((await sqlite.freshUrl()).slice('file:'.length));
  });
  afterAll(() => sqlite.stop());

  test('opening makes missing folders', async () => {
    const path = join(folder, 'one/two/site.db');
    await (await openDatabase(`file:${path}`)).destroy();
    expect(existsSync(path)).toBe(true);
  });

  test('opening decodes escapes in a file URL', async () => {
    const path = join(folder, 'my site.db');
    await (await openDatabase(pathToFileURL(path).href)).destroy();
    expect(existsSync(path)).toBe(true);
  });

  test('opening refuses a path through a file, a folder, and a file that is no database', async () => {
    const path = join(folder, 'letter.txt');
    await writeFile(path, 'Dear institute, '.repeat(1_000));
    await expect(openDatabase(`file:${path}/site.db`)).rejects.toThrow(/ENOTDIR|EEXIST/);
    await expect(openDatabase(`file:${folder}`)).rejects.toThrow(/unable to open/i);
    await expect(openDatabase(`file:${path}`)).rejects.toThrow('file is not a database');
    expect(await readFile(path, 'utf8')).toMatch(/^Dear institute/);
  });
});

describe('opening PostgreSQL', () => {
  test('opening fails when there is no server', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const address = closed.address();
    closed.close();
    await once(closed, 'close');
    const port = typeof address === 'object' ? address?.port : address;
    await expect(openDatabase(`postgres://postgres@127.0.0.1:${port}/site`)).rejects.toThrow(/ECONNREFUSED/);
  });

  test.each(['postgres://[bad', 'postgres://127.0.0.1:99999/site'])('opening refuses the address %s', async (url) => {
    await expect(openDatabase(url)).rejects.toThrow(/Invalid URL/);
  });
});
