import type * as z from 'zod/mini';

import { rowsOf, separatorOf } from '@/lib/banks/read-csv';
import type { TableCell } from '@/lib/banks/read-table';
import { MOST_CANDIDATES } from '@/lib/exam/window';
import type { Act } from '@/lib/store/audit';
import { type Listed, saveBatch } from '@/lib/store/batches';
import type { Db } from '@/lib/store/database';
import { counted } from '@/lib/text/counted';
import { csvLine } from '@/lib/text/csv';

import { type batchChange, BETWEEN, LONGEST_USERNAME, usernameIn } from './desk-forms';

/** The columns of a batch: their headings, and the longest texts in characters. */
const COLUMNS = [
  { of: 'candidate', name: 'Username', heading: /^user ?name$/i, most: LONGEST_USERNAME },
  { of: 'name', name: 'Name', heading: /^name$/i, most: 120 },
  { of: 'roll_number', name: 'Roll number', heading: /^roll ?(?:number|no\.?)$/i, most: 40 },
  { of: 'group_name', name: 'Group', heading: /^group$/i, most: 60 },
] as const;

const NAMES = COLUMNS.map(({ name }) => name);

/** What no text of a batch holds; the replacement character stands for what is not UTF-8. */
const UNREADABLE = /[\p{Cc}\p{Zl}\p{Zp}\ufffd]/u;

/** A row as a member, with all that is wrong with it. */
function memberIn(cells: readonly TableCell[], columns: readonly ((typeof COLUMNS)[number] | undefined)[]) {
  const member: Listed = { candidate: '', name: '', roll_number: '', group_name: '' };
  const faults: string[] = [];
  for (const [at, column] of columns.entries()) {
    const cell = cells[at];
    if (!column || !cell) continue;
    const text = usernameIn(cell.text);
    member[column.of] = text;
    const say = (fault: string) => faults.push(`the ${column.name} ${fault}`);
    if (cell.fault) say(cell.fault);
    if (text.length > column.most) say(`is longer than ${column.most} characters.`);
    if (UNREADABLE.test(text)) say('has a control character, or one that is not UTF-8.');
    else if (column.of === 'candidate' && BETWEEN.test(text)) say('has a comma or a semicolon.');
  }
  if (member.candidate === '') faults.push('it has no Username.');
  if (cells.slice(columns.length).some(({ text }) => text.trim() !== ''))
    faults.push(`it has more cells than headings. A table begins with ${NAMES.join(', ')}.`);
  return { member, faults };
}

/** Reads the text of a batch. Its first line may name the columns; else each line is a Username. */
export async function readBatch(text: string): Promise<{ members: Listed[]; faults: string[] }> {
  const lineOf = new Map<string, number>();
  const [members, faults]: [Listed[], string[]] = [[], []];
  let columns: Parameters<typeof memberIn>[1] | undefined;
  for await (const row of rowsOf([text], await separatorOf(text.trimStart()))) {
    const say = (fault: string) => faults.push(`Line ${row.line}: ${fault}`);
    if ('refusal' in row) say(row.refusal);
    if ('refusal' in row || row.cells.every((cell) => usernameIn(cell.text) === '')) continue;
    const headings = row.cells.map((cell) => COLUMNS.find((it) => it.heading.test(usernameIn(cell.text))));
    const isNamed = !columns && headings.includes(COLUMNS[0]);
    columns ??= isNamed ? headings : [COLUMNS[0]];
    if (isNamed) continue;
    const { member, faults: wrong } = memberIn(row.cells, columns);
    wrong.forEach(say);
    const first = lineOf.get(member.candidate);
    if (first !== undefined) say(`${member.candidate} stands in line ${first} too.`);
    if (first !== undefined || member.candidate === '') continue;
    lineOf.set(member.candidate, row.line);
    members.push(member);
  }
  if (members.length + faults.length === 0) faults.push('There is no Username.');
  if (members.length > MOST_CANDIDATES)
    faults.push(`These are ${members.length} Usernames; at most ${MOST_CANDIDATES} fit.`);
  return { members, faults };
}

/** The text that `readBatch` reads as these members. */
export function batchText(members: readonly Listed[]): string {
  const isPlain = members.every((it) => it.name + it.roll_number + it.group_name === '');
  if (isPlain) return members.map(({ candidate }) => candidate).join('\n');
  return [NAMES, ...members.map((it) => COLUMNS.map(({ of }) => it[of]))].map(csvLine).join('');
}

const MOST_FAULTS = 100;

/** Makes, replaces or deletes a batch. @returns as saveBatch, or all faults of its text */
export async function changeBatch(db: Db, { version, form }: z.infer<typeof batchChange>, act: Act) {
  if (!form) return saveBatch(db, null, { ...act, version });
  const { members, faults } = await readBatch(form.text);
  if (faults.length === 0) return saveBatch(db, { name: form.name, members }, { ...act, version });
  const first = `Nothing is stored, as the list has ${counted(faults.length, 'fault')}.`;
  return [first, ...faults.slice(0, MOST_FAULTS), ...(faults.length > MOST_FAULTS ? ['…'] : [])].join('\n');
}
