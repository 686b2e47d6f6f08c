import { type Kysely, type Migration, sql } from 'kysely';

/** Runs SQL statements that mean the same to both engines. */
const running = (...statements: string[]): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

/** Forms of visitors, and what the site keeps for itself. */
const site = [
  `create table contact_message (
    id text primary key, name text not null, email text not null, subject text not null, message text not null,
    created_at_ms bigint not null, is_answered integer default 0 not null, answered_at_ms bigint
  )`,
  'create index contact_message_list on contact_message (is_answered, created_at_ms, id)',
  `create table review (
    id text primary key, title text not null, name text not null, content text not null,
    is_display integer not null, is_declined integer default 0 not null, created_at_ms bigint not null,
    decided_at_ms bigint
  )`,
  'create index review_list on review (is_display, is_declined, created_at_ms, id)',
  `create table standin_user (
    username_key text primary key, username text not null, password_hash text not null,
    name text not null, mobile text not null, email_key text not null unique, email text not null,
    course text not null, created_at_ms bigint not null
  )`,
  // Names come from the indexes alone: whoever searches a hall of 100,000 reads them all.
  'create index standin_user_username on standin_user (username, name)',
  'create table ended_session (session_id text primary key, expires_at_ms bigint not null)',
  'create table throttle (key text primary key, points integer not null, expires_at_ms bigint not null)',
  'create index throttle_expiry on throttle (expires_at_ms)',
  'create table page_content (path text primary key, digest text not null, changed_at_ms bigint)',
  'create table publication (noun text primary key, version integer not null)',
  'create table presence (from_ms bigint primary key, until_ms bigint not null)',
  `create table audit (
    id text primary key, editor text not null, action text not null, subject text not null,
    before text not null, after text not null, created_at_ms bigint not null, about text
  )`,
  'create index audit_list on audit (created_at_ms, id)',
  'create index audit_about on audit (about) where about is not null',
  `create table sheet_key (
    number integer primary key, kid text not null, public_key text not null, private_key text,
    is_withdrawn integer default 0 not null, created_at_ms bigint not null
  )`,
];

const attempts = [
  'create table paper_snapshot (id text primary key, content text not null, created_at_ms bigint not null)',
  'create table frozen_question (digest text primary key, content text not null)',
  // Finds frozen papers by their questions. Leaves out candidates' own practice: most papers are, and nobody asks.
  `create table paper_question (
    question_id text not null, snapshot_id text not null references paper_snapshot (id) on delete cascade,
    created_at_ms bigint not null,
    constraint paper_question_key primary key (question_id, created_at_ms, snapshot_id)
  )`,
  'create index paper_question_of on paper_question (snapshot_id)',
  `create table attempt (
    id text primary key, candidate text not null, paper_id text not null,
    snapshot_id text not null references paper_snapshot (id), started_at_ms bigint not null,
    extra_minutes_per_hour integer not null, grants text, deadline_ms bigint not null, last_position integer not null,
    last_saved_at_ms bigint, heard_at_ms bigint, finished_at_ms bigint, responses text, spent_ms text, languages text,
    confidences text
  )`,
  // One open attempt per candidate and paper, even when starts race. The desk counts who is in a mock by its paper.
  'create unique index attempt_open on attempt (paper_id, candidate) where finished_at_ms is null',
  'create index attempt_due on attempt (deadline_ms) where finished_at_ms is null',
  'create index attempt_history on attempt (candidate, finished_at_ms)',
  'create index attempt_snapshot on attempt (snapshot_id, id)',
  "create index attempt_named on attempt (finished_at_ms) where candidate <> ' ' || id",
  `create table attempt_event (
    attempt_id text not null references attempt (id), device text not null, sequence integer not null,
    position integer not null, type text not null, question_number integer not null, option integer,
    accepted_at_ms bigint not null, confidence text, spent_ms integer, language text,
    constraint attempt_event_key primary key (attempt_id, device, sequence),
    constraint attempt_event_order unique (attempt_id, position)
  )`,
  `create table score (
    attempt_id text not null references attempt (id), scoring integer not null, snapshot_id text not null,
    counted_in text, score integer not null, total_questions integer not null, total_answered integer not null,
    total_not_answered integer not null, correct_answers integer not null, wrong_answers integer not null,
    percentage text not null, marks_units integer, subjects text not null,
    constraint score_key primary key (attempt_id, scoring)
  )`,
  'create index score_rank on score (snapshot_id, scoring, counted_in, score, attempt_id)',
  `create table compensatory_time (
    candidate text primary key, extra_minutes_per_hour integer not null, revoked_at_ms bigint
  )`,
  `create table cohort_member (
    cohort text not null, candidate text not null, attempt_id text not null references attempt (id),
    is_counted integer default 0 not null, constraint cohort_member_key primary key (cohort, candidate)
  )`,
  'create index cohort_member_of on cohort_member (candidate)',
  'create index cohort_member_attempt on cohort_member (attempt_id)',
  'create index cohort_member_waiting on cohort_member (cohort) where is_counted = 0',
  `create table cohort_score (
    cohort text not null, score integer not null, candidates integer not null,
    constraint cohort_score_key primary key (cohort, score)
  )`,
  `create table cohort_answer (
    cohort text not null, question_id text not null, did text not null, candidates integer not null,
    constraint cohort_answer_key primary key (cohort, question_id, did)
  )`,
];

const mocks = [
  `create table composed_paper (
    id text primary key, name text not null, category_id integer not null, sub_category_id integer not null,
    questions integer not null, version integer not null, snapshot_id text references paper_snapshot (id),
    created_at_ms bigint not null, published_at_ms bigint, content text not null
  )`,
  'create index composed_paper_list on composed_paper (created_at_ms, id)',
  'create index composed_paper_published on composed_paper (category_id, sub_category_id, published_at_ms)',
  'create index composed_paper_snapshot on composed_paper (snapshot_id)',
  `create table question_use (
    question_id text not null, composed_paper_id text not null references composed_paper (id),
    constraint question_use_key primary key (question_id, composed_paper_id)
  )`,
  'create index question_use_of on question_use (composed_paper_id)',
  `create table mock (
    id text primary key, name text not null, composed_paper_id text not null references composed_paper (id),
    snapshot_id text not null references paper_snapshot (id), opens_ms bigint not null, last_start_ms bigint not null,
    closes_ms bigint not null, results_ms bigint not null, key_ms bigint, objections_until_ms bigint,
    is_open_to_all integer not null, is_withdrawn integer default 0 not null, version integer default 1 not null,
    analysis text, created_at_ms bigint not null
  )`,
  'create index mock_list on mock (created_at_ms, id)',
  'create index mock_of_paper on mock (composed_paper_id)',
  'create index mock_results on mock (results_ms)',
  'create index mock_snapshot on mock (snapshot_id)',
  `create table mock_candidate (
    mock_id text not null references mock (id), candidate text not null,
    constraint mock_candidate_key primary key (mock_id, candidate)
  )`,
  'create index mock_candidate_of on mock_candidate (candidate)',
  `create table mock_grant (
    id text primary key, mock_id text not null references mock (id), candidate text not null,
    minutes integer not null, created_at_ms bigint not null
  )`,
  'create index mock_grant_of on mock_grant (mock_id, candidate)',
  'create index mock_grant_to on mock_grant (candidate)',
  `create table sealed_paper (
    snapshot_id text primary key references paper_snapshot (id) on delete cascade, digest text not null unique,
    file text not null, locked_secret text not null
  )`,
  // Apart from the entries: before the opening nothing on the site may depend on the paper of somebody's attempt.
  `create table mock_check_in (
    mock_id text not null references mock (id), candidate text not null, attempt_id text not null unique,
    constraint mock_check_in_key primary key (mock_id, candidate)
  )`,
  'create index mock_check_in_of on mock_check_in (candidate)',
  `create table mock_entry (
    mock_id text not null references mock (id), candidate text not null,
    attempt_id text not null references attempt (id), is_check_in integer default 0 not null, void_reason text,
    constraint mock_entry_key primary key (mock_id, candidate)
  )`,
  'create index mock_entry_void on mock_entry (mock_id) where void_reason is not null',
  'create index mock_entry_of on mock_entry (candidate)',
  'create index mock_entry_attempt on mock_entry (attempt_id)',
  `create table mock_refusal (
    mock_id text not null references mock (id), candidate text not null, reason text not null,
    refused_at_ms bigint not null,
    constraint mock_refusal_key primary key (mock_id, candidate)
  )`,
  'create index mock_refusal_of on mock_refusal (candidate)',
  // Answers of a mock that came too late: they count only if an examiner accepts them.
  `create table late_event (
    attempt_id text not null references attempt (id), mock_id text not null references mock (id), device text not null,
    sequence integer not null, type text not null, question_number integer not null, option integer, confidence text,
    spent_ms integer, language text, claimed_at_ms bigint not null, silent_from_ms bigint not null,
    arrived_at_ms bigint not null, decision text, reason text,
    constraint late_event_key primary key (attempt_id, device, sequence)
  )`,
  'create index late_event_of on late_event (mock_id)',
  "create index late_event_accepted on late_event (attempt_id) where decision = 'accepted'",
  `create table mock_message (
    id text primary key, mock_id text not null references mock (id), candidate text not null, message text not null,
    created_at_ms bigint not null
  )`,
  'create index mock_message_of on mock_message (mock_id, candidate)',
  'create index mock_message_to on mock_message (candidate)',
  `create table item_figure (
    mock_id text not null references mock (id), question_id text not null, number integer not null,
    figures text not null,
    constraint item_figure_key primary key (question_id, mock_id)
  )`,
  'create index item_figure_of on item_figure (mock_id, number)',
  'create table named_in_rank_lists (candidate text primary key, name text not null, agreed_at_ms bigint not null)',
  'create index named_in_rank_lists_name on named_in_rank_lists (candidate, name)',
  `create table ruling (
    id text primary key, snapshot_id text not null references paper_snapshot (id), question_id text not null,
    language text, ruling text not null, reason text not null, gaining integer not null, losing integer not null,
    proposed_by text not null, proposed_at_ms bigint not null, confirmed_by text, confirmed_at_ms bigint,
    place integer, scoring integer, shown_at_ms bigint,
    constraint ruling_place unique (snapshot_id, place)
  )`,
  'create index ruling_due on ruling (snapshot_id) where place is not null and scoring is null',
  // Reports on questions stand among the objections, with a frozen paper in the place of a mock.
  `create table objected_question (
    mock_id text not null, question_id text not null, last_place integer not null,
    constraint objected_question_key primary key (mock_id, question_id)
  )`,
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
  'create index objection_of on objection (candidate)',
  "create index objection_by_name on objection (mock_id) where substr(candidate, 1, 1) <> ' '",
  'create index objection_answered on objection (answer_id)',
  'create index objection_waiting on objection (mock_id) where answer_id is null',
];

const privacy = [
  `create table candidate_age (
    id text primary key, candidate text not null unique, born_on text, created_at_ms bigint not null, guardian text,
    notice_version integer, notice_language text, consented_at_ms bigint
  )`,
  // The list of minors without consent is short, however many candidates there are.
  `create index candidate_age_waiting on candidate_age (created_at_ms, id)
    where born_on is not null and consented_at_ms is null`,
  `create table consent (
    id text primary key, subject text not null, notice text not null, version integer not null,
    language text not null, purposes text not null, given_at_ms bigint not null, withdrawn_at_ms bigint
  )`,
  'create index consent_of on consent (subject)',
  // Two tabs that agree at once store one consent.
  'create unique index consent_holds on consent (subject, notice, version) where withdrawn_at_ms is null',
  `create table closed_account (
    candidate text primary key, id text not null unique, session_id text not null, closed_at_ms bigint not null,
    erase_at_ms bigint not null, taken_back_at_ms bigint, erased_at_ms bigint, host_told_at_ms bigint
  )`,
  'create index closed_account_list on closed_account (closed_at_ms, id)',
  'create table breach (id text primary key, texts text not null, created_at_ms bigint not null)',
  `create table breach_notice (
    candidate text not null, breach_id text not null references breach (id), told_at_ms bigint not null,
    read_at_ms bigint,
    constraint breach_notice_key primary key (candidate, breach_id)
  )`,
  'create index breach_notice_told on breach_notice (told_at_ms)',
  'create index breach_notice_breach on breach_notice (breach_id)',
];

const batches = [
  'create table batch (id text primary key, name text not null, version integer not null)',
  `create table batch_member (
    batch_id text not null references batch (id) on delete cascade, candidate text not null,
    name text default '' not null, roll_number text default '' not null, group_name text default '' not null,
    constraint batch_member_key primary key (batch_id, candidate)
  )`,
  'create index batch_member_of on batch_member (candidate)',
  'alter table mock add column batch_id text',
  ...['name', 'roll_number', 'group_name'].map(
    (it) => `alter table mock_candidate add column ${it} text default '' not null`,
  ),
];

/**
 * They run in the order of their names, and a released one never changes. A migration only adds, and new rows can leave
 * out what it adds: so the previous site works on the store too, during an update or after going back.
 */
export const migrations: Record<string, Migration> = {
  '001-store': running(...site, ...attempts, ...mocks, ...privacy),
  '002-signals': running(
    ...['is_left', 'away_ms', 'browser', 'network'].map((it) => `alter table attempt_event add column ${it} integer`),
  ),
  '003-batches': running(...batches),
};
