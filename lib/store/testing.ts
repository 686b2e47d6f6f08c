// For tests only: fresh databases of each engine.
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import { type Db, database, openDatabase } from './database';
import { findPostgres, runSql, startPostgres } from './testing-postgres';

type Server = {
  /** The URL of a database that nobody has used. */
  freshUrl: () => Promise<string>;
  stop: () => Promise<void>;
};

export async function startSqlite(): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  return {
    freshUrl: async () => `file:${join(folder, `${randomUUID()}.db`)}`,
    stop: () => rm(folder, { recursive: true }),
  };
}

/** How many times a slow proof runs: `usually` times, and PROOFS times as many in a long run. */
export const proofs = (usually: number): number => usually * Number(process.env.PROOFS ?? 1);

const nameOf = (url: string) => new URL(url).pathname.slice(1);

/** Creates a database on the server at `server`; returns its URL. */
async function createDatabase(server: string, template = 'template1'): Promise<string> {
  const name = `store_${randomUUID().replaceAll('-', '')}`;
  await runSql(`${server}/postgres`, `create database ${name} template ${template}`);
  return `${server}/${name}`;
}

type EngineName = 'SQLite' | 'PostgreSQL';
type Engine = { name: EngineName; start: () => Promise<Server> };

/** The engines on this machine; installs PostgreSQL where we may. */
export function findEngines(): Engine[] {
  const programs = findPostgres();
  if (!programs) process.stderr.write('PostgreSQL is not installed here: the store is tested on SQLite alone.\n');
  const startOwn = async () => {
    const { url, stop } = await startPostgres(programs ?? '');
    return { freshUrl: () => createDatabase(url), stop };
  };
  return [
    { name: 'SQLite', start: startSqlite },
    ...(programs ? [{ name: 'PostgreSQL' as const, start: startOwn }] : []),
  ];
}

export type Store = {
  engine: EngineName;
  /** The URL of a database without tables. */
  emptyUrl: () => Promise<string>;
  /** The URL of a database with the newest schema, which nobody has used. */
  freshUrl: () => Promise<string>;
  /** Opens a fresh database, or the one at `url`; closes it at the end. */
  open: (url?: string) => Promise<Db>;
};

/** The databases of one test file; the fresh ones are copies of one that was migrated. */
type Databases = Pick<Store, 'emptyUrl' | 'freshUrl'> & { remove: () => Promise<void> };

/** What this run of Jest shares; see testing-run.ts. */
const inRun = (name: string) => join(String(process.env.RUN_FOLDER), name);

async function sqliteFiles(): Promise<Databases> {
  const { freshUrl: emptyUrl, stop: remove } = await startSqlite();
  const migrated = inRun('migrated.db');
  const freshUrl = async () => {
    if (!existsSync(migrated)) {
      const db = await openDatabase(await emptyUrl());
      const copy = inRun(randomUUID());
      await sql`vacuum into ${copy}`.execute(db);
      await db.destroy();
      await rename(copy, migrated);
    }
    const url = await emptyUrl();
    await copyFile(migrated, url.slice('file:'.length));
    return url;
  };
  return { emptyUrl, freshUrl, remove };
}

async function postgresDatabases(): Promise<Databases> {
  const server = await text(connect(inRun('postgres')));
  if (server === '') throw new Error('PostgreSQL has not started');
  const urls: string[] = [];
  const create = async (template: string) => {
    const url = await createDatabase(server, template);
    urls.push(url);
    return url;
  };
  return {
    emptyUrl: () => create('template1'),
    freshUrl: () => create('migrated'),
    remove: async () => {
      for (const url of urls) await runSql(`${server}/postgres`, `drop database ${nameOf(url)} with (force)`);
    },
  };
}

/** Declares the same tests for each engine on this machine. The store exists when the tests run, not before. */
export function describeEachEngine(name: string, declareTests: (store: Store) => void): void {
  for (const { name: engine } of findEngines()) {
    describe(`${name} on ${engine}`, () => {
      const opened: Db[] = [];
      let databases: Databases;

      beforeAll(async () => {
        databases = await (engine === 'SQLite' ? sqliteFiles() : postgresDatabases());
      });

      afterAll(async () => {
        await Promise.all(opened.map((db) => db.destroy()));
        await databases.remove();
      });

      const open = async (url?: string) => {
        const db = await openDatabase(url ?? (await databases.freshUrl()));
        opened.push(db);
        return db;
      };
      declareTests({
        engine,
        emptyUrl: () => databases.emptyUrl(),
        freshUrl: () => databases.freshUrl(),
        open,
      });
    });
  }
}

/** Gives the tests of a file one store in SQLite. Code that asks for `database` gets it too, if that is mocked. */
export function withSqlite(take: (db: Db) => void): void {
  let files: Databases;
  let opened: Db;
  beforeAll(async () => {
    files = await sqliteFiles();
    opened = await openDatabase(await files.freshUrl());
    if (jest.isMockFunction(database)) jest.mocked(database).mockResolvedValue(opened);
    take(opened);
  });
  afterAll(async () => {
    await opened.destroy();
    await files.remove();
  });
}

/** Resolves when a transaction waits for the lock of another. */
export async function waitForLock(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
    await delay(10);
  }
}
