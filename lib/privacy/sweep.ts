import { setTimeout as delay } from 'node:timers/promises';

import { type RawBuilder, sql } from 'kysely';

import { forgetEndedSessions } from '@/lib/accounts/ended-sessions';
import { keepMs } from '@/lib/content/retention';
import { everyFewSeconds } from '@/lib/sitting/sweep';
import { mockIdOf } from '@/lib/sitting/wire';
import { commitAlone } from '@/lib/store/commit-together';
import type { Db } from '@/lib/store/database';
import { engineOf } from '@/lib/store/engine';
import { findMock } from '@/lib/store/mock-entries';
import { isByName, isFinal } from '@/lib/store/objections';

import { type Table, tablesOfPeople } from './kept';
import { deleteSome, eraseAttempt, hasName, unnameSome } from './nameless';

const EVERY_MS = 3_600_000;
/** The pause between two commits, so that other saves get their turn. */
const PAUSE_MS = 20;
const PAGE = 200;

async function whileMore(step: () => Promise<boolean>): Promise<void> {
  while (await step()) await delay(PAUSE_MS);
}

/** The latest moment that has reached the time of a row of retention.yaml. */
const dueMs = (row: string, nowMs: number) => nowMs - keepMs(row);

const before = (columns: readonly string[], atMs: number) => {
  const first =
    columns.length > 1 ? sql`coalesce(${sql.join(columns.map((it) => sql.ref(it)))})` : sql.ref(columns[0] ?? '');
  return sql<boolean>`${first} <= ${atMs}`;
};

/** Deletes rows that have reached their time by a column of their own. */
async function deleteDue(db: Db, nowMs: number): Promise<void> {
  for (const { table, of } of tablesOfPeople) {
    if (!of.from) continue;
    const isDue = before(of.from, dueMs(of.row, nowMs));
    const where = table === 'review' ? sql<boolean>`is_display = 0 and ${isDue}` : isDue;
    // The consent of a visitor without an account goes with the message or review.
    if (table === 'contact_message' || table === 'review') {
      const subjects = sql`select ${sql.lit(`${of.row}:`)} || id from ${sql.table(table)} where ${where}`;
      await deleteWhere(db, 'consent', sql`subject in (${subjects})`);
    }
    await deleteWhere(db, table, where);
  }
  // Registrations without a login ever since.
  await deleteWhere(db, 'consent', sql`subject like 'registration:%' and given_at_ms <= ${dueMs('consent', nowMs)}`);
  await forgetEndedSessions(db, nowMs);
}

const deleteWhere = (db: Db, table: Table, where: RawBuilder<boolean>) => whileMore(() => deleteSome(db, table, where));

/** Takes reviews off the page when they have been there long enough. Pages follow when they are rendered anew. */
async function takeReviewsDown(db: Db, nowMs: number): Promise<void> {
  await db
    .updateTable('review')
    .set({ is_display: 0, is_declined: 1, decided_at_ms: nowMs })
    .where('is_display', '=', 1)
    .where('created_at_ms', '<=', dueMs('review_shown', nowMs))
    .execute();
}

/** Erases who was invited to old mocks, got minutes or messages in them or was refused, and the names of who objected or reported. */
async function eraseOfMocks(db: Db, nowMs: number): Promise<void> {
  const old = (row: string) => sql`mock_id in (select id from mock where results_ms <= ${dueMs(row, nowMs)})`;
  for (const table of ['mock_candidate', 'mock_grant', 'mock_message', 'mock_refusal'] as const)
    await deleteWhere(db, table, sql`${old('sitting')}`);
  const isOldReport = sql`mock_id in (select id from paper_snapshot) and sent_at_ms <= ${dueMs('objection', nowMs)}`;
  const isOld = sql`(answer_id is not null and ${old('objection')}) or (${isOldReport})`;
  await whileMore(() => unnameSome(db, 'objection', sql`${isByName} and (${isOld})`));
}

/** Whether the results of an attempt's mock can still change; false for practice. */
async function mayChange(db: Db, paperId: string, nowMs: number): Promise<boolean> {
  const mockId = mockIdOf(paperId);
  const mock = mockId === undefined ? undefined : await findMock(db, mockId);
  return mock !== undefined && !(await isFinal(db, mock, nowMs));
}

/** Erases attempts that have reached their time. */
async function eraseAttempts(db: Db, nowMs: number): Promise<void> {
  let after = { id: '', finished_at_ms: 0 };
  for (;;) {
    const rows = await db
      .selectFrom('attempt')
      .select(['id', 'paper_id', 'finished_at_ms'])
      .$narrowType<{ finished_at_ms: number }>()
      .where(hasName)
      .where('finished_at_ms', '<=', dueMs('attempt', nowMs))
      .where(sql<boolean>`(finished_at_ms, id) > (${after.finished_at_ms}, ${after.id})`)
      .orderBy('finished_at_ms')
      .orderBy('id')
      .limit(PAGE)
      .execute();
    for (const { id, paper_id: paperId } of rows) {
      if (await mayChange(db, paperId, nowMs)) continue;
      await eraseAttempt(db, id);
      await delay(PAUSE_MS);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last;
  }
}

/** A paper is frozen together with its attempt; no clock is a day ahead. */
const YOUNG_MS = 86_400_000;
/** How many papers are looked at in one commit. */
const PAPERS = 50;

/** The tables whose rows need a frozen paper. The rows of `paper_question` go with it. */
export const USERS: readonly Table[] = ['attempt', 'composed_paper', 'mock', 'ruling', 'score'];

const isUnused = sql.join<boolean>(
  USERS.map((table) => sql`not exists (select 1 from ${sql.table(table)} where snapshot_id = paper_snapshot.id)`),
  sql` and `,
);

/** Deletes those of these frozen papers that nothing needs any more and that were not frozen just now. */
const deletePapers = (db: Db, ids: readonly string[], nowMs: number) =>
  commitAlone(db, async (trx) => {
    // A concurrent start with one of them comes first, or finds the paper gone.
    await trx.selectFrom('paper_snapshot').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute();
    const gone = await trx
      .deleteFrom('paper_snapshot')
      .where('id', 'in', ids)
      .where('created_at_ms', '<=', nowMs - YOUNG_MS)
      .where(isUnused)
      .returning('id')
      .execute();
    // The reports on its questions say nothing without it.
    for (const { id } of gone) {
      await trx.deleteFrom('objection').where('mock_id', '=', id).execute();
      await trx.deleteFrom('objection_answer').where('mock_id', '=', id).execute();
      await trx.deleteFrom('objected_question').where('mock_id', '=', id).execute();
    }
  });

/** Deletes the frozen papers of erased attempts, in portions, unless something else needs them. */
async function deleteUnusedPapers(db: Db, nowMs: number): Promise<void> {
  const papers = db.selectFrom('paper_snapshot').select('id');
  for (let after = ''; ;) {
    const page = await papers.where('id', '>', after).orderBy('id').limit(PAPERS).execute();
    const ids = page.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return;
    const unused = await papers.where('id', 'in', ids).where(isUnused).execute();
    if (unused.length > 0)
      await deletePapers(
        db,
        unused.map(({ id }) => id),
        nowMs,
      );
    after = last;
    await delay(PAUSE_MS);
  }
}

/** Erases all data that has reached its time (retention.yaml), in commits of some rows; other instances can run too. */
export async function eraseDue(db: Db, nowMs: number): Promise<void> {
  await takeReviewsDown(db, nowMs);
  await deleteDue(db, nowMs);
  await eraseOfMocks(db, nowMs);
  await eraseAttempts(db, nowMs);
  await deleteUnusedPapers(db, nowMs);
  await engineOf(db).emptyLog(db);
}

/** Erases what has reached its time, now and every hour. */
export const startRetention = () => everyFewSeconds('retention', eraseDue, EVERY_MS);
