import { describeEachEngine } from '@/lib/db/testing';
import { addSat, aMock, aPublishedPaper } from '@/lib/mocks/testing';

import { rowsAbout } from './export';
import { columnsOf, isOfPeople, kept, type Table } from './kept';
import type { Row } from './rows';
import { fillStore, findName, readSchema } from './testing';

const NOW_MS = Date.UTC(2026, 10, 22);

describeEachEngine('the map of personal data', (store) => {
  test('the map of personal data has every table and column of the store, and no other', async () => {
    const schema = await readSchema(await store.open());
    const real = Object.fromEntries(
      [...schema].map(([table, columns]) => [table, columns.map((it) => it.name).sort()]),
    );
    const known = Object.fromEntries(Object.entries(kept).map(([table, of]) => [table, columnsOf(of).sort()]));
    expect(known).toEqual(real);
  });

  test('an export has every row that names the candidate, of every table, and none of another', async () => {
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
    const withOwner = Object.entries(kept).filter(([, of]) => isOfPeople(of) && (of.candidate || of.editors));
    expect([...exported.keys()].sort()).toEqual(withOwner.map(([table]) => table).sort());
  });

  test('the rows of a thousand attempts come whole, each once, in small portions', async () => {
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

  test('verdicts of a mock are left out until its results, and all else of it is there', async () => {
    const db = await store.open();
    const paper = await aPublishedPaper(db);
    const mock = await aMock(db, { paper });
    await addSat(db, mock, paper, [{ candidate: 'asha', responses: '1230' }]);
    const read = async (nowMs: number) => {
      const found: Record<string, Row> = {};
      for await (const { table, rows } of rowsAbout(db, 'asha', nowMs)) for (const row of rows) found[table] = row;
      const { attempt_result: result, mock_entry: entry } = found;
      return [result?.responses, result?.correct_answers, result?.percentage, entry?.mock_id, entry?.score];
    };
    expect(await read(mock.results_ms - 1)).toEqual(['1230', null, null, mock.id, null]);
    expect(await read(mock.results_ms)).toEqual(['1230', 3, '75.00', mock.id, 3_600]);
  });
});
