import { type Kysely, type Migration, sql } from 'kysely';

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

const attempts: Migration = {
  async up(db: Kysely<unknown>) {
    const isOpen = sql<boolean>`finished_at_ms is null`;
    await db.schema
      .createTable('paper_snapshot')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('attempt')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('candidate', 'text', (column) => column.notNull())
      .addColumn('paper_id', 'text', (column) => column.notNull())
      .addColumn('snapshot_id', 'text', (column) => column.notNull().references('paper_snapshot.id'))
      .addColumn('started_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('extra_minutes_per_hour', 'integer', (column) => column.notNull())
      .addColumn('deadline_ms', 'bigint', (column) => column.notNull())
      .addColumn('last_position', 'integer', (column) => column.notNull())
      .addColumn('finished_at_ms', 'bigint')
      .execute();
    // One open attempt per candidate and paper, whatever races.
    await db.schema
      .createIndex('attempt_open')
      .unique()
      .on('attempt')
      .columns(['candidate', 'paper_id'])
      .where(isOpen)
      .execute();
    await db.schema.createIndex('attempt_due').on('attempt').column('deadline_ms').where(isOpen).execute();
    await db.schema.createIndex('attempt_history').on('attempt').columns(['candidate', 'finished_at_ms']).execute();
    await db.schema
      .createTable('attempt_event')
      .addColumn('attempt_id', 'text', (column) => column.notNull().references('attempt.id'))
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('sequence', 'integer', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('question_number', 'integer', (column) => column.notNull())
      .addColumn('option', 'integer')
      .addColumn('accepted_at_ms', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('attempt_event_key', ['attempt_id', 'device', 'sequence'])
      .addUniqueConstraint('attempt_event_order', ['attempt_id', 'position'])
      .execute();
    await db.schema
      .createTable('attempt_result')
      .addColumn('attempt_id', 'text', (column) => column.primaryKey().references('attempt.id'))
      .addColumn('total_questions', 'integer', (column) => column.notNull())
      .addColumn('total_answered', 'integer', (column) => column.notNull())
      .addColumn('total_not_answered', 'integer', (column) => column.notNull())
      .addColumn('correct_answers', 'integer', (column) => column.notNull())
      .addColumn('wrong_answers', 'integer', (column) => column.notNull())
      .addColumn('percentage', 'text', (column) => column.notNull())
      .addColumn('marks_units', 'integer')
      .execute();
    await db.schema
      .createTable('compensatory_time')
      .addColumn('candidate', 'text', (column) => column.primaryKey())
      .addColumn('extra_minutes_per_hour', 'integer', (column) => column.notNull())
      .execute();
  },
};

const cohorts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('attempt_event').addColumn('confidence', 'text').execute();
    await db.schema.alterTable('attempt_event').addColumn('spent_ms', 'integer').execute();
    await db.schema
      .alterTable('attempt_result')
      .addColumn('subjects', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
    await db.schema
      .createTable('cohort_member')
      .addColumn('cohort', 'text', (column) => column.notNull())
      .addColumn('candidate', 'text', (column) => column.notNull())
      .addColumn('attempt_id', 'text', (column) => column.notNull().references('attempt.id'))
      .addPrimaryKeyConstraint('cohort_member_key', ['cohort', 'candidate'])
      .execute();
    await db.schema
      .createTable('cohort_score')
      .addColumn('cohort', 'text', (column) => column.notNull())
      .addColumn('score', 'integer', (column) => column.notNull())
      .addColumn('candidates', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('cohort_score_key', ['cohort', 'score'])
      .execute();
    await db.schema
      .createTable('cohort_answer')
      .addColumn('cohort', 'text', (column) => column.notNull())
      .addColumn('question_id', 'text', (column) => column.notNull())
      .addColumn('did', 'text', (column) => column.notNull())
      .addColumn('candidates', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('cohort_answer_key', ['cohort', 'question_id', 'did'])
      .execute();
  },
};

const pageContent: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('page_content')
      .addColumn('path', 'text', (column) => column.primaryKey())
      .addColumn('digest', 'text', (column) => column.notNull())
      .addColumn('changed_at_ms', 'bigint')
      .execute();
  },
};

/** A cohort is named by its whole marking rule. The names before told of the full marks alone. */
const markingRules: Migration = {
  async up(db: Kysely<unknown>) {
    const { rows: parts } = await sql<{ cohort: string; snapshot_id: string; members: number }>`
      select cohort, snapshot_id, count(*) as members
      from cohort_member inner join attempt on attempt.id = cohort_member.attempt_id
      where cohort like '% marks %' group by cohort, snapshot_id`.execute(db);
    const largest = new Map<string, { name: string; members: number }>();
    const membersOf = new Map<string, number>();
    for (const { cohort, snapshot_id: snapshotId, members } of parts) {
      const { rows } = await sql<{ content: string }>`
        select content from paper_snapshot where id = ${snapshotId}`.execute(db);
      const { scheme, questions } = JSON.parse(rows[0]?.content ?? '');
      const [paperId = ''] = cohort.split(' ');
      const name = `${paperId} marks +${scheme.rightUnits} -${scheme.wrongUnits} of ${questions.length}`;
      const sum = (membersOf.get(name) ?? 0) + members;
      membersOf.set(name, sum);
      if (sum > (largest.get(cohort)?.members ?? 0)) largest.set(cohort, { name, members: sum });
      await sql`
        update cohort_member set cohort = ${name}
        where cohort = ${cohort} and attempt_id in (select id from attempt where snapshot_id = ${snapshotId})`.execute(
        db,
      );
    }
    // What was chosen cannot be told apart by rule any more: it stays with the rule that most were marked by.
    for (const [cohort, { name }] of largest) {
      await sql`update cohort_answer set cohort = ${name} where cohort = ${cohort}`.execute(db);
      await sql`delete from cohort_score where cohort = ${cohort}`.execute(db);
    }
    for (const name of membersOf.keys()) {
      await sql`
        insert into cohort_score (cohort, score, candidates)
        select cohort, marks_units, count(*)
        from cohort_member inner join attempt_result on attempt_result.attempt_id = cohort_member.attempt_id
        where cohort = ${name} group by cohort, marks_units`.execute(db);
    }
  },
};

/** In the order of their names; one that has landed is never changed. */
export const migrations: Record<string, Migration> = {
  '001-site-inbox': siteInbox,
  '002-standin-users': standinUsers,
  '003-sessions-and-throttles': sessionsAndThrottles,
  '004-attempts': attempts,
  '005-cohorts': cohorts,
  '006-page-content': pageContent,
  '007-marking-rules': markingRules,
};
