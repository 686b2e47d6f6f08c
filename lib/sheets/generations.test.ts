import { addPaperSnapshot } from '@/lib/db/attempts';
import { freeze } from '@/lib/attempts/frozen-paper';
import { aPaper, START_MS } from '@/lib/attempts/testing';
import type { Db } from '@/lib/db/database';
import { describeEachEngine } from '@/lib/db/testing';
import { aMock, aPublishedPaper } from '@/lib/mocks/testing';

import { currentGenerations } from './generations';
import { paperDigest } from './paper-digest';

describeEachEngine('papers that were scored anew', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });

  const addGenerations = (snapshotId: string, states: readonly ('past' | 'current' | 'computing')[]) =>
    db
      .insertInto('generation')
      .values(
        states.map((state, index) => ({
          ...{ snapshot_id: snapshotId, number: index + 1, state },
          ...{ created_at_ms: START_MS, current_at_ms: START_MS },
        })),
      )
      .execute();

  test('rescored papers are listed with their current generation, and other papers are not', async () => {
    const [rescored, not] = [aPaper({ name: 'rescored' }), aPaper({ name: 'not' })].map(freeze);
    for (const frozen of [rescored, not])
      if (frozen) await db.transaction().execute((trx) => addPaperSnapshot(trx, frozen, START_MS));
    await addGenerations(rescored?.id ?? '', ['past', 'current', 'computing']);
    const { digest } = await paperDigest(db, rescored?.id ?? '');
    expect(await currentGenerations(db, START_MS)).toEqual({ [digest]: 2 });
  });

  test('the rescored paper of a mock is not listed before its results', async () => {
    const paper = await aPublishedPaper(db, { name: 'of a mock' });
    const mock = await aMock(db, { paper });
    await addGenerations(paper.snapshotId, ['current']);
    const { digest } = await paperDigest(db, paper.snapshotId);
    expect(await currentGenerations(db, mock.results_ms - 1)).not.toHaveProperty(digest);
    expect(await currentGenerations(db, mock.results_ms)).toHaveProperty(digest, 1);
  });
});
