import 'server-only';

import { readdir, readFile, stat } from 'node:fs/promises';

import { contentPath, parseContent } from '@/lib/server/content-folder';
import { processWide } from '@/lib/server/process-wide';
import { INSTITUTE_FILE } from '@/lib/site/institute';

type Parsed = { mtimeMs: number; value: unknown };

const parsedByPath = processWide('content-files', () => new Map<string, Parsed>());

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** An institute leaves out what it has not; but where the whole folder is gone, nothing is known. */
async function unlessMissing<Value>(read: () => Promise<Value>): Promise<Value | []> {
  try {
    return await read();
  } catch (error) {
    if (!isMissing(error)) throw error;
    await stat(contentPath(INSTITUTE_FILE));
    return [];
  }
}

async function readYaml(path: string): Promise<unknown> {
  const { mtimeMs } = await stat(path);
  const known = parsedByPath.get(path);
  if (known?.mtimeMs === mtimeMs) return known.value;
  const value: unknown = parseContent(await readFile(path, 'utf8'));
  parsedByPath.set(path, { mtimeMs, value });
  return value;
}

/** Reads a content file as it is now: an edit shows without a restart. An empty list where there is none. */
export const readContent = (name: string) => unlessMissing(() => readYaml(contentPath(`${name}.yaml`)));

export const readContentFolder = (name: string): Promise<unknown[]> =>
  unlessMissing(async () => {
    const files = (await readdir(contentPath(name))).filter((file) => file.endsWith('.yaml')).sort();
    return (await Promise.all(files.map((file) => readYaml(contentPath(name, file))))).flat();
  });
