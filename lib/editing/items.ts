import 'server-only';

import { readFile, rm } from 'node:fs/promises';

import { revalidateTag } from 'next/cache';

import { lock, partsOf, replaceFile, writePicture } from '@/lib/banks/content-folder';
import type { Picture } from '@/lib/banks/pictures';
import { FileFault } from '@/lib/banks/question';
import { canTake } from '@/lib/banks/uploads';
import { expireItemPages } from '@/lib/content/host/depend-on';
import type { HostCall } from '@/lib/content/host/list-call';
import { bankIfAny } from '@/lib/content/nouns/bank';
import { announce } from '@/lib/finding/publishing/relay';
import { contentPath, parseContent } from '@/lib/server/content-folder';
import { env } from '@/lib/server/env';
import { type Act, addAudit, type Change } from '@/lib/store/audit';
import { commitAlone } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';

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

/** The text of a file; '' if there is none. */
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

/** An item, and the text of its file with other values for some of its fields; null if that would break the file. */
export type Found = { item: Item; path: string; change: (fields: Fields) => string | null };

/**
 * The items of a file.
 * @param word leaves out what stands in parts of the file without it: reading 20,000 questions takes seconds
 * @throws FileFault
 */
export async function itemsOf(path: string, word = ''): Promise<Found[]> {
  const parts = partsOf(await textOfFile(path));
  return parts.flatMap((part, at) =>
    (part.includes(word) ? itemsIn(part) : []).map((item, index) => {
      const change = (fields: Fields) => {
        const changed = withFields(part, index, fields);
        return changed === null ? null : parts.with(at, changed).join('');
      };
      return { item: item ?? {}, path, change };
    }),
  );
}

/** What is read from the content folder; in its place the fault of a file, as a sentence. */
export const orFault = <Read>(read: Promise<Read>): Promise<Read | string> =>
  read.catch((error: unknown) => {
    if (error instanceof FileFault) return error.message;
    throw error;
  });

/** A change that is ready to be written: its line of the audit, and a file with its new text; an empty one is deleted. */
type Ready = Omit<Change, 'editor'> & { path: string; text: string | null; pictures?: readonly Picture[] };

async function write(db: Db, { editor, nowMs }: Act, { path, text, pictures = [], ...change }: Ready) {
  if (change.before === change.after) return 'Nothing has changed.';
  if (text === null) return 'The file is written in a way that this form cannot change. Change it by hand, please.';
  await commitAlone(db, async (trx) => {
    // Before the file changes, so that no change is in no log.
    await addAudit(trx, { editor, ...change }, nowMs);
    for (const picture of pictures) await writePicture(contentPath(), picture);
    await (text === '' ? rm(path) : replaceFile(path, text));
  });
  return true;
}

type Prepare = () => Promise<Ready | Response | string | false>;

/**
 * Changes items of a noun in the content folder, while nobody else does, and shows them at once.
 * @param prepare the change; else why it is not allowed, the whole answer, or false if it comes too late
 */
export async function changeItems(db: Db, call: HostCall, act: Act, prepare: Prepare) {
  const refusal = await whyNotEditable(call);
  if (refusal) return refusal;
  const change = async () => {
    const release = await lock(contentPath());
    try {
      const ready = await prepare();
      return typeof ready !== 'object' || ready instanceof Response ? ready : await write(db, act, ready);
    } finally {
      release();
    }
  };
  const outcome = await orFault(change());
  if (outcome !== true) return outcome;
  // The next visitor of each instance sees it.
  revalidateTag(call.noun, { expire: 0 });
  expireItemPages(call.noun);
  await Promise.all([announce([call.noun]), call.noun === 'questions' && bankIfAny(act.nowMs, true)]);
  return true;
}
