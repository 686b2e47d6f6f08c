import 'server-only';

import { sql } from 'kysely';

import { type Db, database } from '@/lib/db/database';
import { env } from '@/lib/server/env';
import type { Details } from '@/lib/server/log';
import { sharedValues } from '@/lib/server/process-wide';

/** What the process that serves the site (`lib/scripts/serve.mjs`) and the site in it tell each other. */
export type Lifecycle = {
  /** Where the process itself listens, once it does: no proxy stands there. */
  origin: string | undefined;
  /** The process is about to end: it answers what comes, and wants no more of it. */
  isDraining: boolean;
  /** What is to be done when the last request is answered, one after the other. */
  readonly atEnd: (() => Promise<void>)[];
  /** How the process logs: it is no part of the site's bundles. */
  log: (event: string, details: Details) => void;
};

/** Undefined in a process of another kind, which tells nothing of its end. */
const lifecycle = () => sharedValues().get('lifecycle') as Lifecycle | undefined;

/** Where this process answers by itself, without a proxy; undefined in a process of another kind. */
export const ownOrigin = (): string | undefined => lifecycle()?.origin;

export const isDraining = (): boolean => lifecycle()?.isDraining ?? false;

/** Gives the process what it needs to end well: a log, and what is to be done when the last request is answered. */
export function prepareForEnd(log: Lifecycle['log'], close: () => Promise<void>): void {
  const told = lifecycle();
  if (!told) return;
  told.log = log;
  told.atEnd.push(close);
}

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
