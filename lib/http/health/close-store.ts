import 'server-only';

import { sql } from 'kysely';

import { type Db, database } from '@/lib/db/database';
import { env } from '@/lib/server/env';

/** SQLite has one connection: whoever has it knows that nobody else is in the middle of something. */
const closeSqlite = (db: Db): Promise<void> =>
  db.connection().execute(async (connection) => {
    // Else the next start would have to read the log of what was written since.
    await sql`pragma wal_checkpoint(truncate)`.execute(connection);
    await db.destroy();
  });

/** Closes the site's store when what has been begun there is committed. Nothing can be written afterwards. */
export async function closeStore(): Promise<void> {
  // One that cannot be opened holds nothing of ours.
  const db = await database().catch(() => undefined);
  if (!db) return;
  await (env().databaseUrl.startsWith('file:') ? closeSqlite(db) : db.destroy());
}
