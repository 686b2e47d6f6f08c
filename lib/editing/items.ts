import 'server-only';

import { readFile } from 'node:fs/promises';

import { revalidateTag } from 'next/cache';

import { expireItemPages } from '@/lib/content/depend-on';
import type { HostCall } from '@/lib/content/list-call';
import { type Act, addAudit, type Change } from '@/lib/db/audit';
import { commitAlone } from '@/lib/db/commit-together';
import type { Db } from '@/lib/db/database';
import { announce } from '@/lib/publishing/relay';
import { lock, partsOf } from '@/lib/question-banks/content-folder';
import { FileFault } from '@/lib/question-banks/question';
import { canTake } from '@/lib/question-banks/uploads';
import { contentPath, parseContent } from '@/lib/server/content-folder';
import { env } from '@/lib/server/env';

import { type Fields, withFields } from './source';

/** Why the desk cannot change the items of a noun, as a sentence; null if it can. */
export async function whyNotEditable({ noun, path }: HostCall): Promise<string | null> {
  const { apiHost } = env();
  if (apiHost) return `The API host keeps the ${noun}: change them there. It sends them at ${apiHost}${path}.`;
  if (await canTake(noun)) return null;
  return `The site cannot write into its content folder, so the ${noun} cannot be changed here. Change the files by hand.`;
}

export type Item = Readonly<Record<string, unknown>>;

export const idOfItem = (item: Item) => String(item._id).trim();

/** The text of a file of the content folder; '' if there is no such file. */
export const textOfFile = (path: string) =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });

function itemsIn(text: string): (Item | null)[] {
  try {
    const list = parseContent(text) ?? [];
    if (!Array.isArray(list)) throw new Error('no list');
    return list;
  } catch {
    throw new FileFault('A file of the content has a fault. The command check:content says where.');
  }
}

/**
 * The items of a file, each with the text of the file after a change; null if that would break the file.
 * @param word leaves out what stands in parts of the file without it: reading 20,000 questions takes seconds
 * @throws FileFault
 */
export async function itemsOf(path: string, word = '') {
  const parts = partsOf(await textOfFile(path));
  return parts.flatMap((part, at) => {
    if (!part.includes(word)) return [];
    return itemsIn(part).map((written, index) => {
      const item: Item = written ?? {};
      const change = (fields: Fields) => {
        const changed = withFields(part, index, fields);
        return changed === null ? null : parts.with(at, changed).join('');
      };
      return { item, path, change };
    });
  });
}

export const BY_HAND = 'The file is written in a way that this form cannot change. Change it by hand, please.';

/** A change that is ready to be written: its line of the audit, and what writes it. */
type Ready = Omit<Change, 'editor'> & { write: () => Promise<void> };

/**
 * Changes items of a noun in the content folder, while nobody else does, and shows them at once.
 * @param prepare the change; else why it is refused, the whole answer, or false if it comes too late
 */
export async function changeItems(
  db: Db,
  call: HostCall,
  { editor, nowMs }: Act,
  prepare: () => Promise<Ready | Response | string | false>,
): Promise<Response | string | boolean> {
  const refusal = await whyNotEditable(call);
  if (refusal) return refusal;
  let release: (() => void) | undefined;
  try {
    release = await lock(contentPath());
    const ready = await prepare();
    if (typeof ready !== 'object' || ready instanceof Response) return ready;
    const { write, ...change } = ready;
    await commitAlone(db, async (trx) => {
      // Before the file changes, so that no change is in no log.
      await addAudit(trx, { editor, ...change }, nowMs);
      await write();
    });
  } catch (error) {
    if (error instanceof FileFault) return error.message;
    throw error;
  } finally {
    release?.();
  }
  // The next visitor of each instance sees it.
  revalidateTag(call.noun, { expire: 0 });
  expireItemPages(call.noun);
  await announce([call.noun]);
  return true;
}
