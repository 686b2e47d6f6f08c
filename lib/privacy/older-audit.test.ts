import { Kysely, Migrator } from 'kysely';

import { listAudit } from '@/lib/db/audit';
import { migrations } from '@/lib/db/migrations';
import { postgresDialect } from '@/lib/db/postgres-dialect';
import type { Schema } from '@/lib/db/schema';
import { sqliteDialect } from '@/lib/db/sqlite-dialect';
import { describeEachEngine, type Store } from '@/lib/db/testing';

import { findName } from './testing';

const BEFORE = '014-languages';

/** A store with rows from the time when the audit named people in words. */
async function olderUrl(store: Store): Promise<string> {
  const url = await store.emptyUrl();
  const db = new Kysely<Schema>({ dialect: store.engine === 'SQLite' ? sqliteDialect(url, {}) : postgresDialect(url) });
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db, provider }).migrateTo(BEFORE);
  if (error) throw error;
  const add = (table: keyof Schema, row: object) =>
    db
      .insertInto(table)
      .values(row as never)
      .execute();
  const message = { email: 'a@example.org', message: 'When?', created_at_ms: 1, is_answered: 1 };
  await add('contact_message', { ...message, id: 'm1', name: 'Asha: Rao', subject: 'Batch' });
  await add('review', { id: 'r1', title: 'Notes', name: 'Meena', content: 'Clear.', is_display: 1, created_at_ms: 1 });
  await add('paper_snapshot', { id: 's', content: '{}', created_at_ms: 1 });
  const paper = { id: 'p', name: 'P', category_id: 1, sub_category_id: 2, questions: 1, version: 1, content: '{}' };
  await add('composed_paper', { ...paper, snapshot_id: 's', created_at_ms: 1 });
  const times = { opens_ms: 1, last_start_ms: 2, closes_ms: 3, results_ms: 4, created_at_ms: 1, is_open_to_all: 1 };
  await add('mock', { ...times, id: 'mock', name: 'Prelims: one', composed_paper_id: 'p', snapshot_id: 's' });
  const attempt = { paper_id: 'mock-mock', snapshot_id: 's', started_at_ms: 1, extra_minutes_per_hour: 0 };
  await add('attempt', { ...attempt, id: 'a', candidate: 'ravi-9', deadline_ms: 2, last_position: 0 });
  await add('mock_entry', { mock_id: 'mock', candidate: 'ravi-9', attempt_id: 'a', void_reason: 'A phone.' });
  await add('mock_grant', { id: 'g', mock_id: 'mock', candidate: 'ravi-9', minutes: 5, created_at_ms: 1 });
  const entry = { editor: 'editor', before: '' };
  const entries = [
    { action: 'message', subject: 'Asha: Rao: Batch', after: 'answered' },
    { action: 'review', subject: 'Meena: Notes', after: 'displayed' },
    { action: 'void', subject: 'Prelims: one: ravi-9', after: 'void: A phone.' },
    { action: 'grant', subject: 'Prelims: one', after: '5 minutes more for ravi-9, 1 of them in the mock' },
    { action: 'grant', subject: 'Prelims: one', after: '5 minutes more for all candidates, 1 of them in the mock' },
  ];
  for (const [at, it] of entries.entries())
    await add('audit', { ...entry, ...it, id: `${at}`, created_at_ms: 10 - at });
  await db.destroy();
  return url;
}

describeEachEngine('an audit that named people in words', (store) => {
  test('the audit names people by id, and still shows when a message was answered', async () => {
    const db = await store.open(await olderUrl(store));
    const told = (await listAudit(db, 10)).map(({ subject, about, whom, after }) => [subject, about, whom, after]);
    expect(told).toEqual([
      ['', 'message:m1', 'Asha: Rao: Batch', 'answered'],
      ['', 'review:r1', 'Meena: Notes', 'displayed'],
      ['Prelims: one', 'candidate:ravi-9', 'ravi-9', 'void: A phone.'],
      ['Prelims: one', 'candidate:ravi-9', 'ravi-9', '5 minutes more, 1 of them in the mock'],
      ['Prelims: one', null, null, '5 minutes more for all candidates, 1 of them in the mock'],
    ]);
    expect((await findName(db, 'ravi-9')).get('audit')).toBe(2);
    const answered = await db.selectFrom('contact_message').select('answered_at_ms').execute();
    const decided = await db.selectFrom('review').select('decided_at_ms').execute();
    expect([answered, decided]).toEqual([[{ answered_at_ms: 10 }], [{ decided_at_ms: 9 }]]);
  });
});
