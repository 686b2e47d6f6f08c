import { addSat, aMock, aPublishedPaper } from '@/lib/holding/mocks/testing';
import { describeEachEngine } from '@/lib/store/testing';

import { type Row, rowsAbout } from './export';
import { columnsOf, kept, type Table, tablesOfPeople } from './kept';
import { USERS } from './sweep';
import { fillStore, findName, readSchema } from './testing';

const NOW_MS = Date.UTC(2026, 10, 22);

/** Tables without personal data. A table that gets a column about people moves to the map of personal data. */
const OF_NOBODY = {
  ended_session: ['session_id', 'expires_at_ms'],
  paper_snapshot: ['id', 'content', 'created_at_ms'],
  frozen_question: ['digest', 'content'],
  paper_question: ['question_id', 'snapshot_id', 'created_at_ms'],
  composed_paper: [
    ...['id', 'name', 'category_id', 'sub_category_id', 'questions', 'version', 'snapshot_id', 'created_at_ms'],
    ...['published_at_ms', 'content'],
  ],
  question_use: ['question_id', 'composed_paper_id'],
  batch: ['id', 'name', 'version'],
  mock: [
    ...['id', 'name', 'composed_paper_id', 'snapshot_id', 'opens_ms', 'last_start_ms', 'closes_ms', 'results_ms'],
    ...[
      'key_ms',
      'objections_until_ms',
      'is_open_to_all',
      'batch_id',
      'is_withdrawn',
      'version',
      'analysis',
      'created_at_ms',
    ],
  ],
  item_figure: ['mock_id', 'question_id', 'number', 'figures'],
  objected_question: ['mock_id', 'question_id', 'last_place'],
  sealed_paper: ['snapshot_id', 'digest', 'file', 'locked_secret'],
  sheet_key: ['number', 'kid', 'public_key', 'private_key', 'is_withdrawn', 'created_at_ms'],
  cohort_score: ['cohort', 'score', 'candidates'],
  cohort_answer: ['cohort', 'question_id', 'did', 'candidates'],
  breach: ['id', 'texts', 'created_at_ms'],
  page_content: ['path', 'digest', 'changed_at_ms'],
  publication: ['noun', 'version'],
  presence: ['from_ms', 'until_ms'],
} satisfies Partial<Record<Table, string[]>>;

describeEachEngine('the map of personal data', (store) => {
  const columnsOfTables = async () =>
    [...(await readSchema(await store.open()))].map(
      ([table, columns]) => [table, columns.map((it) => it.name).sort()] as const,
    );

  test('the map of personal data has every table and column of the store about people, and no other', async () => {
    const ofPeople = tablesOfPeople.map(({ table, of }) => [table, columnsOf(of).sort()] as const);
    const ofNobody = Object.entries(OF_NOBODY).map(([table, columns]) => [table, columns.sort()] as const);
    const known = new Map<string, string[]>([...ofNobody, ...ofPeople]);
    expect(known.size).toBe(ofPeople.length + ofNobody.length);
    expect(known).toEqual(new Map(await columnsOfTables()));
  });

  test('a frozen paper stays while a row of any table needs it', async () => {
    const naming = (await columnsOfTables()).filter(([, columns]) => columns.includes('snapshot_id'));
    const ofPapers = ['paper_question', 'sealed_paper'];
    const tables = naming.map(([table]) => table).filter((table) => !ofPapers.includes(table));
    expect([...USERS].sort()).toEqual(tables.sort());
  });

  test('an export has every row of every table that names the candidate, and no row of another', async () => {
    const db = await store.open();
    await fillStore(db, ['asha-7', 'ravi-9'], 'all');
    const exported = new Map<Table, number>();
    const texts: string[] = [];
    for await (const { table, rows } of rowsAbout(db, 'asha-7', NOW_MS)) {
      exported.set(table, (exported.get(table) ?? 0) + rows.length);
      texts.push(...rows.map((row) => JSON.stringify(row)));
    }
    expect(Object.fromEntries(exported)).toEqual(Object.fromEntries(await findName(db, 'asha-7')));
    expect(texts.join()).not.toContain('ravi-9');
    const withOwner = Object.entries(kept).filter(([, of]) => of.candidate || of.editors);
    expect([...exported.keys()].sort()).toEqual(withOwner.map(([table]) => table).sort());
  });

  test('the rows of a thousand attempts come completely, each once, in small portions', async () => {
    const db = await store.open();
    const { snapshotId } = await aPublishedPaper(db);
    const many = {
      paper_id: 'exam-1-2',
      snapshot_id: snapshotId,
      started_at_ms: 1,
      extra_minutes_per_hour: 0,
      grants: null,
    };
    const over = { deadline_ms: 2, last_position: 3, last_saved_at_ms: null, finished_at_ms: 2 };
    const ids = Array.from({ length: 1_000 }, (_, at) => `attempt-${at}`);
    const inHundreds = async (table: 'attempt' | 'attempt_event', rows: object[]) => {
      for (let at = 0; at < rows.length; at += 100)
        await db
          .insertInto(table)
          .values(rows.slice(at, at + 100) as never)
          .execute();
    };
    await inHundreds(
      'attempt',
      ids.flatMap((id) => [
        { ...many, ...over, id, candidate: 'asha' },
        { ...many, ...over, id: `other-${id}`, candidate: 'ravi' },
      ]),
    );
    const event = { device: 'd', type: 'visit', question_number: 1, option: null, accepted_at_ms: 1, confidence: null };
    await inHundreds(
      'attempt_event',
      ids.flatMap((id) =>
        [1, 2, 3].map((at) => ({
          ...event,
          attempt_id: id,
          sequence: at,
          position: at,
          spent_ms: null,
          language: null,
        })),
      ),
    );
    const seen = new Map<string, Set<string>>();
    for await (const { table, rows } of rowsAbout(db, 'asha', NOW_MS)) {
      expect(rows.length).toBeLessThanOrEqual(500);
      const own = seen.get(table) ?? new Set();
      for (const row of rows) {
        const key = `${row.id ?? row.attempt_id} ${row.position}`;
        expect(own.has(key)).toBe(false);
        own.add(key);
      }
      seen.set(table, own);
    }
    expect([...seen].map(([table, rows]) => [table, rows.size])).toEqual([
      ['attempt', 1_000],
      ['attempt_event', 3_000],
    ]);
  });

  test('an export leaves out the verdicts of a mock until its results, but nothing else of it', async () => {
    const db = await store.open();
    const paper = await aPublishedPaper(db);
    const mock = await aMock(db, { paper });
    await addSat(db, mock, paper, [{ candidate: 'asha', responses: '1230' }]);
    const read = async (nowMs: number) => {
      const found: Record<string, Row> = {};
      for await (const { table, rows } of rowsAbout(db, 'asha', nowMs)) for (const row of rows) found[table] = row;
      const { score, mock_entry: entry, attempt } = found;
      const ofKey = [score?.correct_answers, score?.percentage, score?.score, attempt?.snapshot_id];
      return [attempt?.responses, entry?.mock_id, ...ofKey];
    };
    expect(await read(mock.results_ms - 1)).toEqual(['1230', mock.id, null, null, null, null]);
    expect(await read(mock.results_ms)).toEqual(['1230', mock.id, 3, '75.00', 3_600, paper.snapshotId]);
  });
});
