import type { Kysely, Migration } from 'kysely';

const siteInbox: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('contact_message')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('message', 'text', (column) => column.notNull())
      .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('review')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('is_display', 'integer', (column) => column.notNull())
      .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
      .execute();
  },
};

const standinUsers: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('standin_user')
      .addColumn('username_key', 'text', (column) => column.primaryKey())
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('mobile', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull().unique())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('course', 'text', (column) => column.notNull())
      .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
      .execute();
  },
};

const sessionsAndThrottles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('ended_session')
      .addColumn('session_id', 'text', (column) => column.primaryKey())
      .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('throttle')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('points', 'integer', (column) => column.notNull())
      .addColumn('expires_at_ms', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('throttle_expiry').on('throttle').column('expires_at_ms').execute();
  },
};

/** In the order of their names; one that has landed is never changed. */
export const migrations: Record<string, Migration> = {
  '001-site-inbox': siteInbox,
  '002-standin-users': standinUsers,
  '003-sessions-and-throttles': sessionsAndThrottles,
};
