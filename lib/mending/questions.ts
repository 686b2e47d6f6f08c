import 'server-only';

import { readdir, readFile } from 'node:fs/promises';

import { revalidateTag } from 'next/cache';
import type * as z from 'zod/mini';

import { bankIfAny } from '@/lib/content/bank';
import { isYaml } from '@/lib/content/content-files';
import { expireItemPages } from '@/lib/content/item-pages';
import { keyedQuestion, questionPlace, questionsCall } from '@/lib/content/questions';
import { type Act, addAudit } from '@/lib/db/audit';
import { commitAlone } from '@/lib/db/commit-together';
import type { Db } from '@/lib/db/database';
import { OPTIONS } from '@/lib/exam/paper';
import { type questionChange, questionForm, type QuestionForm } from '@/lib/forms/question-form';
import { answer } from '@/lib/http/endpoint';
import { announce } from '@/lib/publishing/relay';
import { accept } from '@/lib/question-banks/accept';
import { cellsOf, type Column, detailsFrom, textsFrom } from '@/lib/question-banks/columns';
import {
  hasPictureIn,
  lock,
  partsOf,
  replaceFile,
  sectionsAt,
  writePicture,
} from '@/lib/question-banks/content-folder';
import { FileFault, Refusal } from '@/lib/question-banks/question';
import { refuseForeignSection } from '@/lib/question-banks/read-bank';
import { canTake } from '@/lib/question-banks/uploads';
import { contentPath, parseContent } from '@/lib/server/content-folder';
import { digestOf } from '@/lib/server/digest';
import { env } from '@/lib/server/env';

import { type Fields, withFields } from './source';

/** Why the desk cannot change questions, as a sentence; null if it can. */
export async function whyNotMended(): Promise<string | null> {
  const { apiHost } = env();
  if (apiHost)
    return `The API host keeps the questions: change them there. It sends them at ${apiHost}${questionsCall.path}.`;
  if (await canTake()) return null;
  return 'The site cannot write into its content folder, so no question can be changed here. Change the files by hand.';
}

type Item = Readonly<Record<string, unknown>>;

/** The questions of the content folder with an `_id`, each with the text of its file after a change. @throws FileFault */
async function findItems(id: string) {
  const files = (await readdir(contentPath('questions')).catch(() => [])).filter(isYaml).sort();
  const texts = await Promise.all(files.map((file) => readFile(contentPath('questions', file), 'utf8')));
  return texts.flatMap((text, file) => {
    const parts = partsOf(text);
    // Reading 20,000 questions takes seconds, and an id stands in a file as it is.
    return parts.flatMap((part, at) => {
      if (!part.includes(id)) return [];
      return itemsIn(part).flatMap((item, index) => {
        const change = (fields: Fields) => {
          const changed = withFields(part, index, fields);
          return changed === null ? null : parts.with(at, changed).join('');
        };
        return String(item?._id).trim() === id
          ? [{ item, path: contentPath('questions', files[file] ?? ''), change }]
          : [];
      });
    });
  });
}

function itemsIn(text: string): Item[] {
  try {
    return (parseContent(text) as Item[] | null) ?? [];
  } catch {
    throw new FileFault('A file of the content has a fault. The command check:content says where.');
  }
}

const NAMES = Object.keys(questionForm.shape) as (keyof QuestionForm)[];

const textOf = (value: unknown) => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value).replace(/\r\n?/g, '\n').trim() : '';
};

/** An item as the form shows it; an unreadable field is empty. */
function formOf(item: Item) {
  const texts = Object.fromEntries(NAMES.map((name) => [name, textOf(item[name])]));
  return { ...texts, IsActive: textOf(item.IsActive === true) } as Record<keyof QuestionForm, string>;
}

const refused = (field: string, message: string) =>
  answer(400, { message: `${field}: ${message}`, errors: [{ field: `form.${field}`, message }] });

/** The field of the form that the reason of a refusal is about, but for its language. */
function fieldOf(reason: string): string {
  const [, letter] = /^Options? (?:[A-D] and )?([A-D])/.exec(reason) ?? [];
  if (letter) return `Ans${letter}`;
  return /^Explanation/.test(reason) ? 'Explanation' : /section/i.test(reason) ? 'Section' : 'Question';
}

/** A question by the rules of an import; an answer if it is refused. */
function acceptForm(form: QuestionForm, sections: readonly string[]) {
  const texts = new Map<string, string>(Object.entries(form));
  const read = (name: Column) => ({ text: texts.get(name) ?? '', format: 'html' as const });
  const keys = OPTIONS.map((it) => String(it) === form.CorrectAns);
  const draft = { texts: textsFrom('', read), keys, ...detailsFrom((name) => read(name).text) };
  const hasPicture = hasPictureIn(contentPath());
  let end = '';
  try {
    // The English alone first, so that what is wrong then is the Hindi.
    refuseForeignSection(accept(draft, hasPicture).question.section, sections);
    end = 'Hi';
    return accept({ ...draft, hindi: textsFrom('Hi', read) }, hasPicture);
  } catch (error) {
    if (error instanceof Refusal) return refused(fieldOf(error.message) + end, error.message);
    throw error;
  }
}

/** The fields of an item that a form changes, with their new values in the item's own way of writing. */
function changedFields(item: Item, form: QuestionForm, cells: ReadonlyMap<string, string>): Fields {
  const before = formOf(item);
  const changed = NAMES.filter((name) => form[name] !== before[name]).map((name) => {
    const old = item[name];
    if (name === 'IsActive' || name === 'IsPublic') return [name, form[name] === '' ? null : form[name] === 'yes'];
    const text = name === 'CorrectAns' ? form[name] : (cells.get(name) ?? '');
    if (typeof old === 'number' && /^\d+$/.test(text)) return [name, Number(text)];
    return [name, typeof old === 'string' && old.endsWith('\n') && text !== '' ? `${text}\n` : text];
  });
  return Object.fromEntries(changed.filter(([name, value]) => item[String(name)] !== value)) as Fields;
}

const placeOf = (item: Item) => {
  const { CategoryId: categoryId = 0, SubCategoryId: subCategoryId = 0 } = questionPlace.parse(item);
  return { categoryId, subCategoryId };
};

const isAt = (item: Item, place: ReturnType<typeof placeOf>) => digestOf(placeOf(item)) === digestOf(place);

type Change = z.infer<typeof questionChange>;

/** What a change makes of the item that it names: what to write, or an answer; null if it comes too late. */
async function prepared(change: Change, digest: string) {
  const all = await findItems(change.question);
  const found = all.find(({ item }) => digestOf(item) === digest);
  if (!found || (change.do === 'retire' && found.item.IsActive === false)) return null;
  if (change.do === 'retire') return { ...found, fields: { IsActive: false } as Fields, pictures: [] };
  const { item } = found;
  const accepted = acceptForm(change.form, await sectionsAt(contentPath(), placeOf(item)));
  if (accepted instanceof Response) return accepted;
  const { question, pictures, leftOut } = accepted;
  const fields = changedFields(item, change.form, new Map(cellsOf(question)));
  const { data, error } = questionsCall.item.safeParse({ ...item, ...fields });
  const [issue] = error?.issues ?? [];
  if (issue) return refused(String(issue.path[0]), issue.message);
  const isTwin = (it: typeof found) => it !== found && it.item.IsActive === true && isAt(it.item, placeOf(item));
  if (change.form.IsActive === 'yes' && all.some(isTwin))
    return refused('IsActive', 'Another active question of this paper has the same _id');
  if (change.do === 'save') return { ...found, fields, pictures };
  return answer(200, { question: data && keyedQuestion(data), changed: Object.keys(fields), leftOut });
}

/** Previews, saves or retires a question of the content folder; the act's id is the digest of what the editor saw. */
export async function changeQuestion(db: Db, change: Change, { id: digest, editor, nowMs }: Act) {
  const refusal = await whyNotMended();
  if (refusal) return refusal;
  let release: (() => void) | undefined;
  try {
    release = await lock(contentPath());
    const ready = await prepared(change, digest);
    if (ready === null || ready instanceof Response) return ready ?? false;
    const { item, path, fields, pictures } = ready;
    if (Object.keys(fields).length === 0) return 'Nothing has changed.';
    const text = ready.change(fields);
    if (text === null) return 'The file is written in a way that this form cannot change. Change it by hand, please.';
    const after = `${Object.keys(fields).join(', ')}; digest ${digestOf({ ...item, ...fields })}`;
    const audit = { editor, action: 'question', subject: change.question, before: `digest ${digest}`, after };
    await commitAlone(db, async (trx) => {
      // Before the file changes, so that no change is in no log.
      await addAudit(trx, audit, nowMs);
      for (const picture of pictures) await writePicture(contentPath(), picture);
      await replaceFile(path, text);
    });
  } catch (error) {
    if (error instanceof FileFault) return error.message;
    throw error;
  } finally {
    release?.();
  }
  // The next visitor of each instance sees it.
  revalidateTag('questions', { expire: 0 });
  expireItemPages('questions');
  await Promise.all([announce(['questions']), bankIfAny(nowMs, true)]);
  return true;
}

/** A question of the content folder as the form shows it, with the digest of its state; null if it is not there. */
export async function questionToMend(id: string, categoryId: number, subCategoryId: number) {
  const found = (await findItems(id)).find(({ item }) => isAt(item, { categoryId, subCategoryId }));
  return found ? { digest: digestOf(found.item), values: formOf(found.item) } : null;
}
