import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { announcePublication, readPublications } from './relay';

describeEachEngine('publications', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });
  beforeEach(async () => {
    await db.deleteFrom('publication').execute();
  });

  test('a new store has no publications', async () => {
    expect(await readPublications(db)).toEqual(new Map());
  });

  test('each noun counts its own publications', async () => {
    expect(await announcePublication(db, ['articles', 'essays'])).toEqual(
      new Map([
        ['articles', 1],
        ['essays', 1],
      ]),
    );
    expect(await announcePublication(db, ['articles'])).toEqual(new Map([['articles', 2]]));
    expect(await readPublications(db)).toEqual(
      new Map([
        ['articles', 2],
        ['essays', 1],
      ]),
    );
  });

  test('publications at the same time all count', async () => {
    await Promise.all(Array.from({ length: 5 }, () => announcePublication(db, ['articles'])));
    expect(await readPublications(db)).toEqual(new Map([['articles', 5]]));
  });
});
