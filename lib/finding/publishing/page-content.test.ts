import type { Db } from '@/lib/store/database';
import { describeEachEngine } from '@/lib/store/testing';

import { datePages } from './page-content';

const NOW_MS = Date.UTC(2026, 7, 23, 9, 30);
const FIRST = [
  { path: '/', digest: 'a' },
  { path: '/UPSC', digest: 'b' },
];

describeEachEngine('dates of change', (store) => {
  let db: Db;

  beforeAll(async () => {
    db = await store.open();
  });
  beforeEach(async () => {
    await db.deleteFrom('page_content').execute();
  });

  test('a page that never changed since the first look has no date', async () => {
    expect(await datePages(db, FIRST, NOW_MS)).toEqual(new Map());
    expect(await datePages(db, FIRST, NOW_MS + 1)).toEqual(new Map());
  });

  test('a page keeps the time of its last change', async () => {
    await datePages(db, FIRST, NOW_MS);
    const changed = [{ path: '/', digest: 'a2' }, FIRST[1]!];
    expect(await datePages(db, changed, NOW_MS + 5)).toEqual(new Map([['/', NOW_MS + 5]]));
    expect(await datePages(db, changed, NOW_MS + 9)).toEqual(new Map([['/', NOW_MS + 5]]));
    expect(await datePages(db, FIRST, NOW_MS + 10)).toEqual(new Map([['/', NOW_MS + 10]]));
  });

  test('a new page among known ones has the time of the look', async () => {
    await datePages(db, FIRST, NOW_MS);
    const more = [...FIRST, { path: '/Magazine?Mid=7', digest: 'c' }];
    expect(await datePages(db, more, NOW_MS + 5)).toEqual(new Map([['/Magazine?Mid=7', NOW_MS + 5]]));
  });

  test('two looks at once see the same change', async () => {
    await datePages(db, FIRST, NOW_MS);
    const changed = [{ path: '/', digest: 'a2' }];
    const looks = await Promise.all([datePages(db, changed, NOW_MS + 5), datePages(db, changed, NOW_MS + 6)]);
    for (const dates of looks) expect(dates.get('/')).toBeGreaterThanOrEqual(NOW_MS + 5);
    expect((await datePages(db, changed, NOW_MS + 9)).get('/')).toBeLessThanOrEqual(NOW_MS + 6);
  });
});
