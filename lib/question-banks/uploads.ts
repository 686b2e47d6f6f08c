import 'server-only';

import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { constants, createWriteStream, existsSync } from 'node:fs';
import { access, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { env } from '@/lib/server/env';
import { logError } from '@/lib/server/log';
import { processWide } from '@/lib/server/process-wide';

import type { Place } from './host-item';
import type { Counts } from './import-bank';

/**
 * Question banks that editors upload. Each is read in a process of its own, which has as much memory and time as an
 * import may have, so that no file holds the site up.
 */

const FOLDER = join('data', 'imports');
const KEPT_MS = 3_600_000;
const MOST_MS = 60_000;
const MOST_MEGABYTES = 200;

/** How a process ends that is killed at its time, or by the engine or the system for its memory. */
const OVER_LIMIT: readonly unknown[] = ['SIGKILL', 'SIGABRT', 134];
const TOO_LARGE = 'The file takes more time or memory than an import may take. Split it, or use the command.';
const BROKEN = 'The site could not read the file, which need not be its fault. The log of the site has the reason.';
const MOST_OF_WORDS = 2_000;

/** What is known of an upload: what an import of it would do, or what it did. */
export type Upload = {
  id: string;
  name: string;
  place: Place;
  /** Why nothing could be read. */
  fault?: string;
  counts: Counts;
  /** The first questions in the host's shape. */
  questions: unknown[];
  /** The first that would not be taken, or not with all that they have. */
  others: { line: number; name: string; result: string; reason: string }[];
  isTaken: boolean;
};

const ownerOf = (editor: string) => createHash('sha256').update(editor).digest('hex').slice(0, 16);
const fileOf = (id: string, ending: 'bank' | 'json') => join(FOLDER, `${id}.${ending}`);

/** Editors whose upload is being read. The others' wait, so that two files at most are read at once. */
const busy = processWide('question-bank-uploads', () => new Set<string>());
const MOST_AT_ONCE = 2;

/** Removes the uploads of an editor, and those that nobody came back to. */
async function sweep(editor: string, nowMs: number): Promise<void> {
  for (const name of await readdir(FOLDER)) {
    const path = join(FOLDER, name);
    const changed = await stat(path).catch(() => null);
    const isOld = nowMs - (changed?.mtimeMs ?? nowMs) > KEPT_MS;
    if (isOld || name.startsWith(ownerOf(editor))) await rm(path, { force: true, recursive: true });
  }
}

const isWritable = (folder: string) =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );

/** Whether imports can write into the content themselves; else they give JSON for the API host. */
export async function canTake(): Promise<boolean> {
  const { apiHost, contentDir } = env();
  if (apiHost) return false;
  const folder = join(contentDir, 'questions');
  return isWritable(existsSync(folder) ? folder : contentDir);
}

/** Whether uploads can be kept here: a platform without a disk of its own keeps none. */
const canKeep = () =>
  mkdir(FOLDER, { recursive: true }).then(
    () => isWritable(FOLDER),
    () => false,
  );

/** What the process that reads a foreign file is told: none of the site's secrets. */
const environment = () => ({
  PATH: process.env.PATH,
  TMPDIR: process.env.TMPDIR,
  NODE_ENV: process.env.NODE_ENV,
  API_HOST: env().apiHost,
  CONTENT_DIR: env().contentDir,
  INIT_CWD: process.cwd(),
});

/** Runs the command of the import. @returns its summary, or why there is none */
async function runImport(id: string, name: string, place: Place, options: string[]): Promise<Partial<Upload>> {
  const summary = join(FOLDER, `${id}.summary`);
  const child = spawn(
    process.execPath,
    [
      ...[`--max-old-space-size=${MOST_MEGABYTES}`, '--conditions=react-server', '--import', 'tsx'],
      ...['lib/scripts/import-questions.mts', fileOf(id, 'bank'), `--name=${name}`, '--summary', summary],
      ...['--category', String(place.categoryId), '--sub-category', String(place.subCategoryId), ...options],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'], timeout: MOST_MS, killSignal: 'SIGKILL', env: environment() },
  );
  let lastWords = '';
  child.stderr
    .setEncoding('utf8')
    .on('data', (words: string) => (lastWords = (lastWords + words).slice(-MOST_OF_WORDS)));
  const end = await new Promise<unknown>((resolve) =>
    child.on('close', (code, signal) => resolve(signal ?? code)).on('error', resolve),
  );
  try {
    return JSON.parse(await readFile(summary, 'utf8')) as Partial<Upload>;
  } catch {
    if (OVER_LIMIT.includes(end)) return { fault: TOO_LARGE };
    logError('import broke off', { reason: `${String(end)}: ${lastWords}` });
    return { fault: BROKEN };
  } finally {
    await rm(summary, { force: true });
  }
}

const NONE: Counts = { taken: 0, refused: 0, duplicate: 0 };

const keep = (upload: Upload) => writeFile(fileOf(upload.id, 'json'), JSON.stringify(upload));

/** Does the work of one editor, alone. @returns null where another of his is under way, or too many are */
async function alone<Result>(editor: string, work: () => Promise<Result>): Promise<Result | null> {
  if (busy.has(editor) || busy.size >= MOST_AT_ONCE) return null;
  busy.add(editor);
  try {
    return await work();
  } finally {
    busy.delete(editor);
  }
}

type Sent = { name: string; place: Place; body: ReadableStream<Uint8Array> | null; maxBytes: number };

/**
 * Stores an upload in place of the editor's last one, and reads it.
 * @returns its id, 'too-large', 'nowhere' to keep it, or null where another import is under way
 */
export const storeUpload = (editor: string, { name, place, body, maxBytes }: Sent, nowMs: number) =>
  alone(editor, async (): Promise<string> => {
    if (!(await canKeep())) return 'nowhere';
    await sweep(editor, nowMs);
    const id = `${ownerOf(editor)}-${randomUUID()}`;
    let size = 0;
    async function* limited(chunks: AsyncIterable<Uint8Array>) {
      for await (const chunk of chunks) {
        size += chunk.byteLength;
        if (size > maxBytes) return;
        yield chunk;
      }
    }
    const chunks = body ? (Readable.fromWeb(body as never) as AsyncIterable<Uint8Array>) : Readable.from([]);
    await pipeline(limited(chunks), createWriteStream(fileOf(id, 'bank'), { flags: 'wx' }));
    if (size > maxBytes) {
      await rm(fileOf(id, 'bank'));
      return 'too-large';
    }
    const read = await runImport(id, name, place, ['--dry-run']);
    await keep({ ...{ counts: NONE, questions: [], others: [] }, ...read, ...{ id, name, place, isTaken: false } });
    return id;
  });

/** An upload of the editor's own; null for any other id, and when it is swept. */
export async function findUpload(editor: string, id: string): Promise<Upload | null> {
  if (!/^[\da-f-]{1,64}$/.test(id) || !id.startsWith(ownerOf(editor))) return null;
  const text = await readFile(fileOf(id, 'json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Upload);
}

/**
 * Takes all that is good in an upload, once. Where it fails, another try may succeed.
 * @param announce called with the upload before anything is taken; where it throws, nothing is
 * @returns the upload as it then is, with the fault where it failed; null where it is gone, taken, or another import is under way
 */
export const takeUpload = (editor: string, id: string, announce: (upload: Upload) => Promise<void>) =>
  alone(editor, async (): Promise<Upload | null> => {
    const upload = await findUpload(editor, id);
    if (!upload || upload.isTaken || upload.fault) return null;
    await announce(upload);
    const { fault, ...outcome } = await runImport(id, upload.name, upload.place, []);
    if (fault) return { ...upload, fault };
    const taken = { ...upload, ...outcome, id, isTaken: true };
    await keep(taken);
    await rm(fileOf(id, 'bank'), { force: true });
    return taken;
  });

/** The good questions of an upload as JSON for the API host; null as for `takeUpload`. */
export const jsonOfUpload = (editor: string, id: string) =>
  alone(editor, async (): Promise<Buffer | null> => {
    const upload = await findUpload(editor, id);
    if (!upload) return null;
    const folder = join(FOLDER, `${id}.host`);
    try {
      await runImport(id, upload.name, upload.place, ['--json', join(folder, 'questions.json')]);
      return await readFile(join(folder, 'questions.json')).catch(() => null);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
