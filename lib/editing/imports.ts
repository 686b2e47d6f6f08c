import 'server-only';

import { readdir, rm, stat } from 'node:fs/promises';

import * as z from 'zod/mini';

import { bankIfAny } from '@/lib/content/bank';
import { questionsCall } from '@/lib/content/questions';
import type { Act } from '@/lib/db/audit';
import type { Db } from '@/lib/db/database';
import { listPapersWithAny } from '@/lib/db/question-uses';
import { contentPath } from '@/lib/server/content-folder';
import { digestOf } from '@/lib/server/digest';
import { counted } from '@/lib/text/counted';

import { changeItems, textOfFile } from './items';

/** The names of the files that imports write. */
const IMPORTED = /^imported-(\d+-\d+)-[\w-]+\.yaml$/;

/** `file` is the import's; the digest in the address says which state of it the editor saw. */
export const importChange = z.object({ do: z.literal('undo'), file: z.string().check(z.regex(IMPORTED)) });

const pathOf = (file: string) => contentPath('questions', file);

/** The ids of a file of questions as they stand there: to parse thousands of questions would hold up the site. */
const idsIn = (text: string) => [...text.matchAll(/^[- ] *_id: *["']?([^\s"']+)/gm)].map(([, id = '']) => id);

/** An import in the content folder; `place` is '1-2' for sub-category 2 of category 1. */
export type Imported = { file: string; place: string; digest: string; questions: number; changedMs: number };

/** The imports of the content folder, the last changed first. */
export async function listImports(): Promise<Imported[]> {
  const names = await readdir(contentPath('questions')).catch(() => []);
  const imports = names.flatMap((file) => {
    const place = IMPORTED.exec(file)?.[1];
    return place === undefined ? [] : [{ file, place }];
  });
  const listed: Imported[] = [];
  // One after the other, since together they can be larger than the memory.
  for (const it of imports) {
    const [text, { mtimeMs }] = await Promise.all([textOfFile(pathOf(it.file)), stat(pathOf(it.file))]);
    listed.push({ ...it, digest: digestOf(text), questions: idsIn(text).length, changedMs: mtimeMs });
  }
  return listed.sort((one, other) => other.changedMs - one.changedMs);
}

/** Takes all questions of an import out of the content folder, unless a published paper has one of them. */
export async function undoImport(db: Db, { file }: z.infer<typeof importChange>, act: Act) {
  const outcome = await changeItems(db, questionsCall, act, async () => {
    const text = await textOfFile(pathOf(file));
    if (digestOf(text) !== act.id) return false;
    const papers = await listPapersWithAny(db, idsIn(text));
    if (papers.length > 0)
      return `The import stays: the published ${papers.length === 1 ? 'paper' : 'papers'} ${papers.join(', ')} ${papers.length === 1 ? 'has' : 'have'} questions of it. Retire single questions in the bank.`;
    const before = counted(idsIn(text).length, 'question');
    return { action: 'import', subject: file, before, after: 'undone', write: () => rm(pathOf(file)) };
  });
  if (outcome === true) await bankIfAny(act.nowMs, true);
  return outcome;
}
