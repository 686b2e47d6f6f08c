import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import { contentPath, samplePath } from './content-folder';
import { digestOf } from './digest';
import { env, isBuilding } from './env';
import { logWarning } from './log';
import { processWide } from './process-wide';

/** How long a file is not looked at again. */
const FRESH_MS = 1_000;

type Reading<Value> = { value: Value; path: string; mtimeMs: number; lookedAtMs: number };

const readers = processWide('kept-files', () => new Map<string, () => unknown>());
const unread = processWide('unread-files', () => new Set<string>());

/** Notes whether a file of the content folder can be read as it is now. */
export const noteRead = (name: string, isRead: boolean) => void (isRead ? unread.delete(name) : unread.add(name));

/** The names of the files that cannot be read as they are now. The site shows the last good copy of each. */
export function unreadFiles(): string[] {
  for (const read of readers.values()) {
    try {
      read();
    } catch {
      // The reader has noted it.
    }
  }
  return [...unread].sort();
}

/** The last good copy of a file, which outlives the process. It lies beside the store. */
function copyOf(path: string): string {
  const { databaseUrl } = env();
  const folder = databaseUrl.startsWith('file:') ? dirname(databaseUrl.slice('file:'.length)) : 'data';
  return join(folder, 'last-good', `${digestOf(path).slice(0, 16)}-${basename(path)}`);
}

function keepCopy(path: string, text: string): void {
  if (process.env.NODE_ENV !== 'production' || isBuilding()) return;
  const copy = copyOf(path);
  const draft = `${copy}.${process.pid}`;
  try {
    mkdirSync(dirname(copy), { recursive: true });
    writeFileSync(draft, text);
    renameSync(draft, copy);
  } catch {
    // A platform without a disk refuses to build with a fault, so it needs no copy.
  }
}

/**
 * Reads a file that people edit while the site runs. While the file has a fault, its last good value stays, also over
 * restarts. Without one, the reader gives what `instead` makes of the faulty text, or else throws.
 */
export function keptFile<Value>(
  name: string,
  pathOf: () => string,
  parse: (text: string) => Value,
  instead?: (text: string) => Value,
): () => Value {
  function parseOther(path: string, text: string | undefined, error: unknown): Value {
    try {
      return parse(readFileSync(copyOf(path), 'utf8'));
    } catch {
      if (instead && text !== undefined) return instead(text);
      throw error;
    }
  }

  function read(): Value {
    const nowMs = Date.now();
    const shared = processWide(name, (): { reading?: Reading<Value> } => ({}));
    const { reading } = shared;
    // In both directions, since the clock may have been set back.
    if (reading && Math.abs(nowMs - reading.lookedAtMs) < FRESH_MS) return reading.value;
    const path = pathOf();
    const keepReading = (value: Value, mtimeMs: number): Value => {
      shared.reading = { value, path, mtimeMs, lookedAtMs: nowMs };
      return value;
    };
    let text: string | undefined;
    try {
      const { mtimeMs } = statSync(path);
      const isKnown = reading?.path === path && reading.mtimeMs === mtimeMs;
      if (isKnown) return keepReading(reading.value, mtimeMs);
      text = readFileSync(path, 'utf8');
      const value = keepReading(parse(text), mtimeMs);
      keepCopy(path, text);
      noteRead(name, true);
      return value;
    } catch (error) {
      noteRead(name, false);
      logWarning(`${name} not read`, { reason: error });
      return keepReading(reading ? reading.value : parseOther(path, text, error), NaN);
    }
  }
  readers.set(name, read);
  return read;
}

export const logUnread = (file: string, error: unknown) => logWarning(`${file} not read`, { reason: error });

/** Reads a text of the folder as it is now or was last, or else the sample's: a fault leaves no form without words. */
export function textReader<Value>(file: string, parse: (text: string) => Value): () => Value {
  const pathOf = () => (existsSync(contentPath(file)) ? contentPath(file) : samplePath(file));
  return keptFile(file, pathOf, parse, () => parse(readFileSync(samplePath(file), 'utf8')));
}
