import { randomUUID } from 'node:crypto';

import { listAudit } from './audit';
import { listBatches, type Listed, listMembers, saveBatch } from './batches';
import type { Db } from './database';
import { describeEachEngine } from './testing';

const NOW_MS = Date.UTC(2026, 10, 22);

const member = (candidate: string, more: Partial<Listed> = {}): Listed => ({
  ...{ candidate, name: '', roll_number: '', group_name: '', ...more },
});

describeEachEngine('batches', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });
  beforeEach(async () => {
    for (const table of ['batch', 'audit'] as const) await db.deleteFrom(table).execute();
  });

  const act = (id: string, version = 0, nowMs = NOW_MS) => ({ id, version, editor: 'asha', nowMs });

  test('a batch is kept whole, listed by its name, and replaced by another list', async () => {
    const [evening, morning] = [randomUUID(), randomUUID()];
    const asha = member('asha', { name: 'Asha Rao', roll_number: 'R-1', group_name: 'Girls' });
    const many = Array.from({ length: 10_000 }, (_, at) => member(`candidate-${String(at).padStart(5, '0')}`));
    expect(await saveBatch(db, { name: 'Morning', members: many }, act(morning))).toBe(true);
    expect(await saveBatch(db, { name: 'Evening', members: [member('ravi'), asha] }, act(evening))).toBe(true);
    expect(await listBatches(db)).toEqual([
      { id: evening, name: 'Evening', version: 1, members: 2 },
      { id: morning, name: 'Morning', version: 1, members: 10_000 },
    ]);
    expect(await listMembers(db, evening)).toEqual([asha, member('ravi')]);
    expect(await listMembers(db, morning)).toEqual(many);

    expect(await saveBatch(db, { name: 'Night', members: [member('uma')] }, act(evening, 1))).toBe(true);
    expect(await listMembers(db, evening)).toEqual([member('uma')]);
    expect((await listBatches(db)).map(({ name, version }) => [name, version])).toEqual([
      ['Morning', 1],
      ['Night', 2],
    ]);
  });

  test('of simultaneous changes to a batch one is made, and a batch that was sent twice is there once', async () => {
    const id = randomUUID();
    const save = (name: string, version: number) => saveBatch(db, { name, members: [member(name)] }, act(id, version));
    expect((await Promise.all([save('One', 0), save('Two', 0)])).sort()).toEqual([false, true]);
    const ends = await Promise.all([save('Three', 1), save('Four', 1), saveBatch(db, null, act(id, 1))]);
    expect(ends.filter((it) => it === true)).toHaveLength(1);
    expect(await listAudit(db, 10)).toHaveLength(2);
    for (const { id: left } of await listBatches(db)) expect(await listMembers(db, left)).toHaveLength(1);
  });

  test('a deleted batch takes its members along, and no later change brings it back', async () => {
    const id = randomUUID();
    await saveBatch(db, { name: 'Evening', members: [member('asha')] }, act(id));
    expect(await saveBatch(db, null, act(id, 2))).toBe(false);
    expect(await saveBatch(db, null, act(id, 1))).toBe(true);
    expect([await listBatches(db), await listMembers(db, id)]).toEqual([[], []]);
    expect(await saveBatch(db, { name: 'Evening', members: [member('asha')] }, act(id, 1))).toBe(false);
    expect(await saveBatch(db, null, act(id, 1))).toBe(false);
  });

  test('the audit tells how a batch was made, changed and deleted', async () => {
    const id = randomUUID();
    await saveBatch(db, { name: 'Evening', members: [member('asha'), member('ravi')] }, act(id));
    await saveBatch(db, { name: 'Night', members: [member('asha'), member('uma')] }, act(id, 1, NOW_MS + 1));
    await saveBatch(db, null, act(id, 2, NOW_MS + 2));
    expect(await listAudit(db, 10)).toMatchObject([
      { editor: 'asha', action: 'batch', subject: 'Night', before: 'Night: a list of 2', after: 'deleted' },
      { subject: 'Night', before: 'Evening: a list of 2', after: 'a list of 2, 1 of them new, 1 gone' },
      { subject: 'Evening', before: '', after: 'a list of 2' },
    ]);
  });
});
