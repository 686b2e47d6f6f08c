import 'server-only';

import { existsSync, readFileSync } from 'node:fs';

import { contentPath, samplePath } from '@/lib/server/content-folder';
import { keptFile } from '@/lib/server/kept-file';
import { logWarning } from '@/lib/server/log';

export const logUnread = (file: string, error: unknown) => logWarning(`${file} not read`, { reason: error });

/** Reads a text of the folder as it is now or was last, or else the sample's: a fault leaves no form without words. */
export function textReader<Value>(file: string, parse: (text: string) => Value): () => Value {
  const pathOf = () => (existsSync(contentPath(file)) ? contentPath(file) : samplePath(file));
  return keptFile(file, pathOf, parse, () => parse(readFileSync(samplePath(file), 'utf8')));
}
