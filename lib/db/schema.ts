/**
 * The tables of the site's own store. Times are epoch milliseconds, booleans 0 or 1, ids text: what both engines keep alike.
 */
export type Schema = {
  contact_message: {
    id: string;
    name: string;
    email: string;
    subject: string;
    message: string;
    created_at_ms: number;
  };
  review: {
    id: string;
    title: string;
    name: string;
    content: string;
    is_display: 0 | 1;
    created_at_ms: number;
  };
  /** Sessions that ended before they expired: a copied cookie of one is refused. */
  ended_session: {
    session_id: string;
    /** From then on the cookie has expired by itself. */
    expires_at_ms: number;
  };
  /** What was used up of each limit, in windows of its own. */
  throttle: { key: string; points: number; expires_at_ms: number };
  /** Papers as they were frozen; attempts on the same content share one. */
  paper_snapshot: {
    /** A digest of the content. */
    id: string;
    /** A keyed paper as JSON. */
    content: string;
    created_at_ms: number;
  };
  attempt: {
    id: string;
    /** The candidate's Username at the host. */
    candidate: string;
    paper_id: string;
    snapshot_id: string;
    started_at_ms: number;
    /** Compensatory time: what is added to each hour of the paper. */
    extra_minutes_per_hour: number;
    /** From then on the time is over. */
    deadline_ms: number;
    /** The place that the last accepted event has; it rises with each. */
    last_position: number;
    /** null as long as the attempt is open. */
    finished_at_ms: number | null;
  };
  /** What a candidate did, as it was accepted: rows are added, never changed. */
  attempt_event: {
    attempt_id: string;
    device: string;
    sequence: number;
    /** The order of acceptance within the attempt. */
    position: number;
    type: 'visit' | 'clear' | 'answer' | 'mark';
    question_number: number;
    option: 1 | 2 | 3 | 4 | null;
    accepted_at_ms: number;
    confidence: 'sure' | 'fifty-fifty' | 'guess' | null;
    /** For how long the question was on the screen before; null where the page did not say. */
    spent_ms: number | null;
  };
  /** One for each finished attempt, written with its finish. */
  attempt_result: {
    attempt_id: string;
    total_questions: number;
    total_answered: number;
    total_not_answered: number;
    correct_answers: number;
    wrong_answers: number;
    /** With two decimals. */
    percentage: string;
    /** In units of lib/exam/marks.ts; null where the paper has no marking scheme. */
    marks_units: number | null;
    /** JSON: for each subject its name, and how many questions it has, were answered and were right. */
    subjects: string;
  };
  /** Whom a paper's cohort counts, each with the first finished attempt. `cohort` is a paper's id and its marking rule. */
  cohort_member: { cohort: string; candidate: string; attempt_id: string };
  /** How many candidates of a cohort have a score: marks in units, or correct answers of a paper without a scheme. */
  cohort_score: { cohort: string; score: number; candidates: number };
  /** How many candidates of a cohort did a thing with a question: chose `option-n` (0: none), took a time of `band-n`. */
  cohort_answer: { cohort: string; question_id: string; did: string; candidates: number };
  /** Candidates with compensatory time. */
  compensatory_time: { candidate: string; extra_minutes_per_hour: number };
  /** What a public page showed when it was last looked at, so that its date of change is a real one. */
  page_content: {
    path: string;
    digest: string;
    /** When a change was first seen; null while the page shows what it did when the site first looked. */
    changed_at_ms: number | null;
  };
  /** How often the content of a noun was published. */
  publication: { noun: string; version: number };
  /** The users of the embedded stand-in for the API host. */
  standin_user: {
    /** The username in lower case: two that differ in letter case alone are one. */
    username_key: string;
    username: string;
    password_hash: string;
    name: string;
    mobile: string;
    email_key: string;
    email: string;
    course: string;
    created_at_ms: number;
  };
};
