import { revalidateTag } from 'next/cache';

import { expireItemPages } from '@/lib/content/host/depend-on';
import { lastGood } from '@/lib/content/host/last-good';
import { mockWindowOf } from '@/lib/exam/window';
import { isBuilding } from '@/lib/server/env';
import { database } from '@/lib/store/database';
import { type ListedMock, listOpenToAll } from '@/lib/store/mocks';

const TAG = 'mocks';

/** How long a mock stays announced after its results. */
const KEPT_MS = 30 * 86_400_000;
const MOST = 100;
const MOST_PAST = 10;

/** A mock as it is announced. `version` rises with each change. */
export const announced = (mock: ListedMock) => ({
  ...mockWindowOf(mock),
  id: mock.id,
  name: mock.name,
  isWithdrawn: mock.is_withdrawn === 1,
  version: mock.version,
});

/** The mocks open to all, withdrawn ones too: those without results by opening, then past ones, the latest first. */
export const listAnnouncedMocks = lastGood(TAG, async (): Promise<ReturnType<typeof announced>[]> => {
  if (isBuilding()) return [];
  const [db, nowMs] = [await database(), Date.now()];
  const [current, past] = await Promise.all([
    listOpenToAll(db, [nowMs, Number.MAX_SAFE_INTEGER], 'asc', MOST),
    listOpenToAll(db, [nowMs - KEPT_MS, nowMs], 'desc', MOST_PAST),
  ]);
  return [...current, ...past].map(announced);
}, []);

/**
 * Lets the next visitor see the mocks as they are now, and no page of a question that one of them keeps secret. Other
 * instances follow when their pages reach their age.
 */
export function showMocksAnew(): void {
  revalidateTag(TAG, { expire: 0 });
  expireItemPages('questions');
}
