import { type Db, database } from '@/lib/db/database';

/**
 * Runs `action` with the site's store, and closes it. An .mts script cannot import `lib/db/database` itself: tsx would
 * load that as a module without a place of its own, in which the import of a dialect finds nothing.
 */
export async function withStore(action: (db: Db) => Promise<void>): Promise<void> {
  const db = await database();
  try {
    await action(db);
  } finally {
    await db.destroy();
  }
}
