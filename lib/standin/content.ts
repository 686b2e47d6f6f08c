import { readdir, readFile, stat } from 'node:fs/promises';
import { relative } from 'node:path';
import { isNativeError } from 'node:util/types';

import { isYaml } from '@/lib/content/contract';
import { contentPath, parseContent } from '@/lib/server/content-folder';
import { noteRead } from '@/lib/server/kept-file';
import { processWide } from '@/lib/server/process-wide';
import { INSTITUTE_FILE } from '@/lib/site/institute';

type Parsed = { mtimeMs: number; value: unknown };

const parsedByPath = processWide('content-files', () => new Map<string, Parsed>());

const isMissing = (error: unknown) => isNativeError(error) && 'code' in error && error.code === 'ENOENT';

/** Gives null for a missing file, since an institute leaves out what it lacks; fails if the whole folder is gone. */
async function unlessMissing<Value>(read: () => Promise<Value>): Promise<Value | null> {
  try {
    return await read();
  } catch (error) {
    if (!isMissing(error)) throw error;
    await stat(contentPath(INSTITUTE_FILE));
    return null;
  }
}

async function readYaml(path: string): Promise<unknown> {
  const { mtimeMs } = await stat(path);
  const known = parsedByPath.get(path);
  if (known?.mtimeMs === mtimeMs) return known.value;
  const text = await readFile(path, 'utf8');
  const name = relative(contentPath(), path);
  noteRead(name, false);
  const value: unknown = parseContent(text);
  noteRead(name, true);
  parsedByPath.set(path, { mtimeMs, value });
  return value;
}

/** Reads a content file as it is now, so that an edit shows without a restart. Null if it is missing or empty. */
const readNow = (...path: string[]): Promise<unknown> => unlessMissing(() => readYaml(contentPath(...path)));

export const readContent = (name: string) => readNow(`${name}.yaml`);

export const readContentList = async (name: string): Promise<unknown> => (await readContent(name)) ?? [];

/** The lists in a folder's files, joined. */
export async function readContentFolder(name: string): Promise<unknown[]> {
  const files = (await unlessMissing(() => readdir(contentPath(name)))) ?? [];
  const lists = files.filter(isYaml).sort();
  return (await Promise.all(lists.map((file) => readNow(name, file)))).flatMap((list) => list ?? []);
}
