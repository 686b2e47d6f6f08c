import { aboutCandidate } from '@/lib/db/audit';
import type { Schema } from '@/lib/db/schema';

export type Table = keyof Schema;

/** What a column that leads to a candidate holds, besides the Username: what `audit` and `consent` write, a key, an attempt. */
type Holds = 'username' | 'subject' | 'lower case' | 'attempt';

/** A table that tells of people. Its columns are those of all four lists. */
export type OfPeople = {
  /** The row of retention.yaml that says how long. */
  row: string;
  /** The column that leads to a candidate; undefined where none does, such as for who wrote without an account. */
  candidate?: { column: string; holds: Holds };
  /** Columns that name an editor or an examiner. */
  editors?: readonly string[];
  /** What people wrote, or else says who they are. */
  written?: readonly string[];
  /** All other columns. */
  plain: readonly string[];
  /** The columns that are unique among the rows of one candidate, or of one attempt. */
  key: readonly string[];
  /** Columns that a candidate is not told, and those that he is not told while a key is secret. */
  untold?: readonly string[];
  judged?: readonly string[];
  /**
   * What erasure does with a candidate's row: delete it; leave it under a name that says nothing, since it counts for
   * others (lib/privacy/nameless.ts); or leave it to its time.
   */
  erased: 'deleted' | 'nameless' | 'at its time';
  /** The columns of which the first that is set begins the time, where the sweep deletes by that alone. */
  from?: readonly string[];
};

const counts = ['total_questions', 'total_answered', 'total_not_answered'];
const verdicts = ['correct_answers', 'wrong_answers', 'percentage', 'marks_units', 'subjects'];
const ofAttempt = { row: 'attempt', candidate: { column: 'attempt_id', holds: 'attempt' } } as const;
const candidate = { column: 'candidate', holds: 'username' } as const;

/** The tables that tell of people, and of whom. A test knows those of nobody, and holds both against the schema. */
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
  // By name for an hour at most; how it ends is the business of lib/db/throttle.ts.
  throttle: {
    row: 'throttle',
    written: ['key'],
    plain: ['points', 'expires_at_ms'],
    key: ['key'],
    erased: 'at its time',
  },
  attempt: {
    ...{ row: 'attempt', candidate, key: ['id'], erased: 'nameless' },
    plain: [
      ...['id', 'paper_id', 'snapshot_id', 'started_at_ms', 'extra_minutes_per_hour', 'grants', 'deadline_ms'],
      ...['last_position', 'last_saved_at_ms', 'finished_at_ms'],
    ],
  },
  attempt_event: {
    ...{ ...ofAttempt, key: ['position'], erased: 'deleted' },
    plain: [
      ...['device', 'sequence', 'position', 'type', 'question_number', 'option', 'accepted_at_ms', 'confidence'],
      ...['spent_ms', 'language'],
    ],
  },
  attempt_result: {
    ...{ ...ofAttempt, key: ['attempt_id'], erased: 'nameless', judged: verdicts },
    plain: [...counts, ...verdicts, 'responses', 'spent_ms', 'languages'],
  },
  mock_candidate: { row: 'sitting', candidate, plain: ['mock_id'], key: ['mock_id'], erased: 'nameless' },
  mock_grant: {
    ...{ row: 'sitting', candidate, key: ['id'], erased: 'deleted' },
    plain: ['id', 'mock_id', 'minutes', 'created_at_ms'],
  },
  mock_entry: {
    ...{ row: 'attempt', candidate, written: ['void_reason'], key: ['mock_id'], erased: 'nameless' },
    ...{ plain: ['mock_id', 'attempt_id', 'score'], judged: ['score'] },
  },
  mock_refusal: {
    ...{ row: 'sitting', candidate, key: ['mock_id'], erased: 'deleted' },
    plain: ['mock_id', 'reason', 'refused_at_ms'],
  },
  ruling: {
    ...{ row: 'ruling', editors: ['proposed_by', 'confirmed_by'], key: ['id'], erased: 'at its time' },
    plain: [
      ...['id', 'snapshot_id', 'question_id', 'language', 'ruling', 'reason', 'gaining', 'losing', 'proposed_at_ms'],
      ...['confirmed_at_ms', 'generation', 'place'],
    ],
  },
  rescored: {
    ...{ ...ofAttempt, key: ['number'], erased: 'nameless', judged: [...verdicts, 'score', 'score_before', ...counts] },
    plain: ['number', 'snapshot_id', 'counted_in', 'score', 'score_before', ...counts, ...verdicts],
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
  cohort_member: { row: 'attempt', candidate, plain: ['cohort', 'attempt_id'], key: ['cohort'], erased: 'nameless' },
  candidate_age: {
    ...{ row: 'guardian', candidate, written: ['born_on', 'guardian'], key: ['id'], erased: 'deleted' },
    plain: [
      'id',
      'created_at_ms',
      'notice_version',
      'notice_language',
      'consented_at_ms',
      'code_digest',
      'code_expires_at_ms',
    ],
    untold: ['code_digest'],
  },
  // Of who registers it leads to the candidate from the first login on (claimRegistration).
  consent: {
    ...{ row: 'consent', candidate: { column: 'subject', holds: 'subject' }, key: ['id'], erased: 'deleted' },
    plain: ['id', 'notice', 'version', 'language', 'purposes', 'given_at_ms', 'withdrawn_at_ms'],
    from: ['withdrawn_at_ms'],
  },
  // Tells who may not log in here, also after a store from before the closing is restored.
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
    ...{ row: 'account', candidate: { column: 'username_key', holds: 'lower case' }, untold: ['password_hash'] },
    written: ['username', 'name', 'mobile', 'email_key', 'email'],
    ...{ plain: ['password_hash', 'course', 'created_at_ms'], key: ['username_key'], erased: 'deleted' },
  },
};

export const tablesOfPeople = Object.entries(kept).map(([table, of]) => ({ table: table as Table, of }));

/** All columns of a table, as this map knows them. */
export const columnsOf = ({ candidate: own, editors = [], written = [], plain }: OfPeople): string[] => [
  ...new Set([...(own ? [own.column] : []), ...editors, ...written, ...plain]),
];

/** What a column that leads to a candidate holds of this one. */
export function nameIn(holds: Exclude<Holds, 'attempt'>, username: string): string {
  if (holds === 'subject') return aboutCandidate(username);
  return holds === 'username' ? username : username.trim().toLowerCase();
}
