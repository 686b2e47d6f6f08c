// For tests and rigs only: PostgreSQL servers that live no longer than the process that starts them.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chown, mkdtemp } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

import pg from 'pg';

/** How long PostgreSQL may take to start: far beyond need. */
const START_LIMIT_MS = 300_000;
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/** The folder of the newest PostgreSQL's programs; undefined if none is installed. */
function findInstalled(): string | undefined {
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
  return findInstalled();
}

/** The folder of PostgreSQL's programs, which are installed where we may; undefined without them. */
export const findPostgres = () => findInstalled() ?? installPostgres();

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

export async function runSql(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * Runs a server in a folder of its own until the pipe to it closes, at the latest with the process that holds the pipe.
 * Then the server cuts its connections, and the folder goes.
 */
const UNTIL_THE_PIPE_CLOSES = `({
  read -r _ <&3
  kill -INT "$(head -n 1 data/postmaster.pid)" && while [ -e data/postmaster.pid ]; do sleep 0.1; done
  rm -rf "$PWD"
} &)
exec "$@" 3<&-`;

export type PostgresServer = {
  /** Without the name of a database. */
  url: string;
  stop: () => Promise<void>;
  /** Lets the process end, and the server with it. */
  unref: () => void;
};

/** A PostgreSQL server of its own, with its defaults and `settings`, on a free port of loopback. */
export async function startPostgres(programs: string, settings: readonly string[] = []): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  const user = postgresUser();
  if (user) await chown(folder, user.uid, user.gid);
  const as = { cwd: folder, ...user };
  const cluster = ['--no-sync', '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C'];
  await promisify(execFile)(join(programs, 'initdb'), ['-D', 'data', ...cluster], as);

  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}`;
  const data = join(folder, 'data');
  const command = [join(programs, 'postgres'), '-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', ''];
  const server = spawn('sh', ['-c', UNTIL_THE_PIPE_CLOSES, 'sh', ...command, ...settings], {
    ...as,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const exit = once(server, 'exit');
  const pipe = server.stdio[3] as Socket;
  const stop = async () => {
    pipe.destroy();
    await exit;
  };

  const deadlineMs = Date.now() + START_LIMIT_MS;
  for (;;) {
    try {
      await runSql(`${url}/postgres`, 'select 1');
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
  const unref = () => {
    server.unref();
    pipe.unref();
  };
  return { url, stop, unref };
}
