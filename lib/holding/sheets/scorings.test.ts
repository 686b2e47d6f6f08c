import { aMock, aPublishedPaper } from '@/lib/holding/mocks/testing';
import { freeze } from '@/lib/sitting/frozen-paper';
import { aPaper, START_MS } from '@/lib/sitting/testing';
import { addPaperSnapshot } from '@/lib/store/attempts';
import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { paperDigest } from './paper-digest';
import { currentScorings } from './scorings';

describeEachEngine('papers that were scored anew', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });

  /** Rulings on a paper, each with the scoring that counts it first. */
  const addRulings = (snapshotId: string, scorings: readonly (number | null)[]) =>
    db
      .insertInto('ruling')
      .values(
        scorings.map((scoring, at) => ({
          ...{ id: `${snapshotId} ${at}`, snapshot_id: snapshotId, question_id: 'q1', ruling: '{"kind":"all"}' },
          ...{ reason: '', gaining: 0, losing: 0, proposed_by: 'x', proposed_at_ms: START_MS, confirmed_by: 'x' },
          ...{ confirmed_at_ms: START_MS, place: at + 1, scoring, shown_at_ms: scoring && START_MS },
        })),
      )
      .execute();

  test('rescored papers are listed with their current scoring, and other papers are not', async () => {
    const [rescored, not] = [aPaper({ name: 'rescored' }), aPaper({ name: 'not' })].map(freeze);
    for (const frozen of [rescored, not])
      if (frozen) await db.transaction().execute((trx) => addPaperSnapshot(trx, frozen, START_MS));
    await addRulings(rescored?.id ?? '', [1, 2, null]);
    const { digest } = await paperDigest(db, rescored?.id ?? '');
    expect(await currentScorings(db, START_MS)).toEqual({ [digest]: 2 });
  });

  test('the rescored paper of a mock is not listed before its results', async () => {
    const paper = await aPublishedPaper(db, { name: 'of a mock' });
    const mock = await aMock(db, { paper });
    await addRulings(paper.snapshotId, [1]);
    const { digest } = await paperDigest(db, paper.snapshotId);
    expect(await currentScorings(db, mock.results_ms - 1)).not.toHaveProperty(digest);
    expect(await currentScorings(db, mock.results_ms)).toHaveProperty(digest, 1);
  });
});
