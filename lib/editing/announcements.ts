import 'server-only';

import type * as z from 'zod/mini';

import { announcementsCall } from '@/lib/content/nouns/institute-lists';
import type { announcementChange } from '@/lib/forms/announcement-form';
import { contentPath } from '@/lib/server/content-folder';
import { digestOf } from '@/lib/server/digest';
import type { Act } from '@/lib/store/audit';
import type { Db } from '@/lib/store/database';

import { changeItems, idOfItem, type Item, itemsOf, textOfFile } from './items';
import { type Fields, withItem } from './source';

const fileOf = () => contentPath('announcements.yaml');

type Change = z.infer<typeof announcementChange>;

/** An announcement in words, for the audit. */
const wordsOf = (item: Item) => `${item.IsActive === true ? 'shown' : 'hidden'}: ${String(item.Title).trim()}`;

/** What a change makes of the announcement that it names, ready to be written; false if it comes too late. */
async function prepared(change: Change, id: string) {
  const [all, path] = [await itemsOf(fileOf()), fileOf()];
  if (change.do === 'add') {
    const item = { _id: id, Title: change.form.title, IsActive: true };
    if (all.some((it) => idOfItem(it.item) === id)) return false;
    const text = withItem(await textOfFile(path), item);
    return { action: 'announcement', subject: id, before: '', after: wordsOf(item), path, text };
  }
  const found = all.find((it) => idOfItem(it.item) === change.announcement && digestOf(it.item) === id);
  if (!found) return false;
  const fields: Fields = change.do === 'change' ? { Title: change.form.title } : { IsActive: change.do === 'show' };
  const [before, after] = [wordsOf(found.item), wordsOf({ ...found.item, ...fields })];
  return { action: 'announcement', subject: change.announcement, before, after, path, text: found.change(fields) };
}

/** Adds, changes, shows or hides an announcement of the content folder. */
export const changeAnnouncement = (db: Db, change: Change, act: Act) =>
  changeItems(db, announcementsCall, act, () => prepared(change, act.id));

/** The readable announcements of the content folder, hidden ones too, each with the digest of its state. @throws FileFault */
export const announcementsToEdit = async () =>
  (await itemsOf(fileOf())).flatMap(({ item }) => {
    const { data } = announcementsCall.item.safeParse(item);
    return data ? [{ id: data._id, title: data.Title, isShown: data.IsActive, digest: digestOf(item) }] : [];
  });
