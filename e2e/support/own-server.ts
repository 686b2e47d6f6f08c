import { rmSync } from 'node:fs';
import { cp, lstat, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';

import { type BuiltSite, startBuiltSite } from './built-site';
import { SESSION_SECRET } from './candidates';

/** A server that one journey may kill, with the build of the journeys. */

/** The folder of the build, in the project's root. */
export const BUILD_FOLDER = '.next-e2e';

export type OwnServer = Pick<BuiltSite, 'kill' | 'stop'>;

type Options = {
  port: number;
  databaseFile: string;
  buildFolder?: string;
  env?: Record<string, string>;
  isPlatform?: boolean;
};

/** Starts a server, and resolves when it serves. */
export async function startOwnServer({
  port,
  databaseFile,
  buildFolder = BUILD_FOLDER,
  env = {},
  isPlatform,
}: Options): Promise<OwnServer> {
  const site = startBuiltSite({
    port,
    databaseUrl: `file:${databaseFile}`,
    secret: SESSION_SECRET,
    env: { NEXT_DIST_DIR: buildFolder, ...env },
    isHeard: true,
    isPlatform,
  });
  await site.ready;
  return site;
}

/** Deletes a server's store. */
export function removeStore(databaseFile: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(databaseFile + suffix, { force: true });
}

const HASH_LENGTH = 13;

/** The name of a script or style with another hash of the same length. */
const otherName = (name: string) => name.slice(0, -HASH_LENGTH) + [...name.slice(-HASH_LENGTH)].reverse().join('');

/**
 * Copies the build without the caches of its running server: lists of the host, and remade pages. The pages stay as old
 * as the build, so that a visit remakes them at once.
 */
export async function copyBuild(folder: string): Promise<void> {
  const kept = ['cache', 'server/route-cache'].map((name) => join(BUILD_FOLDER, name));
  await removeBuild(folder);
  await cp(BUILD_FOLDER, folder, {
    recursive: true,
    verbatimSymlinks: true,
    preserveTimestamps: true,
    filter: (path) => !kept.includes(path),
  });
}

/**
 * Changes the build into another one, as a deploy would: a new id, and new names of all scripts and styles. Some files
 * hold the lengths of their parts, so every length stays.
 */
export async function redeployedBuild(folder: string): Promise<void> {
  await copyBuild(folder);
  const id = (await readFile(join(folder, 'BUILD_ID'), 'utf8')).trim();
  const chunks = join(folder, 'static/chunks');
  const renamed = new Map([[id, [...id].reverse().join('')]]);
  for (const file of await readdir(chunks)) {
    const { name, ext } = parse(file);
    renamed.set(name, otherName(name));
    await rename(join(chunks, file), join(chunks, otherName(name) + ext));
  }
  const anyName = new RegExp([...renamed.keys()].join('|'), 'g');
  for (const file of await readdir(folder, { recursive: true })) {
    const path = join(folder, file);
    if (!(await lstat(path)).isFile()) continue;
    const text = await readFile(path, 'latin1');
    const changed = text.replace(anyName, (name) => renamed.get(name) ?? name);
    if (changed !== text) await writeFile(path, changed, 'latin1');
  }
  await rename(join(folder, 'static', id), join(folder, 'static', renamed.get(id) ?? id));
}

export const removeBuild = (folder: string) => rm(folder, { recursive: true, force: true });
