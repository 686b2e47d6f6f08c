import { setTimeout as delay } from 'node:timers/promises';

import { sql } from 'kysely';

import { digestOf } from '@/lib/server/digest';
import { keep, processWide } from '@/lib/server/process-wide';
import { commitAlone } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import { portionsOf } from '@/lib/store/portions';

import { nameIn, tablesOfPeople } from './kept';

type NoticeSection = { heading: string; text: string };

/** What the notice of a breach says, in both languages. */
type BreachTexts = { en: NoticeSection[]; hi: NoticeSection[] };

const sectionsIn = (markdown: string): NoticeSection[] =>
  markdown
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      return { heading: heading.trim(), text: lines.join('\n').trim() };
    });

/** Reads the notice that the institute wrote: headings with texts in English, a line `---`, and all again in Hindi. @throws Error */
export function readBreachTexts(markdown: string): BreachTexts {
  const [en = [], hi = [], ...more] = markdown.split(/^---\s*$/m).map(sectionsIn);
  if (en.length === 0 || en.length !== hi.length || more.length > 0)
    throw new Error('Write the headings in English, a line ---, and as many headings in Hindi.');
  const empty = [...en, ...hi].filter(({ text }) => text === '');
  if (empty.length > 0)
    throw new Error(empty.map(({ heading }) => `There is no text below '## ${heading}'.`).join('\n'));
  return { en, hi };
}

const PORTION = 500;
const PAGE = 5_000;
/** The pause between two commits, so that other saves get their turn. */
const PAUSE_MS = 5;

/** Every candidate that the store names, each once. */
export async function everybody(db: Db): Promise<string[]> {
  const found = new Set<string>();
  for (const { table, of } of tablesOfPeople) {
    const { column, holds } = of.candidate ?? {};
    if (column === undefined || holds === undefined || holds === 'attempt') continue;
    const prefix = holds === 'subject' ? nameIn('subject', '') : '';
    // The stand-in's key is folded; the name in the candidate's spelling is in another column.
    const name = sql.ref(holds === 'folded' ? 'username' : column);
    for (let after = ''; ;) {
      const { rows } = await sql<{ name: string }>`
        select distinct ${name} as name from ${sql.table(table)} where ${name} > ${after} order by ${name} limit ${PAGE}`.execute(
        db,
      );
      for (const row of rows) if (row.name.startsWith(prefix)) found.add(row.name.slice(prefix.length));
      const last = rows.at(-1);
      if (!last) break;
      after = last.name;
    }
  }
  // An erased candidate leaves a space and an id as the name.
  return [...found].filter((it) => it !== '' && !it.startsWith(' ')).sort();
}

/**
 * Stores that these candidates are to be told, in commits of some hundred rows. A second call with the same texts adds
 * the missing candidates, and leaves alone who has read the notice.
 */
export async function tellOfBreach(
  db: Db,
  texts: BreachTexts,
  candidates: readonly string[],
  nowMs: number,
): Promise<string> {
  const said = JSON.stringify(texts);
  const id = digestOf(said);
  await db
    .insertInto('breach')
    .values({ id, texts: said, created_at_ms: nowMs })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  for (const some of portionsOf(candidates, PORTION)) {
    const rows = some.map((candidate) => ({
      ...{ candidate, breach_id: id, told_at_ms: nowMs, read_at_ms: null },
    }));
    await commitAlone(db, (trx) =>
      trx
        .insertInto('breach_notice')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    await delay(PAUSE_MS);
  }
  return id;
}

const unread = (db: Db, candidate: string) =>
  db.selectFrom('breach_notice').where('candidate', '=', candidate).where('read_at_ms', 'is', null);

/** How long an instance trusts what it has read. */
const FRESH_MS = 60_000;
const MOST_AT_HAND = 20_000;

const atHand = processWide('breach-notices', () => ({
  any: { is: false, atMs: -Infinity },
  of: new Map<string, { has: boolean; atMs: number }>(),
}));

/**
 * Whether a candidate has a notice to read, at most a minute out of date. Without any breach, this costs one read a
 * minute for all candidates together.
 */
export async function hasNotice(db: Db, candidate: string, nowMs: number): Promise<boolean> {
  const isFresh = (atMs: number) => Math.abs(nowMs - atMs) < FRESH_MS;
  if (!isFresh(atHand.any.atMs)) {
    const row = await db.selectFrom('breach').select('id').limit(1).executeTakeFirst();
    atHand.any = { is: row !== undefined, atMs: nowMs };
  }
  if (!atHand.any.is) return false;
  const known = atHand.of.get(candidate);
  if (known && isFresh(known.atMs)) return known.has;
  const has = (await unread(db, candidate).select('breach_id').limit(1).executeTakeFirst()) !== undefined;
  keep(atHand.of, candidate, { has, atMs: nowMs }, MOST_AT_HAND);
  return has;
}

export type BreachNotice = BreachTexts & { id: string };

const MOST_NOTICES = 10;

/** The notices of breaches that a candidate has not read, the earliest first. */
export async function listNotices(db: Db, candidate: string): Promise<BreachNotice[]> {
  const rows = await unread(db, candidate)
    .innerJoin('breach', 'breach.id', 'breach_id')
    .select(['breach.id', 'texts'])
    .orderBy('told_at_ms')
    .orderBy('breach.id')
    .limit(MOST_NOTICES)
    .execute();
  return rows.map(({ id, texts }) => ({ id, ...(JSON.parse(texts) as BreachTexts) }));
}

/** Marks a notice as read by a candidate; returns false if there was none to read. */
export async function markRead(db: Db, candidate: string, id: string, nowMs: number): Promise<boolean> {
  atHand.of.delete(candidate);
  const { numUpdatedRows } = await db
    .updateTable('breach_notice')
    .set({ read_at_ms: nowMs })
    .where('candidate', '=', candidate)
    .where('breach_id', '=', id)
    .where('read_at_ms', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
