import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

import Database from 'libsql';
import { stringify } from 'yaml';

import { sectionNames } from '@/lib/content/exam-categories';
import { parseContent } from '@/lib/server/content-folder';

import { foldedQuestion } from './accept';
import { hostItem, type HostItem, type Place, questionOf } from './host-item';
import { type Picture, pictureFile } from './pictures';
import { FileFault, type Question } from './question';
import { keyText, type Known, type Outcome, type There } from './read-bank';

type Taken = Extract<Outcome, { result: 'taken' }>;

/** Where the questions of one import go. Nothing of them is there before `finish`. */
export type Target = {
  there: There;
  hasPicture: (path: string) => boolean;
  take: (taken: Taken) => Promise<void>;
  /** Puts all that was taken there in one step. Returns the path of its file; null where nothing was taken. */
  finish: () => Promise<string | null>;
  /** Leaves everything as it was, also after `finish`. */
  close: () => Promise<void>;
};

/** An entry of a list begins at the start of a line, so that a large file is read entry by entry. */
const ENTRIES = /^(?=- )/m;

/** Entries that refer to each other must be read together. */
const REFERENCE = /^[\s-]*\w+: [&*]\w/m;

function* entriesOf(yaml: string): Generator<unknown> {
  for (const part of REFERENCE.test(yaml) ? [yaml] : yaml.split(ENTRIES))
    yield* (parseContent(part) as unknown[] | null) ?? [];
}

/** The questions of a content folder as they are written, one after the other. @throws FileFault where one has a fault */
async function* itemsIn(folder: string): AsyncGenerator<unknown> {
  const files = existsSync(join(folder, 'questions')) ? await readdir(join(folder, 'questions')) : [];
  for (const file of files.filter((it) => it.endsWith('.yaml')).sort()) {
    const text = await readFile(join(folder, 'questions', file), 'utf8');
    try {
      yield* entriesOf(text);
    } catch {
      throw new FileFault(`questions/${file} of the content has a fault. The command check:content says where.`);
    }
  }
}

/** The readable questions of a content folder. @throws FileFault where one has a fault */
export async function* questionsIn(folder: string, place?: Place): AsyncGenerator<Question> {
  for await (const item of itemsIn(folder)) {
    const question = questionOf(item, place);
    if (question) yield question;
  }
}

const idOf = (fold: string, { categoryId, subCategoryId }: Place) =>
  `q-${createHash('sha256').update(`${categoryId}/${subCategoryId}/${fold}`).digest('hex').slice(0, 16)}`;

/** What a place has, by the items of the host or a folder, also of other places. */
export async function whatIsThere(
  items: AsyncIterable<unknown> | Iterable<unknown>,
  place: Place,
  sections: readonly string[],
): Promise<There> {
  const [known, ids] = [new Map<string, Known>(), new Set<string>()];
  for await (const item of items) {
    const it = questionOf(item, place);
    if (it) known.set(foldedQuestion(it), { where: 'there already', key: keyText(it.options, it.correctOption) });
    ids.add(String((item as { _id?: unknown } | null)?._id));
  }
  return { known, wasTaken: (fold) => ids.has(idOf(fold, place)), sections };
}

/** Writes a file so that it is there whole or not at all, also after a crash. */
async function place(temporary: string, file: FileHandle, path: string): Promise<void> {
  await file.sync();
  await file.close();
  await rename(temporary, path);
  const folder = await open(dirname(path), 'r');
  await folder.sync();
  await folder.close();
}

async function writePicture(root: string, { path, bytes }: Picture): Promise<void> {
  const target = join(root, path);
  if (existsSync(target)) return;
  await mkdir(dirname(target), { recursive: true });
  const temporary = `${target}.${randomUUID()}.part`;
  const file = await open(temporary, 'wx');
  await file.writeFile(bytes);
  await place(temporary, file, target);
}

type Writing = {
  /** The file that is there at the end. */
  path: string;
  /** Where the pictures' paths begin. */
  root: string;
  place: Place;
  there: There;
  begin: string;
  between: string;
  end: string;
  write: (item: HostItem) => string;
  release?: () => void;
};

async function targetOf({ path, root, there, begin, between, end, write, release, ...rest }: Writing): Promise<Target> {
  const temporary = join(dirname(path), `.${randomUUID()}.part`);
  let file: FileHandle | null = null;
  return {
    there,
    hasPicture: (picture) => existsSync(pictureFile(root, picture) ?? ''),
    async take({ question, fold, pictures }) {
      for (const picture of pictures) await writePicture(root, picture);
      const item = write(hostItem(question, idOf(fold, rest.place), rest.place));
      if (file) await file.write(between + item);
      else {
        await mkdir(dirname(path), { recursive: true });
        file = await open(temporary, 'wx');
        await file.write(begin + item);
      }
    },
    async finish() {
      if (!file) return null;
      await file.write(end);
      await place(temporary, file, path);
      file = null;
      return path;
    },
    async close() {
      await file?.close();
      await rm(temporary, { force: true });
      release?.();
    },
  };
}

/**
 * Keeps others of this deployment from importing into a folder. A lock of SQLite's goes with its process, however that ends.
 * @throws FileFault where somebody imports
 */
async function lock(folder: string): Promise<() => void> {
  const name = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 12);
  await mkdir('data', { recursive: true });
  const database = new Database(join('data', `import-${name}.lock`));
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch {
    database.close();
    throw new FileFault('Another import into this folder is under way. Try again when it has ended.');
  }
  return () => void database.close();
}

/** The places that a folder has papers for, with the sections of these, or null where it does not say. */
async function placesIn(folder: string): Promise<(Place & { sections: readonly string[] })[] | null> {
  const file = join(folder, 'exam-sub-categories.yaml');
  if (!existsSync(file)) return null;
  type Item = { _id?: unknown; CategoryId?: unknown; Scheme?: unknown };
  const items = (parseContent(await readFile(file, 'utf8')) as Item[] | null) ?? [];
  return items.map((it) => ({
    categoryId: Number(it.CategoryId),
    subCategoryId: Number(it._id),
    sections: sectionNames(it.Scheme),
  }));
}

/** The names below `questions/`, without what imports leave that are killed. */
async function namesIn(folder: string, isDry: boolean): Promise<Set<string>> {
  const names = await readdir(join(folder, 'questions')).catch(() => []);
  // In a dry run they may be of an import that is under way.
  for (const left of isDry ? [] : names.filter((it) => it.endsWith('.part'))) {
    await rm(join(folder, 'questions', left), { force: true });
  }
  return new Set(names);
}

/**
 * A content folder as the target of an import: one file of YAML below `questions/`, named by the digest of what was read.
 * A dry run keeps nobody from importing, and nobody keeps it.
 * @throws FileFault where somebody else imports, or the folder has no such sub-category
 */
export async function folderTarget(folder: string, place: Place, digest: string, isDry = false): Promise<Target> {
  const places = await placesIn(folder);
  const found = places?.find((it) => it.categoryId === place.categoryId && it.subCategoryId === place.subCategoryId);
  if (places && !found) {
    throw new FileFault(`There is no sub-category ${place.subCategoryId} of category ${place.categoryId}.`);
  }
  const release = isDry ? undefined : await lock(folder);
  try {
    const name = `imported-${place.categoryId}-${place.subCategoryId}-${digest.slice(0, 12)}`;
    const taken = await namesIn(folder, isDry);
    let path = `${name}.yaml`;
    for (let number = 2; taken.has(path); number += 1) path = `${name}-${number}.yaml`;
    return await targetOf({
      path: join(folder, 'questions', path),
      root: folder,
      place,
      there: await whatIsThere(itemsIn(folder), place, found?.sections ?? []),
      ...{ begin: '', between: '', end: '' },
      write: (item) => stringify([item], { lineWidth: 0 }),
      release,
    });
  } catch (error) {
    release?.();
    throw error;
  }
}

/** A file of JSON in the host's shape as the target, with the pictures below its folder. */
export const jsonTarget = (path: string, place: Place, there: There): Promise<Target> =>
  targetOf({
    path,
    root: dirname(path),
    place,
    there,
    ...{ begin: '[\n', between: ',\n', end: '\n]\n' },
    write: (item) => JSON.stringify(item, null, 2),
  });
