import { Kysely, Migrator } from 'kysely';

import { type Db } from '@/lib/db/database';
import { listReviews } from '@/lib/db/inbox';
import { migrations } from '@/lib/db/migrations';
import { postgresDialect } from '@/lib/db/postgres-dialect';
import { findPapersWith } from '@/lib/db/rulings';
import type { Schema } from '@/lib/db/schema';
import { sqliteDialect } from '@/lib/db/sqlite-dialect';
import { describeEachEngine, type Store } from '@/lib/db/testing';
import type { KeyedPaper } from '@/lib/exam/paper';

import { finishAllDue } from './finish';
import { freeze } from './frozen-paper';
import { listHistory } from './history';
import { readScorecard } from './scorecard';
import { resumeAttempt } from './start';
// What the site wrote and told before it knew mocks.
import older from './store-before-mocks.json';
import {
  answers,
  aPaper,
  finish,
  LAPTOP,
  MINUTE_MS,
  type Own,
  PHONE,
  readOpen,
  save,
  START_MS,
  storedResults,
} from './testing';

const LATER_MS = START_MS + 24 * 60 * MINUTE_MS;

type Rows = Record<string, Record<string, unknown>[]>;

/** A store of each engine as an older site left it, whose last migration was `last`. */
async function olderUrl(store: Store, last: string, rowsOf: Rows): Promise<string> {
  const url = await store.emptyUrl();
  const dialect = store.engine === 'SQLite' ? sqliteDialect(url, {}) : postgresDialect(url);
  const db = new Kysely<Schema>({ dialect });
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateTo(last);
  if (error) throw error;
  for (const [table, rows] of Object.entries(rowsOf))
    await db
      .insertInto(table as keyof Schema)
      .values(rows as never)
      .execute();
  await db.destroy();
  return url;
}

describeEachEngine('a store from before mocks', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open(await olderUrl(store, '009-desk', older.tables));
  });

  function ownOf(candidate: string): Own {
    const attempt = older.tables.attempt.find((it) => it.candidate === candidate);
    if (!attempt) throw new Error(`no attempt of ${candidate}`);
    return { candidate, id: attempt.id };
  }

  async function scorecardOf({ candidate, id }: Own) {
    const card = await readScorecard(db, candidate, id, LATER_MS);
    if (!card || !('questions' in card)) throw new Error('no scorecard');
    return card;
  }

  test('finished attempts of an older store show as they did, with their ranks', async () => {
    const own = ownOf('finished-1');
    const { questions, ...told } = older.told.scorecard;
    // Since there are rulings, several options can be right.
    const inLists = questions.map((it) => ({ ...it, correct: [it.correct] }));
    expect(await scorecardOf(own)).toMatchObject({ ...told, questions: inLists });
    expect(await listHistory(db, own.candidate, LATER_MS)).toEqual(older.told.history);
    expect(await storedResults(db, own)).toMatchObject([{ responses: null, spent_ms: null }]);
  });

  test('open attempts of an older store keep their answers, the time left and their locked sections', async () => {
    expect(await readOpen(db, ownOf('open'), START_MS + 10 * MINUTE_MS)).toEqual({
      ...older.told.open,
      extraMs: 10 * MINUTE_MS,
    });
    expect(await readOpen(db, ownOf('locked'), START_MS + 12 * MINUTE_MS)).toEqual(older.told.locked);
  });

  test('an open attempt is resumed, saved to, finished, counted and reviewed', async () => {
    const own = ownOf('open');
    const nowMs = START_MS + 39 * MINUTE_MS;
    const choice = { kind: 'exam', categoryId: 2, subCategoryId: 3 } as const;
    expect(await resumeAttempt(db, own.candidate, choice, nowMs)).toMatchObject({ id: own.id, remainingMs: MINUTE_MS });
    // The page that was open sends an old event again, and another device goes on.
    expect(await save(db, own, [answers(1, 1, 1)], { nowMs, device: PHONE })).toMatchObject({ acknowledged: [1] });
    expect(await save(db, own, [answers(1, 4, 4)], { nowMs, device: LAPTOP })).toMatchObject({ acknowledged: [1] });
    await finish(db, own, [], { nowMs });
    const card = await scorecardOf(own);
    expect(card).toMatchObject({ candidates: 11, isFirst: true, figures: { correctAnswers: 2, totalAnswered: 2 } });
    expect(card.questions[0]).toMatchObject({ correct: [1], explanation: 'Explanation 1.' });
    expect(await storedResults(db, own)).toMatchObject([{ responses: '1004', spent_ms: '0,4000,0,0' }]);
  });

  test('an attempt whose time is over is closed by the sweep and counted', async () => {
    const own = ownOf('overdue');
    expect(await finishAllDue(db, LATER_MS)).toBe(2);
    const card = await scorecardOf(own);
    expect(card).toMatchObject({ candidates: 12, isFirst: true, figures: { correctAnswers: 2 } });
    expect(card.questions[0]?.cohort?.optionCounts.options.reduce((sum, it) => sum + it, 0)).toBe(12);
    expect(await storedResults(db, own)).toMatchObject([{ responses: '1030' }]);
  });

  test('the papers of an older store are found by their questions', async () => {
    const [paper] = older.tables.paper_snapshot;
    const { questions }: KeyedPaper = JSON.parse(paper?.content ?? '');
    for (const { id } of questions) expect((await findPapersWith(db, id, 100)).map((it) => it.id)).toContain(paper?.id);
  });

  test('the reviews of an older store are kept', async () => {
    expect(await listReviews(db, 'waiting')).toMatchObject([{ title: 'Notes' }]);
  });
});

describeEachEngine('a store from before papers were found by their questions', (store) => {
  test('older papers are found by their questions, but candidates’ own practice is not', async () => {
    const papers = ['own-1-1', 'exam-1-1', 'paper-a', ...Array.from({ length: 250 }, (_, at) => `test-1-${at}`)];
    const frozen = papers.map((id) => freeze(aPaper({ id })));
    const db = await store.open(
      await olderUrl(store, '019-breaches', {
        paper_snapshot: frozen.map(({ id, content, outline }) => ({ id, content, outline, created_at_ms: START_MS })),
      }),
    );
    const [, ...shared] = frozen.map(({ id }) => id);
    const found = await findPapersWith(db, 'q1', 1_000);
    expect(found.map(({ id }) => id).sort()).toEqual(shared.sort());
  });
});
