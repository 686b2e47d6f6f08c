import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import Database from 'libsql';
import { stringify } from 'yaml';

import { sectionNames } from '@/lib/content/nouns/exam-categories';
import { parseContent } from '@/lib/server/content-folder';

import { foldedQuestion } from './accept';
import { hostItem, type HostItem, type Place, questionOf } from './columns';
import { type Picture, pictureFile } from './pictures';
import { FileFault, type BankQuestion } from './question';
import { foldedKey, type KnownQuestion, type BankOutcome, type There } from './read-bank';

type Taken = Extract<BankOutcome, { result: 'taken' }>;

/** Where an import puts its questions. None of them is visible there before `finish`. */
export type Target = {
  there: There;
  hasPicture: (path: string) => boolean;
  take: (taken: Taken) => Promise<void>;
  /** Publishes all taken questions in one step. Returns the path of their file; null if none was taken. */
  finish: () => Promise<string | null>;
  /** Discards an unfinished file, and lets others import; also called after `finish`. */
  close: () => Promise<void>;
};

/** An entry of a list begins at the start of a line. Splitting there reads a large file entry by entry. */
const ENTRIES = /^(?=- )/m;

/** Entries that refer to each other must be read together. */
const REFERENCE = /^[\s-]*\w+: [&*]\w/m;

/** The text of a file of questions in parts that can be read one by one. Together they are the whole text. */
export const partsOf = (text: string): string[] => (REFERENCE.test(text) ? [text] : text.split(ENTRIES));

/** The questions of a content folder as written, one by one. @throws FileFault if a file has a fault */
async function* itemsIn(folder: string): AsyncGenerator<unknown> {
  const files = existsSync(join(folder, 'questions')) ? await readdir(join(folder, 'questions')) : [];
  for (const file of files.filter((it) => it.endsWith('.yaml')).sort()) {
    const text = await readFile(join(folder, 'questions', file), 'utf8');
    try {
      for (const part of partsOf(text)) yield* (parseContent(part) as unknown[] | null) ?? [];
    } catch {
      throw new FileFault(`questions/${file} of the content has a fault. The command check:content says where.`);
    }
  }
}

/** The readable questions of a content folder. @throws FileFault if a file has a fault */
export async function* readFolderQuestions(folder: string, place?: Place): AsyncGenerator<BankQuestion> {
  for await (const item of itemsIn(folder)) {
    const question = questionOf(item, place);
    if (question) yield question;
  }
}

const idOf = (fold: string, { categoryId, subCategoryId }: Place) =>
  `q-${createHash('sha256').update(`${categoryId}/${subCategoryId}/${fold}`).digest('hex').slice(0, 16)}`;

/** What a place already has, from the items of the host or of a folder; the items can include other places. */
export async function whatIsThere(
  items: AsyncIterable<unknown> | Iterable<unknown>,
  place: Place,
  sections: readonly string[],
): Promise<There> {
  const [known, ids] = [new Map<string, KnownQuestion>(), new Set<string>()];
  for await (const item of items) {
    const it = questionOf(item, place);
    if (it) known.set(foldedQuestion(it), { where: 'there already', key: foldedKey(it.options, it.correctOption) });
    ids.add(String((item as { _id?: unknown } | null)?._id));
  }
  return { known, wasTaken: (fold) => ids.has(idOf(fold, place)), sections };
}

/** Puts a file in its place whole or not at all, even after a crash. */
async function place(file: FileHandle, temporary: string, path: string): Promise<void> {
  await file.sync();
  await file.close();
  await rename(temporary, path);
  const folder = await open(dirname(path), 'r');
  await folder.sync();
  await folder.close();
}

/** A new file below a path that nobody reads yet. */
async function partOf(path: string): Promise<{ file: FileHandle; temporary: string }> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = join(dirname(path), `.${randomUUID()}.part`);
  return { file: await open(temporary, 'wx'), temporary };
}

/** Puts a content in the place of a file, whole or not at all; the file keeps its mode, and a link to it stays. */
export async function replaceFile(path: string, content: Parameters<typeof writeFile>[1]): Promise<void> {
  const target = await realpath(path).catch(() => path);
  const { file, temporary } = await partOf(target);
  try {
    const mode = (await stat(target).catch(() => null))?.mode;
    if (mode !== undefined) await file.chmod(mode);
    await writeFile(file, content);
    await place(file, temporary, target);
  } catch (error) {
    await file.close().catch(() => {});
    await rm(temporary, { force: true });
    throw error;
  }
}

export async function writePicture(root: string, { path, bytes }: Picture): Promise<void> {
  const target = join(root, path);
  if (!existsSync(target)) await replaceFile(target, bytes);
}

/** Whether a folder has a picture. The comment keeps the build from taking the whole project along. */
export const hasPictureIn = (root: string) => (path: string) =>
  existsSync(/* turbopackIgnore: true */ pictureFile(root, path) ?? '');

type Writing = {
  /** The path of the finished file. */
  path: string;
  /** The folder in which the pictures' paths begin. */
  root: string;
  at: Place;
  there: There;
  write: (items: readonly HostItem[]) => string;
  /** What stands before, between and after the items. */
  around: readonly [begin: string, between: string, end: string];
  release?: () => void;
};

/** How many questions are written at once: each writing has costs of its own. */
const MOST_AT_ONCE = 32;

function targetOf({ path, root, at, there, write, around: [begin, between, end], release }: Writing): Target {
  let part: Awaited<ReturnType<typeof partOf>> | null = null;
  const waiting: HostItem[] = [];
  async function flush() {
    if (waiting.length === 0) return;
    const before = part ? between : begin;
    part ??= await partOf(path);
    await part.file.write(before + write(waiting.splice(0)));
  }
  return {
    there,
    hasPicture: hasPictureIn(root),
    async take({ question, fold, pictures }) {
      for (const picture of pictures) await writePicture(root, picture);
      waiting.push(hostItem(question, idOf(fold, at), at));
      if (waiting.length >= MOST_AT_ONCE) await flush();
    },
    async finish() {
      await flush();
      if (!part) return null;
      const { file, temporary } = part;
      await file.write(end);
      await place(file, temporary, path);
      part = null;
      return path;
    },
    async close() {
      await part?.file.close();
      if (part) await rm(part.temporary, { force: true });
      release?.();
    },
  };
}

/**
 * Keeps others of this deployment from writing into a folder. An SQLite lock ends with its process, even on a kill.
 * @throws FileFault if somebody else is writing
 */
export async function lock(folder: string): Promise<() => void> {
  const name = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 12);
  await mkdir('data', { recursive: true });
  const database = new Database(join('data', `import-${name}.lock`));
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch {
    database.close();
    throw new FileFault('Another import or change is under way. Try again when it has ended.');
  }
  return () => void database.close();
}

/** The sections of a place's paper. @throws FileFault if the folder has sub-categories, and none is there */
export async function sectionsAt(folder: string, { categoryId, subCategoryId }: Place): Promise<readonly string[]> {
  const file = join(folder, 'exam-sub-categories.yaml');
  if (!existsSync(file)) return [];
  type Item = { _id?: unknown; CategoryId?: unknown; Scheme?: unknown };
  const items = (parseContent(await readFile(file, 'utf8')) as Item[] | null) ?? [];
  const found = items.find((it) => Number(it.CategoryId) === categoryId && Number(it._id) === subCategoryId);
  if (!found) throw new FileFault(`There is no sub-category ${subCategoryId} of category ${categoryId}.`);
  return sectionNames(found.Scheme);
}

/** The names below `questions/`. Removes the rests of killed imports first. */
async function namesIn(folder: string, isDry: boolean): Promise<Set<string>> {
  const names = await readdir(join(folder, 'questions')).catch(() => []);
  // A dry run removes none, since they can belong to a running import.
  for (const left of isDry ? [] : names.filter((it) => it.endsWith('.part'))) {
    await rm(join(folder, 'questions', left), { force: true });
  }
  return new Set(names);
}

/**
 * A content folder as the target of an import: one YAML file below `questions/`, named by the digest of the source.
 * A dry run blocks no import, and no import blocks it.
 * @throws FileFault if somebody else is importing, or if the folder has no such sub-category
 */
export async function folderTarget(folder: string, place: Place, digest: string, isDry = false): Promise<Target> {
  const sections = await sectionsAt(folder, place);
  const release = isDry ? undefined : await lock(folder);
  try {
    const name = `imported-${place.categoryId}-${place.subCategoryId}-${digest.slice(0, 12)}`;
    const taken = await namesIn(folder, isDry);
    let path = `${name}.yaml`;
    for (let number = 2; taken.has(path); number += 1) path = `${name}-${number}.yaml`;
    return targetOf({
      path: join(folder, 'questions', path),
      root: folder,
      at: place,
      there: await whatIsThere(itemsIn(folder), place, sections),
      write: (items) => stringify(items, { lineWidth: 0 }),
      around: ['', '', ''],
      release,
    });
  } catch (error) {
    release?.();
    throw error;
  }
}

/** A JSON file in the host's shape as the target, with the pictures below its folder. */
export const jsonTarget = (path: string, at: Place, there: There): Target =>
  targetOf({
    ...{ path, root: dirname(path), at, there },
    write: (items) => items.map((it) => JSON.stringify(it, null, 2)).join(',\n'),
    around: ['[\n', ',\n', '\n]\n'],
  });
