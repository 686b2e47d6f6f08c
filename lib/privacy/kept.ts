import 'server-only';

import { aboutCandidate } from '@/lib/db/audit';
import type { Schema } from '@/lib/db/schema';

export type Table = keyof Schema;

/** What a column that leads to a candidate holds, besides the Username: what `audit` and `consent` write, a key, an attempt. */
type Holds = 'username' | 'subject' | 'lower case' | 'attempt';

/** A table that tells of people. Its columns are those of all four lists. */
type OfPeople = {
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

/** A table that tells of nobody, with its columns. */
type OfNobody = { nobody: readonly string[] };

const counts = ['total_questions', 'total_answered', 'total_not_answered'];
const verdicts = ['correct_answers', 'wrong_answers', 'percentage', 'marks_units', 'subjects'];
const ofAttempt = { row: 'attempt', candidate: { column: 'attempt_id', holds: 'attempt' } } as const;
const candidate = { column: 'candidate', holds: 'username' } as const;

/** Of every table of the store, of whom it tells. A test holds it against the schema of both engines. */
export const kept: Readonly<Record<Table, OfPeople | OfNobody>> = {
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
  ended_session: { nobody: ['session_id', 'expires_at_ms'] },
  // By name for an hour at most; how it ends is the business of lib/db/throttle.ts.
  throttle: {
    row: 'throttle',
    written: ['key'],
    plain: ['points', 'expires_at_ms'],
    key: ['key'],
    erased: 'at its time',
  },
  // Goes with the last row that needs it (lib/privacy/unused-papers.ts).
  paper_snapshot: { nobody: ['id', 'content', 'outline', 'created_at_ms'] },
  paper_question: { nobody: ['question_id', 'snapshot_id', 'created_at_ms'] },
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
  composed_paper: {
    nobody: [
      ...['id', 'name', 'category_id', 'sub_category_id', 'questions', 'version', 'snapshot_id', 'created_at_ms'],
      ...['published_at_ms', 'content'],
    ],
  },
  question_use: { nobody: ['question_id', 'composed_paper_id'] },
  mock: {
    nobody: [
      ...['id', 'name', 'composed_paper_id', 'snapshot_id', 'opens_ms', 'last_start_ms', 'closes_ms', 'results_ms'],
      ...['key_ms', 'objections_until_ms', 'is_open_to_all', 'is_withdrawn', 'version', 'analysis', 'created_at_ms'],
    ],
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
  item_figure: { nobody: ['mock_id', 'question_id', 'number', 'figures'] },
  ruling: {
    ...{ row: 'ruling', editors: ['proposed_by', 'confirmed_by'], key: ['id'], erased: 'at its time' },
    plain: [
      ...['id', 'snapshot_id', 'question_id', 'language', 'ruling', 'reason', 'gaining', 'losing', 'proposed_at_ms'],
      ...['confirmed_at_ms', 'generation', 'place'],
    ],
  },
  generation: {
    nobody: ['snapshot_id', 'number', 'state', 'cursor', 'leased_until_ms', 'created_at_ms', 'current_at_ms'],
  },
  rescored: {
    ...{ ...ofAttempt, key: ['number'], erased: 'nameless', judged: [...verdicts, 'score', 'score_before', ...counts] },
    plain: ['number', 'snapshot_id', 'counted_in', 'score', 'score_before', ...counts, ...verdicts],
  },
  objected_question: { nobody: ['mock_id', 'question_id', 'last_place', 'objections', 'waiting'] },
  objection: {
    ...{ row: 'objection', candidate, written: ['reason', 'links'], key: ['mock_id', 'question_id'] },
    ...{ plain: ['mock_id', 'question_id', 'options', 'place', 'sent_at_ms', 'answer_id'], erased: 'nameless' },
  },
  objection_answer: {
    ...{ row: 'ruling', editors: ['editor'], key: ['id'], erased: 'at its time' },
    plain: ['id', 'mock_id', 'question_id', 'ruling_id', 'reason', 'created_at_ms'],
  },
  sheet_key: { nobody: ['number', 'kid', 'public_key', 'private_key', 'is_withdrawn', 'created_at_ms'] },
  named_in_rank_lists: {
    ...{ row: 'rank_name', candidate, written: ['name'], plain: ['agreed_at_ms'], key: ['candidate'] },
    erased: 'deleted',
  },
  cohort_member: { row: 'attempt', candidate, plain: ['cohort', 'attempt_id'], key: ['cohort'], erased: 'nameless' },
  cohort_score: { nobody: ['cohort', 'score', 'candidates'] },
  cohort_answer: { nobody: ['cohort', 'question_id', 'did', 'candidates'] },
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
  breach: { nobody: ['id', 'texts', 'created_at_ms'] },
  breach_notice: {
    ...{ row: 'breach', candidate, plain: ['breach_id', 'told_at_ms', 'read_at_ms'], key: ['breach_id'] },
    ...{ erased: 'deleted', from: ['told_at_ms'] },
  },
  page_content: { nobody: ['path', 'digest', 'changed_at_ms'] },
  publication: { nobody: ['noun', 'version'] },
  // Goes as instances note when they are there (lib/db/presence.ts).
  presence: { nobody: ['from_ms', 'until_ms'] },
  standin_user: {
    ...{ row: 'account', candidate: { column: 'username_key', holds: 'lower case' }, untold: ['password_hash'] },
    written: ['username', 'name', 'mobile', 'email_key', 'email'],
    ...{ plain: ['password_hash', 'course', 'created_at_ms'], key: ['username_key'], erased: 'deleted' },
  },
};

export const isOfPeople = (of: OfPeople | OfNobody): of is OfPeople => 'row' in of;

/** The tables that tell of people. */
export const tablesOfPeople = Object.entries(kept).flatMap(([table, of]): { table: Table; of: OfPeople }[] =>
  isOfPeople(of) ? [{ table: table as Table, of }] : [],
);

/** All columns of a table, as this map knows them. */
export const columnsOf = (of: OfPeople | OfNobody): string[] => {
  if (!isOfPeople(of)) return [...of.nobody];
  const { candidate: own, editors = [], written = [], plain } = of;
  return [...new Set([...(own ? [own.column] : []), ...editors, ...written, ...plain])];
};

/** What a column that leads to a candidate holds of this one. */
export function nameIn(holds: Exclude<Holds, 'attempt'>, username: string): string {
  if (holds === 'subject') return aboutCandidate(username);
  return holds === 'username' ? username : username.trim().toLowerCase();
}
