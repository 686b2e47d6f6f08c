import 'server-only';

import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

import { parse } from 'yaml';

import { env } from '@/lib/server/env';

const folder = () => env().contentDir ?? join(process.cwd(), 'lib/standin/content');

type Parsed = { mtimeMs: number; value: unknown };

const parsedByPath = new Map<string, Parsed>();

async function readYaml(path: string): Promise<unknown> {
  const { mtimeMs } = await stat(path);
  const known = parsedByPath.get(path);
  if (known?.mtimeMs === mtimeMs) return known.value;
  const value: unknown = parse(await readFile(path, 'utf8'));
  parsedByPath.set(path, { mtimeMs, value });
  return value;
}

/** Reads a content file as it is now: an edit shows without a restart. */
export const readContent = (name: string) => readYaml(join(folder(), `${name}.yaml`));

export async function readContentFolder(name: string): Promise<unknown[]> {
  const files = (await readdir(join(folder(), name))).filter((file) => file.endsWith('.yaml')).sort();
  return (await Promise.all(files.map((file) => readYaml(join(folder(), name, file))))).flat();
}
