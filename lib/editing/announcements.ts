import 'server-only';

import type * as z from 'zod/mini';

import { announcementsCall } from '@/lib/content/institute-lists';
import type { Act } from '@/lib/db/audit';
import type { Db } from '@/lib/db/database';
import type { announcementChange } from '@/lib/forms/announcement-form';
import { replaceFile } from '@/lib/question-banks/content-folder';
import { contentPath } from '@/lib/server/content-folder';
import { digestOf } from '@/lib/server/digest';

import { BY_HAND, changeItems, idOfItem, type Item, itemsOf, textOfFile } from './items';
import { type Fields, withItem } from './source';

const fileOf = () => contentPath('announcements.yaml');

type Change = z.infer<typeof announcementChange>;

/** An announcement in words, for the audit. */
const wordsOf = (item: Item) => `${item.IsActive === true ? 'shown' : 'hidden'}: ${String(item.Title).trim()}`;

/** What a change makes of the file, and of the item that it names; null if it comes too late. */
async function prepared(change: Change, id: string) {
  const all = await itemsOf(fileOf());
  if (change.do === 'add') {
    const item = { _id: id, Title: change.form.title, IsActive: true };
    const isThere = all.some((it) => idOfItem(it.item) === id);
    return isThere ? null : { id, before: '', item, text: withItem(await textOfFile(fileOf()), item) };
  }
  const found = all.find((it) => idOfItem(it.item) === change.announcement && digestOf(it.item) === id);
  if (!found) return null;
  const fields: Fields = change.do === 'change' ? { Title: change.form.title } : { IsActive: change.do === 'show' };
  const item = { ...found.item, ...fields };
  return { id: change.announcement, before: wordsOf(found.item), item, text: found.change(fields) };
}

/** Adds, changes, shows or hides an announcement of the content folder. */
export const changeAnnouncement = (db: Db, change: Change, act: Act) =>
  changeItems(db, announcementsCall, act, async () => {
    const ready = await prepared(change, act.id);
    if (ready === null) return false;
    const { id, before, item, text } = ready;
    const after = wordsOf(item);
    if (after === before) return 'Nothing has changed.';
    if (text === null) return BY_HAND;
    return { action: 'announcement', subject: id, before, after, write: () => replaceFile(fileOf(), text) };
  });

/** The readable announcements of the content folder, hidden ones too, each with the digest of its state. @throws FileFault */
export const announcementsToEdit = async () =>
  (await itemsOf(fileOf())).flatMap(({ item }) => {
    const { data } = announcementsCall.item.safeParse(item);
    return data ? [{ id: data._id, title: data.Title, isShown: data.IsActive, digest: digestOf(item) }] : [];
  });
