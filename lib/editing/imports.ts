import 'server-only';

import { readdir } from 'node:fs/promises';

import * as z from 'zod/mini';

import { listUses } from '@/lib/banks/question-uses';
import { questionsCall } from '@/lib/content/nouns/questions';
import { contentPath } from '@/lib/server/content-folder';
import { digestOf } from '@/lib/server/digest';
import type { Act } from '@/lib/store/audit';
import type { Db } from '@/lib/store/database';
import { counted } from '@/lib/text/counted';

import { changeItems, textOfFile } from './items';

/** The names of the files that imports write, with their sub-category. */
const IMPORTED = /^imported-(\d+-\d+)-[\w-]+\.yaml$/;

/** `file` is the import's; the digest in the address says which state of it the editor saw. */
export const importChange = z.object({ do: z.literal('undo'), file: z.string().check(z.regex(IMPORTED)) });

/** More ids than this in a query would exceed what some databases take. */
const MOST_OF_IDS = 1_000;

async function readImport(file: string) {
  const [path, place = ''] = [contentPath('questions', file), IMPORTED.exec(file)?.[1]];
  const text = await textOfFile(path);
  // By the letters alone: to parse thousands of questions would hold up the site.
  const ids = [...text.matchAll(/^[- ] *_id: *["']?([^\s"']+)/gm)].map(([, id = '']) => id);
  return { file, path, place, ids, digest: digestOf(text) };
}

export type Imported = Awaited<ReturnType<typeof readImport>>;

/** The imports of the content folder; `place` is '1-2' for sub-category 2 of category 1. */
export async function listImports() {
  const names = await readdir(contentPath('questions')).catch(() => []);
  return Promise.all(
    names
      .filter((it) => IMPORTED.test(it))
      .sort()
      .map(readImport),
  );
}

async function prepared(db: Db, name: string, seen: string) {
  const { file, path, ids, digest } = await readImport(name);
  if (digest !== seen) return false;
  for (let from = 0; from < ids.length; from += MOST_OF_IDS) {
    const [used] = (await listUses(db, ids.slice(from, from + MOST_OF_IDS))).keys();
    if (used)
      return `The import stays: a published paper has its question ${used}. Retire single questions in the bank.`;
  }
  return { action: 'import', subject: file, before: counted(ids.length, 'question'), after: 'undone', path, text: '' };
}

/** Takes all questions of an import out of the content folder, unless a published paper has one of them. */
export const undoImport = (db: Db, { file }: z.infer<typeof importChange>, act: Act) =>
  changeItems(db, questionsCall, act, () => prepared(db, file, act.id));
