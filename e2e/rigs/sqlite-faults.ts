import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import Database from 'libsql';

import { backUpSqlite } from '@/lib/db/backup';

import type { Defer } from './exam-server';
import type { StoreFault } from './store-fault';

const BALLAST = Buffer.alloc(64 * 1_024);

const run = (program: string, ...args: string[]) => void execFileSync(program, args, { stdio: 'pipe' });

const noObstacle = () => undefined;

/** Only root may mount, and not in every container. */
function findMountObstacle(): string | undefined {
  const isAllowed = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
  return isAllowed ? undefined : 'a file system cannot be mounted here';
}

const findProgramObstacle = (program: string) => () =>
  spawnSync(program, ['--version']).status === 0 ? undefined : `${program} is not installed here`;

/** A new folder, and the URL of a store in it. */
async function makeFolder(defer: Defer) {
  const folder = await mkdtemp(join(tmpdir(), 'faults-'));
  defer(() => rm(folder, { recursive: true, force: true }));
  return { folder, path: join(folder, 'site.db'), url: `file:${join(folder, 'site.db')}` };
}

/** A new folder with a file system of `megabytes`, and the URL of a store in it. */
async function mountFolder(megabytes: number, defer: Defer) {
  const made = await makeFolder(defer);
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', made.folder);
  // Lazily, since this process may still have files of it open.
  defer(async () => run('umount', '--lazy', made.folder));
  return made;
}

/** The store vanishes by `vanish`, and its backup replaces it. */
const vanishing = (name: string, vanish: (folder: string, path: string) => Promise<void>): StoreFault => ({
  name,
  engine: 'SQLite',
  findObstacle: noObstacle,
  prepare: async (defer) => {
    const { folder, path, url } = await makeFolder(defer);
    const backup = join((await makeFolder(defer)).folder, 'backup.db');
    return {
      url,
      break: async () => {
        backUpSqlite(url, backup, false);
        await vanish(folder, path);
      },
      mend: async () => {
        await mkdir(folder, { recursive: true });
        await copyFile(backup, path);
      },
    };
  },
});

export const SQLITE_FAULTS: readonly StoreFault[] = [
  {
    name: 'locked by another process',
    engine: 'SQLite',
    findObstacle: noObstacle,
    prepare: async (defer) => {
      const { path, url } = await makeFolder(defer);
      let other: Database.Database | undefined;
      return {
        url,
        break: async () => {
          other = new Database(path);
          other.exec('begin exclusive');
        },
        mend: async () => {
          other?.exec('rollback');
          other?.close();
        },
      };
    },
  },
  {
    name: 'on a full disk',
    engine: 'SQLite',
    findObstacle: findMountObstacle,
    prepare: async (defer) => {
      const { folder, url } = await mountFolder(8, defer);
      const ballast = join(folder, 'ballast');
      return {
        url,
        break: async () => {
          try {
            for (;;) appendFileSync(ballast, BALLAST);
          } catch {
            // Less than this fits in, so the rest goes byte by byte.
          }
          spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=512', 'oflag=append', 'conv=notrunc']);
        },
        mend: () => rm(ballast),
      };
    },
  },
  {
    name: 'on a disk that fails to write',
    engine: 'SQLite',
    findObstacle: findProgramObstacle('prlimit'),
    prepare: async (defer) => ({
      url: (await makeFolder(defer)).url,
      break: async (site) => run('prlimit', '--pid', String(site.pid), '--fsize=0:'),
      mend: async (site) => run('prlimit', '--pid', String(site.pid), '--fsize=unlimited:'),
    }),
  },
  {
    name: 'read-only when the site starts',
    engine: 'SQLite',
    isThereAtStart: true,
    findObstacle: findMountObstacle,
    prepare: async (defer) => {
      const { folder, url } = await mountFolder(8, defer);
      return {
        url,
        break: async () => run('mount', '-o', 'remount,ro', folder),
        mend: async () => run('mount', '-o', 'remount,rw', folder),
      };
    },
  },
  vanishing('deleted', async (_folder, path) => {
    for (const suffix of ['', '-wal', '-shm']) await rm(path + suffix, { force: true });
  }),
  vanishing('removed with its folder', (folder) => rm(folder, { recursive: true })),
];
