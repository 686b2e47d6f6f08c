import { describeEachEngine } from '@/lib/db/testing';

import { rowsAbout } from './export';
import { columnsOf, isOfPeople, kept, type Table } from './kept';
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
});
