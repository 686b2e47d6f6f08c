// For tests only: fresh databases of each engine.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import pg from 'pg';

import { type Db, database, openDatabase } from './database';

/** How long PostgreSQL may take to start: far beyond need. */
const START_LIMIT_MS = 300_000;
const CLOSE_LIMIT_MS = 5_000;
const DEBIAN_FOLDER = '/usr/lib/postgresql';

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

/** Gives the tests of a file one store in SQLite. Code that asks for `database` gets it too, where that is mocked. */
export function withSqlite(take: (db: Db) => void): void {
  let server: Server;
  let opened: Db;
  beforeAll(async () => {
    server = await startSqlite();
    opened = await openDatabase(await server.freshUrl());
    if (jest.isMockFunction(database)) jest.mocked(database).mockResolvedValue(opened);
    take(opened);
  });
  afterAll(async () => {
    await opened.destroy();
    await server.stop();
  });
}

/** The folder of the newest PostgreSQL's programs; undefined if none is installed. */
function findPostgres(): string | undefined {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const newestFirst = versions.sort((a, b) => Number(b) - Number(a)).map((it) => join(DEBIAN_FOLDER, it, 'bin'));
  const onPath = spawnSync('sh', ['-c', 'command -v initdb'], { encoding: 'utf8' }).stdout?.trim();
  const folders = [...newestFirst, ...(onPath ? [dirname(onPath)] : [])];
  return folders.find((it) => existsSync(join(it, 'initdb')) && existsSync(join(it, 'postgres')));
}

const isRoot = () => process.getuid?.() === 0;

/** Installs PostgreSQL where we may: as root on Debian. Test files that run at once wait for each other. */
function installPostgres(): string | undefined {
  if (!isRoot() || !existsSync('/usr/bin/apt-get')) return undefined;
  const script = `ls ${DEBIAN_FOLDER}/*/bin/initdb || {
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    apt-get install -y -qq postgresql
  }`;
  spawnSync('flock', ['/usr/bin/apt-get', 'sh', '-c', script], { stdio: 'ignore', timeout: 300_000 });
  return findPostgres();
}

/** PostgreSQL refuses to run as root, so there it runs as the user of its package. */
function postgresUser(): { uid: number; gid: number } | undefined {
  if (!isRoot()) return undefined;
  const idOf = (flag: '-u' | '-g') => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || !address) throw new Error('no free port');
  return address.port;
}

async function runSql(url: string, statement: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** No write of a unit test needs to survive a power cut. */
const WITHOUT_DISK = ['-c', 'fsync=off', '-c', 'full_page_writes=off'];

/** A PostgreSQL server of its own, with its defaults and `settings`, on a free port of loopback. */
async function startPostgres(programs: string, settings: readonly string[] = []): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  const data = join(folder, 'data');
  const user = postgresUser();
  if (user) await chown(folder, user.uid, user.gid);
  const as = { cwd: folder, ...user };
  const cluster = ['--no-sync', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'];
  await promisify(execFile)(join(programs, 'initdb'), ['-D', data, ...cluster], as);

  const port = await freePort();
  const urlOf = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
  const address = ['-h', '127.0.0.1', '-p', String(port), '-k', ''];
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...address, ...settings], { ...as, stdio: 'ignore' });
  const exit = once(server, 'exit');
  const stop = async () => {
    // Closing connections may finish; those left open are cut.
    server.kill('SIGTERM');
    const cut = setTimeout(() => server.kill('SIGINT'), CLOSE_LIMIT_MS);
    await exit;
    clearTimeout(cut);
    await rm(folder, { recursive: true });
  };

  const deadlineMs = Date.now() + START_LIMIT_MS;
  for (;;) {
    try {
      await runSql(urlOf('postgres'), 'select 1');
      break;
    } catch (error) {
      if (server.exitCode === null && Date.now() < deadlineMs) {
        await delay(50);
      } else {
        await stop();
        throw error;
      }
    }
  }
  return {
    freshUrl: async () => {
      const name = `store_${randomUUID().replaceAll('-', '')}`;
      await runSql(urlOf('postgres'), `create database ${name}`);
      return urlOf(name);
    },
    stop,
  };
}

type Engine = { name: 'SQLite' | 'PostgreSQL'; start: (settings?: readonly string[]) => Promise<Server> };

/** The engines on this machine; installs PostgreSQL where we may. */
export function findEngines(): Engine[] {
  const programs = findPostgres() ?? installPostgres();
  if (!programs) process.stderr.write('PostgreSQL is not installed here: the store is tested on SQLite alone.\n');
  return [
    { name: 'SQLite', start: startSqlite },
    ...(programs
      ? [{ name: 'PostgreSQL' as const, start: (settings?: readonly string[]) => startPostgres(programs, settings) }]
      : []),
  ];
}

export type Store = {
  engine: Engine['name'];
  /** The URL of a database that nobody has used. */
  freshUrl: () => Promise<string>;
  /** Opens a fresh database, or the one at `url`; closes it at the end. */
  open: (url?: string) => Promise<Db>;
};

/** Declares the same tests for each engine on this machine. The store exists when the tests run, not before. */
export function describeEachEngine(name: string, declareTests: (store: Store) => void): void {
  for (const engine of findEngines()) {
    describe(`${name} on ${engine.name}`, () => {
      const opened: Db[] = [];
      let server: Server | undefined;

      beforeAll(async () => {
        server = await engine.start(WITHOUT_DISK);
      });

      afterAll(async () => {
        await Promise.all(opened.map((db) => db.destroy()));
        await server?.stop();
      });

      const freshUrl = async () => {
        if (!server) throw new Error(`${engine.name} has not started`);
        return server.freshUrl();
      };
      const open = async (url?: string) => {
        const db = await openDatabase(url ?? (await freshUrl()));
        opened.push(db);
        return db;
      };
      declareTests({ engine: engine.name, freshUrl, open });
    });
  }
}
