import 'server-only';

import { spawn } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { constants, createWriteStream, existsSync } from 'node:fs';
import { access, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

import { env } from '@/lib/server/env';
import { logError } from '@/lib/server/log';
import { processWide } from '@/lib/server/process-wide';

import type { Place } from './columns';
import { emptySummary, type Summary } from './import-bank';

/**
 * Question banks that editors upload. Each is read in its own process with limited memory and time, so that no file can
 * slow the site down.
 */

const FOLDER = join('data', 'imports');
const KEPT_MS = 3_600_000;
const MOST_MS = 60_000;
const MOST_MEGABYTES = 200;

/** How a process ends that is killed at its time limit, or by the engine or the system for its memory. */
const OVER_LIMIT: readonly unknown[] = ['SIGKILL', 'SIGABRT', 134];
const TOO_LARGE = 'The file takes more time or memory than an import may take. Split it, or use the command.';
const BROKEN = 'The site could not read the file, which need not be its fault. The log of the site has the reason.';
const MOST_OF_WORDS = 2_000;

/** An upload with its import: what the import would do, or what it did. */
export type Upload = Summary & {
  id: string;
  name: string;
  place: Place;
  /** How the editor lets the file be read, as options of the command. */
  options: string[];
  isTaken: boolean;
};

const ownerOf = (editor: string) => createHash('sha256').update(editor).digest('hex').slice(0, 16);
const fileOf = (id: string, name: 'bank' | 'upload.json' | 'summary.json' | 'host') => join(FOLDER, id, name);

/** Editors with a running import. At most two run at once; a further one is refused. */
const busy = processWide('question-bank-uploads', () => new Set<string>());
const MOST_AT_ONCE = 2;

/** Removes the uploads of an editor, and abandoned ones. */
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

/** Whether the desk can write items of a noun into the content; otherwise imports give JSON for the API host. */
export async function canTake(noun = 'questions'): Promise<boolean> {
  const { apiHost, contentDir } = env();
  if (apiHost) return false;
  // The comments keep the build from taking the whole project along.
  const folder = join(/* turbopackIgnore: true */ contentDir, noun);
  return isWritable(existsSync(/* turbopackIgnore: true */ folder) ? folder : contentDir);
}

/** Whether uploads can be kept: a platform without its own disk cannot keep any. */
const canKeep = () =>
  mkdir(FOLDER, { recursive: true }).then(
    () => isWritable(FOLDER),
    () => false,
  );

/** The environment of the process that reads a foreign file: it has none of the site's secrets. */
const environment = () => ({
  PATH: process.env.PATH,
  TMPDIR: process.env.TMPDIR,
  NODE_ENV: process.env.NODE_ENV,
  API_HOST: env().apiHost,
  CONTENT_DIR: env().contentDir,
  INIT_CWD: process.cwd(),
});

type Read = Pick<Upload, 'id' | 'name' | 'place' | 'options'>;

/** Runs the import command. @returns its summary, or the reason why there is none */
async function runImport({ id, name, place, options: own }: Read, options: string[]): Promise<Partial<Upload>> {
  const summary = fileOf(id, 'summary.json');
  await rm(summary, { force: true });
  const child = spawn(
    process.execPath,
    [
      ...[`--max-old-space-size=${MOST_MEGABYTES}`, '--conditions=react-server', '--import', 'tsx'],
      ...['lib/commands/import-questions.ts', fileOf(id, 'bank'), `--name=${name}`, '--summary', summary],
      ...['--category', String(place.categoryId), '--sub-category', String(place.subCategoryId), ...own, ...options],
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
  }
}

const keep = (upload: Upload) => writeFile(fileOf(upload.id, 'upload.json'), JSON.stringify(upload));

/** Reads an upload without taking anything, and keeps what an import would do. */
async function preview(it: Read): Promise<void> {
  await keep({ ...emptySummary(), ...(await runImport(it, ['--dry-run'])), ...it, isTaken: false });
}

/** Runs one editor's work. @returns null if this editor's work is running already, or if too many editors' is */
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
 * @returns its id; 'too-large'; 'nowhere' if it cannot be kept; null if another import is running
 */
export const storeUpload = (editor: string, { name, place, body, maxBytes }: Sent, nowMs: number) =>
  alone(editor, async (): Promise<string> => {
    if (!(await canKeep())) return 'nowhere';
    await sweep(editor, nowMs);
    const id = `${ownerOf(editor)}-${randomUUID()}`;
    await mkdir(join(FOLDER, id));
    let size = 0;
    async function* limited() {
      for await (const chunk of body ?? []) {
        size += chunk.byteLength;
        if (size > maxBytes) return;
        yield chunk;
      }
    }
    await pipeline(limited, createWriteStream(fileOf(id, 'bank'), { flags: 'wx' }));
    if (size > maxBytes) {
      await rm(join(FOLDER, id), { recursive: true });
      return 'too-large';
    }
    await preview({ id, name, place, options: [] });
    return id;
  });

/** An editor's own upload; null for any other id, or if it was swept. */
export async function findUpload(editor: string, id: string): Promise<Upload | null> {
  if (!/^[\da-f-]{1,64}$/.test(id) || !id.startsWith(ownerOf(editor))) return null;
  const text = await readFile(fileOf(id, 'upload.json'), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as Upload);
}

/** Reads an upload again with other options. @returns whether it is there, not taken, and no other import is running */
export const rereadUpload = (editor: string, id: string, options: string[]) =>
  alone(editor, async (): Promise<boolean> => {
    const upload = await findUpload(editor, id);
    if (!upload || upload.isTaken) return false;
    const { name, place } = upload;
    await preview({ id, name, place, options });
    return true;
  });

/**
 * Takes the good questions of an upload, once. If it fails, another try can succeed.
 * @param announce gets the upload before anything is taken; if it throws, nothing is taken
 * @returns the upload after the import, with a fault if that failed; null if gone, taken, or during another import
 */
export const takeUpload = (editor: string, id: string, announce: (upload: Upload) => Promise<void>) =>
  alone(editor, async (): Promise<Upload | null> => {
    const upload = await findUpload(editor, id);
    if (!upload || upload.isTaken || upload.fault) return null;
    await announce(upload);
    const { fault, ...outcome } = await runImport(upload, []);
    if (fault) return { ...upload, fault };
    const taken = { ...upload, ...outcome, id, isTaken: true };
    await keep(taken);
    await rm(fileOf(id, 'bank'), { force: true });
    return taken;
  });

/** The good questions of an upload as JSON for the API host; null without any, or while another import runs. */
export const jsonOfUpload = (editor: string, id: string) =>
  alone(editor, async (): Promise<Buffer | null> => {
    const upload = await findUpload(editor, id);
    if (!upload) return null;
    const folder = fileOf(id, 'host');
    try {
      await runImport(upload, ['--json', join(folder, 'questions.json')]);
      return await readFile(join(folder, 'questions.json')).catch(() => null);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
