import { type RawBuilder, sql } from 'kysely';

import { aboutCandidate } from '@/lib/store/audit';
import type { Schema } from '@/lib/store/schema';
import { foldedName } from '@/lib/text/usernames';

export type Table = keyof Schema;

/** What a candidate column holds: a Username, the subject of `audit` and `consent`, a folded name or an attempt. */
type Holds = 'username' | 'subject' | 'folded' | 'attempt';

/** A table about people. Its columns are the candidate's and those of the lists of editors, written and plain. */
export type OfPeople = {
  /** The row of retention.yaml that says how long. */
  row: string;
  /** The column that leads to a candidate; undefined without one, as for messages of visitors without an account. */
  candidate?: { column: string; holds: Holds };
  /** Columns that name an editor or an examiner. */
  editors?: readonly string[];
  /** Columns with texts that people wrote, or that identify them. */
  written?: readonly string[];
  /** All other columns. */
  plain: readonly string[];
  /** The columns that are unique among the rows of one candidate, or of one attempt. */
  key: readonly string[];
  /** Columns that a candidate never gets, and those that a candidate does not get while a key is secret. */
  untold?: readonly string[];
  judged?: readonly string[];
  /**
   * How erasure treats a candidate's row: it deletes the row; it keeps the row under a meaningless name, since the row
   * counts for others (lib/privacy/nameless.ts); or it leaves the row to its time.
   */
  erased: 'deleted' | 'nameless' | 'at its time';
  /** The first of these columns that is set starts the retention time; only if the sweep deletes by that alone. */
  from?: readonly string[];
};

const figures = [
  ...['score', 'total_questions', 'total_answered', 'total_not_answered', 'correct_answers', 'wrong_answers'],
  ...['percentage', 'marks_units', 'subjects'],
];
const ofAttempt = { row: 'attempt', candidate: { column: 'attempt_id', holds: 'attempt' } } as const;
const candidate = { column: 'candidate', holds: 'username' } as const;

/** The tables about people, and whom each is about. A test lists all others, and checks both against the schema. */
export const kept: Readonly<Partial<Record<Table, OfPeople>>> = {
  contact_message: {
    ...{ row: 'message', written: ['name', 'email', 'subject', 'message'], erased: 'at its time' },
    ...{ plain: ['id', 'created_at_ms', 'is_answered', 'answered_at_ms'], key: ['id'] },
    from: ['answered_at_ms', 'created_at_ms'],
  },
  review: {
    ...{ row: 'review', written: ['title', 'name', 'content'], erased: 'at its time', key: ['id'] },
    plain: ['id', 'is_display', 'is_declined', 'created_at_ms', 'decided_at_ms'],
    from: ['decided_at_ms', 'created_at_ms'],
  },
  audit: {
    ...{ row: 'audit', candidate: { column: 'about', holds: 'subject' }, editors: ['editor'], untold: ['editor'] },
    ...{ written: ['before', 'after'], plain: ['id', 'action', 'subject', 'created_at_ms'], key: ['id'] },
    ...{ erased: 'nameless', from: ['created_at_ms'] },
  },
  // Has a name for at most an hour; lib/store/throttle.ts deletes the rows.
  throttle: {
    row: 'throttle',
    written: ['key'],
    plain: ['points', 'expires_at_ms'],
    key: ['key'],
    erased: 'at its time',
  },
  attempt: {
    // The id of a frozen paper is a digest of its key too.
    ...{ row: 'attempt', candidate, key: ['id'], erased: 'nameless', judged: ['snapshot_id'] },
    plain: [
      ...['id', 'paper_id', 'snapshot_id', 'started_at_ms', 'extra_minutes_per_hour', 'grants', 'deadline_ms'],
      ...['last_position', 'last_saved_at_ms', 'heard_at_ms', 'finished_at_ms'],
      ...['responses', 'spent_ms', 'languages', 'confidences'],
    ],
  },
  attempt_event: {
    ...{ ...ofAttempt, key: ['position'], erased: 'deleted' },
    plain: [
      ...['device', 'sequence', 'position', 'type', 'question_number', 'option', 'accepted_at_ms', 'confidence'],
      ...['spent_ms', 'language', 'is_left', 'away_ms', 'browser', 'network'],
    ],
  },
  late_event: {
    ...{ ...ofAttempt, key: ['device', 'sequence'], written: ['reason'], erased: 'deleted' },
    plain: [
      ...['mock_id', 'device', 'sequence', 'type', 'question_number', 'option', 'confidence', 'spent_ms', 'language'],
      ...['claimed_at_ms', 'silent_from_ms', 'arrived_at_ms', 'decision'],
    ],
  },
  score: {
    ...{ ...ofAttempt, key: ['scoring'], erased: 'nameless', judged: ['snapshot_id', ...figures] },
    plain: ['scoring', 'snapshot_id', 'counted_in', ...figures],
  },
  batch_member: {
    ...{ row: 'sitting', candidate, written: ['name', 'roll_number'], key: ['batch_id'], erased: 'deleted' },
    plain: ['batch_id', 'group_name'],
  },
  // The group stays: ranks within it count the row.
  mock_candidate: {
    ...{ row: 'sitting', candidate, written: ['name', 'roll_number'], key: ['mock_id'], erased: 'nameless' },
    plain: ['mock_id', 'group_name'],
  },
  mock_grant: {
    ...{ row: 'sitting', candidate, key: ['id'], erased: 'deleted' },
    plain: ['id', 'mock_id', 'minutes', 'created_at_ms'],
  },
  mock_message: {
    ...{ row: 'sitting', candidate, written: ['message'], key: ['id'], erased: 'deleted' },
    plain: ['id', 'mock_id', 'created_at_ms'],
  },
  mock_check_in: {
    ...{ row: 'sitting', candidate, key: ['mock_id'], erased: 'deleted' },
    plain: ['mock_id', 'attempt_id'],
  },
  mock_entry: {
    ...{ row: 'attempt', candidate, written: ['void_reason'], key: ['mock_id'], erased: 'nameless' },
    plain: ['mock_id', 'attempt_id', 'is_check_in'],
  },
  mock_refusal: {
    ...{ row: 'sitting', candidate, key: ['mock_id'], erased: 'deleted' },
    plain: ['mock_id', 'reason', 'refused_at_ms'],
  },
  ruling: {
    ...{ row: 'ruling', editors: ['proposed_by', 'confirmed_by'], key: ['id'], erased: 'at its time' },
    plain: [
      ...['id', 'snapshot_id', 'question_id', 'language', 'ruling', 'reason', 'gaining', 'losing', 'proposed_at_ms'],
      ...['confirmed_at_ms', 'place', 'scoring', 'shown_at_ms'],
    ],
  },
  objection: {
    ...{ row: 'objection', candidate, written: ['reason', 'links'], key: ['mock_id', 'question_id'] },
    ...{ plain: ['mock_id', 'question_id', 'options', 'place', 'sent_at_ms', 'answer_id'], erased: 'nameless' },
  },
  objection_answer: {
    ...{ row: 'ruling', editors: ['editor'], key: ['id'], erased: 'at its time' },
    plain: ['id', 'mock_id', 'question_id', 'ruling_id', 'reason', 'created_at_ms'],
  },
  named_in_rank_lists: {
    ...{ row: 'rank_name', candidate, written: ['name'], plain: ['agreed_at_ms'], key: ['candidate'] },
    erased: 'deleted',
  },
  cohort_member: {
    ...{ row: 'attempt', candidate, key: ['cohort'], erased: 'nameless' },
    plain: ['cohort', 'attempt_id', 'is_counted'],
  },
  candidate_age: {
    ...{ row: 'guardian', candidate, written: ['born_on', 'guardian'], key: ['id'], erased: 'deleted' },
    plain: ['id', 'created_at_ms', 'notice_version', 'notice_language', 'consented_at_ms'],
  },
  // The consent of a registration leads to the candidate from the first login on (claimRegistration).
  consent: {
    ...{ row: 'consent', candidate: { column: 'subject', holds: 'subject' }, key: ['id'], erased: 'deleted' },
    plain: ['id', 'notice', 'version', 'language', 'purposes', 'given_at_ms', 'withdrawn_at_ms'],
    from: ['withdrawn_at_ms'],
  },
  // Keeps closed accounts from logging in, even after the restore of an older store.
  closed_account: {
    ...{ row: 'closing', candidate, key: ['candidate'], untold: ['session_id'], erased: 'at its time' },
    plain: ['id', 'session_id', 'closed_at_ms', 'erase_at_ms', 'taken_back_at_ms', 'erased_at_ms', 'host_told_at_ms'],
  },
  compensatory_time: {
    ...{ row: 'extra_time', candidate, plain: ['extra_minutes_per_hour', 'revoked_at_ms'], key: ['candidate'] },
    ...{ erased: 'deleted', from: ['revoked_at_ms'] },
  },
  breach_notice: {
    ...{ row: 'breach', candidate, plain: ['breach_id', 'told_at_ms', 'read_at_ms'], key: ['breach_id'] },
    ...{ erased: 'deleted', from: ['told_at_ms'] },
  },
  standin_user: {
    ...{ row: 'account', candidate: { column: 'username_key', holds: 'folded' }, untold: ['password_hash'] },
    written: ['username', 'name', 'mobile', 'email_key', 'email'],
    ...{ plain: ['password_hash', 'course', 'created_at_ms'], key: ['username_key'], erased: 'deleted' },
  },
};

export const tablesOfPeople = Object.entries(kept).map(([table, of]) => ({ table: table as Table, of }));

/** All columns of a table that this map knows. */
export const columnsOf = ({ candidate: own, editors = [], written = [], plain }: OfPeople): string[] => [
  ...new Set([...(own ? [own.column] : []), ...editors, ...written, ...plain]),
];

/** The value of the candidate column for this candidate. */
export function nameIn(holds: Exclude<Holds, 'attempt'>, username: string): string {
  if (holds === 'subject') return aboutCandidate(username);
  return holds === 'username' ? username : foldedName(username);
}

/** Whether a row of a table names a candidate; undefined if rows lead to candidates by attempts, or not at all. */
export function namesCandidate(table: Table, username: string): RawBuilder<boolean> | undefined {
  const own = kept[table]?.candidate;
  return own && own.holds !== 'attempt'
    ? sql<boolean>`${sql.ref(own.column)} = ${nameIn(own.holds, username)}`
    : undefined;
}

/** The rows of each table in words for the person they are about. A test finds a missing table. */
export const plainWords = {
  standin_user: 'Your account',
  closed_account: 'That you have closed your account',
  attempt: 'Tests that you started: which, when, how long you had, and what you chose',
  attempt_event:
    'Each answer and each step in your tests, with its time; in mocks also when you left the page, and numbers for your browsers and network addresses',
  late_event: 'Answers of yours that came after the end of a mock, and what the institute decided',
  score: 'The results of your tests, also after a key was corrected',
  cohort_member: 'Tests of yours that count for ranks',
  batch_member: 'Batches of the institute that you are in',
  mock_candidate: 'Mocks that invite you by name',
  mock_entry: 'Mocks that you sat',
  mock_grant: 'Minutes that the institute gave you in mocks',
  mock_check_in: 'Mocks for whose opening you wait',
  mock_message: 'What the institute wrote to you in mocks',
  mock_refusal: 'Mocks that you could not start, and why',
  objection: 'What you objected to keys, and reported about questions',
  named_in_rank_lists: 'Your name for rank lists',
  compensatory_time: 'Extra time in tests',
  candidate_age: 'Your date of birth, and the consent of a guardian',
  consent: 'What you agreed to, and when',
  breach_notice: 'That you were told of a leak of personal data',
  audit: 'What editors did that concerns you, or that you did as an editor',
  ruling: 'Rulings on keys that you made as an editor',
  objection_answer: 'Answers to objections and reports that you gave as an editor',
} satisfies Partial<Record<Table, string>>;

const byTable: Partial<Record<Table, string>> = plainWords;

export const wordsFor = (table: Table): string => byTable[table] ?? table;
