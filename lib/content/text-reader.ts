import 'server-only';

import { existsSync, readFileSync } from 'node:fs';

import { contentPath, samplePath } from '@/lib/server/content-folder';
import { keptFile } from '@/lib/server/kept-file';
import { logWarning } from '@/lib/server/log';

export const logUnread = (file: string, error: unknown) => logWarning(`${file} not read`, { reason: error });

/** Reads a text of the folder as it is now, or else the sample's, so that a fault never leaves a form without words. */
export function textReader<Value>(file: string, parse: (text: string) => Value): () => Value {
  const pathOf = () => (existsSync(contentPath(file)) ? contentPath(file) : samplePath(file));
  const read = keptFile(file, pathOf, parse);
  return () => {
    try {
      return read();
    } catch (error) {
      logUnread(file, error);
      return parse(readFileSync(samplePath(file), 'utf8'));
    }
  };
}
