import { type Db, database } from '@/lib/db/database';

/**
 * Runs `action` with the site's store, then closes it. An .mts script cannot import `lib/db/database` itself: tsx would
 * load that without a path, so that it could not import its dialect.
 */
export async function withStore(action: (db: Db) => Promise<void>): Promise<void> {
  const db = await database();
  try {
    await action(db);
  } finally {
    await db.destroy();
  }
}
