import 'server-only';

import { readdir } from 'node:fs/promises';

import type * as z from 'zod/mini';

import { acceptDraft } from '@/lib/banks/accept';
import { cellsOf, type Column, detailsFrom, textsFrom } from '@/lib/banks/columns';
import { hasPictureIn, sectionsAt } from '@/lib/banks/content-folder';
import { Refusal } from '@/lib/banks/question';
import { refuseForeignSection } from '@/lib/banks/read-bank';
import { isYaml } from '@/lib/content/contract';
import { keyedQuestion, questionPlace, questionsCall } from '@/lib/content/nouns/questions';
import { OPTIONS } from '@/lib/exam/paper';
import { type questionChange, questionForm, type QuestionForm } from '@/lib/forms/question-form';
import { answer } from '@/lib/serve/endpoint';
import { contentPath } from '@/lib/server/content-folder';
import { digestOf } from '@/lib/server/digest';
import type { Act } from '@/lib/store/audit';
import type { Db } from '@/lib/store/database';

import { changeItems, type Found, idOfItem, type Item, itemsOf } from './items';
import type { Fields } from './source';

/** The questions of the content folder with an `_id`. @throws FileFault */
async function findItems(id: string) {
  const files = (await readdir(contentPath('questions')).catch(() => [])).filter(isYaml).sort();
  const found = await Promise.all(files.map((file) => itemsOf(contentPath('questions', file), id)));
  return found.flat().filter(({ item }) => idOfItem(item) === id);
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
    refuseForeignSection(acceptDraft(draft, hasPicture).question.section, sections);
    end = 'Hi';
    return acceptDraft({ ...draft, hindi: textsFrom('Hi', read) }, hasPicture);
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

const stateOf = (item: Item) => `digest ${digestOf(item)}`;

/** Other values for some fields of a question, ready to be written. */
function withValues({ item, path, change }: Found, fields: Fields) {
  const after = [Object.keys(fields).join(', '), stateOf({ ...item, ...fields })].filter(Boolean).join('; ');
  const audit = { action: 'question', subject: idOfItem(item), before: stateOf(item), after };
  return { ...audit, path, text: change(fields) };
}

/** What a change makes of the item that it names: what to write, or an answer; false if it comes too late. */
async function prepared(change: Change, digest: string) {
  const all = await findItems(change.question);
  const found = all.find(({ item }) => digestOf(item) === digest);
  if (!found || (change.do === 'retire' && found.item.IsActive === false)) return false;
  if (change.do === 'retire') return withValues(found, { IsActive: false });
  const { item } = found;
  const accepted = acceptForm(change.form, await sectionsAt(contentPath(), placeOf(item)));
  if (accepted instanceof Response) return accepted;
  const { question, pictures, leftOut } = accepted;
  const fields = changedFields(item, change.form, new Map(cellsOf(question)));
  const { data, error } = questionsCall.item.safeParse({ ...item, ...fields });
  const [issue] = error?.issues ?? [];
  if (issue) return refused(String(issue.path[0]), issue.message);
  const isTwin = (it: Found) => it !== found && it.item.IsActive === true && isAt(it.item, placeOf(item));
  if (change.form.IsActive === 'yes' && all.some(isTwin))
    return refused('IsActive', 'Another active question of this paper has the same _id');
  if (change.do === 'save') return { ...withValues(found, fields), pictures };
  return answer(200, { question: data && keyedQuestion(data), changed: Object.keys(fields), leftOut });
}

/** Previews, saves or retires a question of the content folder; the act's id is the digest of what the editor saw. */
export const changeQuestion = (db: Db, change: Change, act: Act) =>
  changeItems(db, questionsCall, act, () => prepared(change, act.id));

/** A question of the content folder as the form shows it, with the digest of its state; null if it is not there. */
export async function questionToEdit(id: string, categoryId: number, subCategoryId: number) {
  const found = (await findItems(id)).find(({ item }) => isAt(item, { categoryId, subCategoryId }));
  return found ? { digest: digestOf(found.item), values: formOf(found.item) } : null;
}
