import { type Kysely, type Migration, sql } from 'kysely';

/** Runs SQL statements that mean the same to both engines. */
const running = (...statements: string[]): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

const siteInbox = running(
  `create table contact_message (
    id text primary key, name text not null, email text not null, subject text not null, message text not null,
    created_at_ms bigint not null
  )`,
  `create table review (
    id text primary key, title text not null, name text not null, content text not null,
    is_display integer not null, created_at_ms bigint not null
  )`,
);

const standinUsers = running(
  `create table standin_user (
    username_key text primary key, username text not null, password_hash text not null,
    name text not null, mobile text not null, email_key text not null unique, email text not null,
    course text not null, created_at_ms bigint not null
  )`,
);

const sessionsAndThrottles = running(
  'create table ended_session (session_id text primary key, expires_at_ms bigint not null)',
  'create table throttle (key text primary key, points integer not null, expires_at_ms bigint not null)',
  'create index throttle_expiry on throttle (expires_at_ms)',
);

const attempts = running(
  'create table paper_snapshot (id text primary key, content text not null, created_at_ms bigint not null)',
  `create table attempt (
    id text primary key, candidate text not null, paper_id text not null,
    snapshot_id text not null references paper_snapshot (id), started_at_ms bigint not null,
    extra_minutes_per_hour integer not null, deadline_ms bigint not null, last_position integer not null,
    finished_at_ms bigint
  )`,
  // One open attempt per candidate and paper, even when starts race.
  'create unique index attempt_open on attempt (candidate, paper_id) where finished_at_ms is null',
  'create index attempt_due on attempt (deadline_ms) where finished_at_ms is null',
  'create index attempt_history on attempt (candidate, finished_at_ms)',
  `create table attempt_event (
    attempt_id text not null references attempt (id), device text not null, sequence integer not null,
    position integer not null, type text not null, question_number integer not null, option integer,
    accepted_at_ms bigint not null,
    constraint attempt_event_key primary key (attempt_id, device, sequence),
    constraint attempt_event_order unique (attempt_id, position)
  )`,
  `create table attempt_result (
    attempt_id text primary key references attempt (id), total_questions integer not null,
    total_answered integer not null, total_not_answered integer not null, correct_answers integer not null,
    wrong_answers integer not null, percentage text not null, marks_units integer
  )`,
  'create table compensatory_time (candidate text primary key, extra_minutes_per_hour integer not null)',
);

const cohorts = running(
  'alter table attempt_event add column confidence text',
  'alter table attempt_event add column spent_ms integer',
  "alter table attempt_result add column subjects text default '[]' not null",
  `create table cohort_member (
    cohort text not null, candidate text not null, attempt_id text not null references attempt (id),
    constraint cohort_member_key primary key (cohort, candidate)
  )`,
  `create table cohort_score (
    cohort text not null, score integer not null, candidates integer not null,
    constraint cohort_score_key primary key (cohort, score)
  )`,
  `create table cohort_answer (
    cohort text not null, question_id text not null, did text not null, candidates integer not null,
    constraint cohort_answer_key primary key (cohort, question_id, did)
  )`,
);

const pageContent = running(
  'create table page_content (path text primary key, digest text not null, changed_at_ms bigint)',
);

/** How often content was published, so that every instance learns of it. */
const publications = running('create table publication (noun text primary key, version integer not null)');

/** Names each cohort by its whole marking rule, no longer by the full marks. */
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
    // Stored choices do not tell the rule: they stay with the rule of most candidates.
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

const desk = running(
  'alter table contact_message add column is_answered integer default 0 not null',
  'alter table review add column is_declined integer default 0 not null',
  'create index contact_message_list on contact_message (is_answered, created_at_ms, id)',
  'create index review_list on review (is_display, is_declined, created_at_ms, id)',
  `create table audit (
    id text primary key, editor text not null, action text not null, subject text not null,
    before text not null, after text not null, created_at_ms bigint not null
  )`,
  'create index audit_list on audit (created_at_ms, id)',
);

const mocks = running(
  // The desk counts who is in a mock by its paper; attempt_history serves a candidate's attempts.
  'drop index attempt_open',
  'create unique index attempt_open on attempt (paper_id, candidate) where finished_at_ms is null',
  'alter table paper_snapshot add column outline text',
  'alter table attempt add column last_saved_at_ms bigint',
  'alter table attempt add column grants text',
  'alter table attempt_result add column responses text',
  'alter table attempt_result add column spent_ms text',
  `create table composed_paper (
    id text primary key, name text not null, category_id integer not null, sub_category_id integer not null,
    questions integer not null, version integer not null, snapshot_id text references paper_snapshot (id),
    created_at_ms bigint not null, published_at_ms bigint, content text not null
  )`,
  'create index composed_paper_list on composed_paper (created_at_ms, id)',
  'create index composed_paper_published on composed_paper (category_id, sub_category_id, published_at_ms)',
  `create table question_use (
    question_id text not null, composed_paper_id text not null references composed_paper (id),
    constraint question_use_key primary key (question_id, composed_paper_id)
  )`,
  'create index question_use_of on question_use (composed_paper_id)',
  `create table mock (
    id text primary key, name text not null, composed_paper_id text not null references composed_paper (id),
    snapshot_id text not null references paper_snapshot (id), opens_ms bigint not null, last_start_ms bigint not null,
    closes_ms bigint not null, results_ms bigint not null, is_open_to_all integer not null,
    is_withdrawn integer default 0 not null, version integer default 1 not null, analysis text,
    created_at_ms bigint not null
  )`,
  'create index mock_list on mock (created_at_ms, id)',
  'create index mock_of_paper on mock (composed_paper_id)',
  'create index mock_results on mock (results_ms)',
  `create table mock_candidate (
    mock_id text not null references mock (id), candidate text not null,
    constraint mock_candidate_key primary key (mock_id, candidate)
  )`,
  `create table mock_grant (
    id text primary key, mock_id text not null references mock (id), candidate text not null,
    minutes integer not null, created_at_ms bigint not null
  )`,
  'create index mock_grant_of on mock_grant (mock_id, candidate)',
  `create table mock_entry (
    mock_id text not null references mock (id), candidate text not null,
    attempt_id text not null references attempt (id), score integer, void_reason text,
    constraint mock_entry_key primary key (mock_id, candidate)
  )`,
  'create index mock_entry_rank on mock_entry (mock_id, score, attempt_id)',
  'create index mock_entry_void on mock_entry (mock_id) where void_reason is not null',
  `create table mock_refusal (
    mock_id text not null references mock (id), candidate text not null, reason text not null,
    refused_at_ms bigint not null,
    constraint mock_refusal_key primary key (mock_id, candidate)
  )`,
  `create table item_figure (
    mock_id text not null references mock (id), question_id text not null, number integer not null,
    figures text not null,
    constraint item_figure_key primary key (question_id, mock_id)
  )`,
  'create index item_figure_of on item_figure (mock_id, number)',
  'create table named_in_rank_lists (candidate text primary key, name text not null, agreed_at_ms bigint not null)',
);

const rulings = running(
  `create table ruling (
    id text primary key, snapshot_id text not null references paper_snapshot (id), question_id text not null,
    language text, ruling text not null, reason text not null, gaining integer not null, losing integer not null,
    proposed_by text not null, proposed_at_ms bigint not null, confirmed_by text, confirmed_at_ms bigint,
    generation integer, place integer,
    constraint ruling_place unique (snapshot_id, place)
  )`,
  `create table generation (
    snapshot_id text not null references paper_snapshot (id), number integer not null, state text not null,
    cursor text not null, leased_until_ms bigint not null, created_at_ms bigint not null, current_at_ms bigint,
    constraint generation_key primary key (snapshot_id, number)
  )`,
  "create unique index generation_current on generation (snapshot_id) where state = 'current'",
  "create index generation_due on generation (leased_until_ms) where state in ('waiting', 'computing')",
  `create table rescored (
    attempt_id text not null references attempt (id), number integer not null, snapshot_id text not null,
    counted_in text, score integer not null, score_before integer not null, total_questions integer not null,
    total_answered integer not null, total_not_answered integer not null, correct_answers integer not null,
    wrong_answers integer not null, percentage text not null, marks_units integer, subjects text not null,
    constraint rescored_key primary key (attempt_id, number)
  )`,
  'create index rescored_rank on rescored (snapshot_id, number, counted_in, score, attempt_id, score_before)',
  'create index attempt_snapshot on attempt (snapshot_id, id)',
);

const objections = running(
  'alter table mock add column key_ms bigint',
  'alter table mock add column objections_until_ms bigint',
  `create table objected_question (
    mock_id text not null references mock (id), question_id text not null, last_place integer not null,
    objections integer not null, waiting integer not null,
    constraint objected_question_key primary key (mock_id, question_id)
  )`,
  'create index objected_question_waiting on objected_question (mock_id) where waiting > 0',
  `create table objection_answer (
    id text primary key, mock_id text not null, question_id text not null, ruling_id text, reason text not null,
    editor text not null, created_at_ms bigint not null
  )`,
  'create index objection_answer_of on objection_answer (mock_id, question_id)',
  `create table objection (
    mock_id text not null, question_id text not null, candidate text not null, options text not null,
    reason text not null, links text not null, place integer not null, sent_at_ms bigint not null,
    answer_id text references objection_answer (id),
    constraint objection_key primary key (mock_id, candidate, question_id),
    constraint objection_question foreign key (mock_id, question_id) references objected_question (mock_id, question_id)
  )`,
  'create unique index objection_list on objection (mock_id, question_id, place)',
);

const sheets = running(
  `create table sheet_key (
    number integer primary key, kid text not null, public_key text not null, private_key text,
    is_withdrawn integer default 0 not null, created_at_ms bigint not null
  )`,
);

const languages = running(
  'alter table attempt_event add column language text',
  'alter table attempt_result add column languages text',
);

const ages = running(
  `create table candidate_age (
    id text primary key, candidate text not null unique, born_on text, created_at_ms bigint not null, guardian text,
    notice_version integer, notice_language text, consented_at_ms bigint, code_digest text, code_expires_at_ms bigint
  )`,
  // The list of minors without consent is short, however many candidates there are.
  `create index candidate_age_waiting on candidate_age (created_at_ms, id)
    where born_on is not null and consented_at_ms is null`,
);

const consents = running(
  `create table consent (
    id text primary key, subject text not null, notice text not null, version integer not null,
    language text not null, purposes text not null, given_at_ms bigint not null, withdrawn_at_ms bigint
  )`,
  'create index consent_of on consent (subject)',
  // Two tabs that agree at once store one consent.
  'create unique index consent_holds on consent (subject, notice, version) where withdrawn_at_ms is null',
  `insert into consent (id, subject, notice, version, language, purposes, given_at_ms)
   select 'rank_list_name:' || candidate, 'candidate:' || candidate, 'rank_list_name', 0, 'en', '["rank_list_name"]',
     agreed_at_ms from named_in_rank_lists`,
);

const closedAccounts = running(
  `create table closed_account (
    candidate text primary key, id text not null unique, session_id text not null, closed_at_ms bigint not null,
    erase_at_ms bigint not null, taken_back_at_ms bigint, erased_at_ms bigint, host_told_at_ms bigint
  )`,
  'create index closed_account_list on closed_account (closed_at_ms, id)',
);

/** Adds when an editor decided, since retention counts from there, and whom an audit entry concerns, by id. */
const retention = running(
  'alter table contact_message add column answered_at_ms bigint',
  'alter table review add column decided_at_ms bigint',
  'alter table compensatory_time add column revoked_at_ms bigint',
  'alter table audit add column about text',
  `update audit set about = 'message:' || (select min(m.id) from contact_message m where m.name || ': ' || m.subject = audit.subject)
   where action = 'message'`,
  `update audit set about = 'review:' || (select min(r.id) from review r where r.name || ': ' || r.title = audit.subject)
   where action = 'review'`,
  `update audit set about = 'candidate:' || (select min(e.candidate) from mock_entry e inner join mock m on m.id = e.mock_id
     where m.name || ': ' || e.candidate = audit.subject)
   where action = 'void'`,
  "update audit set subject = '' where about like 'message:%' or about like 'review:%'",
  `update audit set subject = substr(subject, 1, length(subject) - length(about) + length('candidate:') - 2)
   where about like 'candidate:%'`,
  `update audit set about = 'candidate:' || (select min(g.candidate) from mock_grant g inner join mock m on m.id = g.mock_id
     where m.name = audit.subject and g.candidate <> '' and audit.after like '% more for ' || g.candidate || ', % of them in the mock')
   where action = 'grant'`,
  `update audit set after = replace(after, ' more for ' || substr(about, length('candidate:') + 1) || ',', ' more,')
   where action = 'grant' and about is not null`,
  `update contact_message set answered_at_ms = coalesce(
     (select max(a.created_at_ms) from audit a where a.about = 'message:' || contact_message.id), created_at_ms)
   where is_answered = 1`,
  `update review set decided_at_ms = coalesce(
     (select max(a.created_at_ms) from audit a where a.about = 'review:' || review.id), created_at_ms)
   where is_display = 1 or is_declined = 1`,
  'create index audit_about on audit (about) where about is not null',
  "create index attempt_named on attempt (finished_at_ms) where candidate <> ' ' || id",
  'create index cohort_member_of on cohort_member (candidate)',
  'create index mock_candidate_of on mock_candidate (candidate)',
  'create index mock_entry_of on mock_entry (candidate)',
  'create index mock_grant_to on mock_grant (candidate)',
  'create index mock_refusal_of on mock_refusal (candidate)',
  'create index objection_of on objection (candidate)',
  "create index objection_by_name on objection (mock_id) where substr(candidate, 1, 1) <> ' '",
);

const breaches = running(
  'create table breach (id text primary key, texts text not null, created_at_ms bigint not null)',
  `create table breach_notice (
    candidate text not null, breach_id text not null references breach (id), told_at_ms bigint not null,
    read_at_ms bigint,
    constraint breach_notice_key primary key (candidate, breach_id)
  )`,
  'create index breach_notice_told on breach_notice (told_at_ms)',
);

/** Finds frozen papers by their questions. Leaves out candidates' own practice: most papers are, and nobody asks. */
const paperQuestions: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table paper_question (
        question_id text not null, snapshot_id text not null references paper_snapshot (id) on delete cascade,
        created_at_ms bigint not null,
        constraint paper_question_key primary key (question_id, created_at_ms, snapshot_id)
      )`.execute(db);
    await sql`create index paper_question_of on paper_question (snapshot_id)`.execute(db);
    for (let after = ''; ;) {
      const { rows } = await sql<{ id: string; created_at_ms: number; paper: string }>`
        select id, created_at_ms, coalesce(outline, content) as paper from paper_snapshot
        where id > ${after} and content not like '{"id":"own-%' order by id limit 100`.execute(db);
      for (const { id, created_at_ms: frozenAtMs, paper } of rows) {
        const { questionIds, questions = [] }: StoredPaper = JSON.parse(paper);
        const values = (questionIds ?? questions.map((it) => it.id)).map((it) => sql`(${it}, ${id}, ${frozenAtMs})`);
        if (values.length > 0)
          await sql`insert into paper_question values ${sql.join(values)} on conflict do nothing`.execute(db);
        after = id;
      }
      if (rows.length === 0) return;
    }
  },
};

/** What a frozen paper or its outline says of its questions. */
type StoredPaper = { questionIds?: string[]; questions?: { id: string }[] };

/** Lets the store delete an attempt or a paper without reading every row that could name it. */
const referenceIndexes = running(
  'create index cohort_member_attempt on cohort_member (attempt_id)',
  'create index mock_entry_attempt on mock_entry (attempt_id)',
  'create index composed_paper_snapshot on composed_paper (snapshot_id)',
  'create index mock_snapshot on mock (snapshot_id)',
  'create index objection_answered on objection (answer_id)',
  'create index breach_notice_breach on breach_notice (breach_id)',
);

/**
 * They run in the order of their names, and a released one never changes. A migration only adds, and new rows can leave
 * out what it adds: so the previous site works on the store too, during an update or after going back.
 */
export const migrations: Record<string, Migration> = {
  '001-site-inbox': siteInbox,
  '002-standin-users': standinUsers,
  '003-sessions-and-throttles': sessionsAndThrottles,
  '004-attempts': attempts,
  '005-cohorts': cohorts,
  '006-page-content': pageContent,
  '007-marking-rules': markingRules,
  '008-publications': publications,
  '009-desk': desk,
  '010-mocks': mocks,
  '011-rulings': rulings,
  '012-objections': objections,
  '013-sheets': sheets,
  '014-languages': languages,
  '015-consents': consents,
  '016-retention': retention,
  '017-closed-accounts': closedAccounts,
  '018-ages': ages,
  '019-breaches': breaches,
  '020-paper-questions': paperQuestions,
  '021-reference-indexes': referenceIndexes,
  '023-presence': running('create table presence (from_ms bigint primary key, until_ms bigint not null)'),
  '024-heard': running('alter table attempt add column heard_at_ms bigint'),
  '025-frozen-questions': running(
    'create table frozen_question (digest text primary key, content text not null)',
    'alter table paper_snapshot drop column outline',
  ),
};
