import type { Generated } from 'kysely';

/** The figures of a scored attempt. */
export type ScoreFigures = {
  total_questions: number;
  total_answered: number;
  total_not_answered: number;
  correct_answers: number;
  wrong_answers: number;
  /** With two decimals. */
  percentage: string;
  /** In units of lib/exam/marks.ts; null if the paper has no marking scheme. */
  marks_units: number | null;
  /** JSON: the name of each subject, and its counts of questions, answers and correct answers. */
  subjects: string;
};

/** What a save on a mock tells of its page beside the answers: facts for the desk, and no part of any score. */
export type Signals = {
  /** 1 if nobody saw the page after the event; null if somebody did, or the page did not say. */
  is_left: 1 | null;
  /** How long nobody had seen the page since such an event. */
  away_ms: number | null;
  /** Marks of the browser and of the network address (lib/sitting/signals.ts); null if unknown. */
  browser: number | null;
  network: number | null;
};

/** A candidate of a list of the institute, with what it says beside the Username; '' for nothing. */
type ListedCandidate = {
  candidate: string;
  name: Generated<string>;
  roll_number: Generated<string>;
  group_name: Generated<string>;
};

/** The tables of the store, alike in both engines. Times are epoch milliseconds, booleans 0 or 1, ids text. */
export type Schema = {
  contact_message: {
    id: string;
    name: string;
    email: string;
    subject: string;
    message: string;
    created_at_ms: number;
    is_answered: Generated<0 | 1>;
    /** When an editor last answered it or opened it again; null before. */
    answered_at_ms: number | null;
  };
  /** A review that is neither displayed nor declined waits. */
  review: {
    id: string;
    title: string;
    name: string;
    content: string;
    is_display: 0 | 1;
    is_declined: Generated<0 | 1>;
    created_at_ms: number;
    /** When an editor last decided, even if only to let it wait again; null before. */
    decided_at_ms: number | null;
  };
  /** What editors have changed at the desk, in words for people: rows are added, never changed. */
  audit: {
    id: string;
    editor: string;
    action: string;
    subject: string;
    before: string;
    after: string;
    created_at_ms: number;
    /** Whom it concerns: `candidate:<Username>`, `message:<id>` or `review:<id>`; null for nobody, or if erased. */
    about: string | null;
  };
  /** Sessions that ended before they expired: their cookies are refused. */
  ended_session: { session_id: string; expires_at_ms: number };
  /** The used points of each limit, in windows of its own. */
  throttle: { key: string; points: number; expires_at_ms: number };
  /** Frozen papers; attempts on the same content share one. */
  paper_snapshot: {
    id: string;
    /** JSON, made and read by lib/sitting/frozen-paper.ts. */
    content: string;
    created_at_ms: number;
  };
  /** The questions of frozen papers with their keys; papers share them. They outlive the papers, as the bank's past. */
  frozen_question: { digest: string; content: string };
  /** Which frozen papers have a question, without candidates' own practice. */
  paper_question: {
    question_id: string;
    snapshot_id: string;
    /** When the paper was frozen. */
    created_at_ms: number;
  };
  attempt: {
    id: string;
    /** The candidate's Username at the host; a space and the id for a nameless attempt (lib/privacy/nameless.ts). */
    candidate: string;
    paper_id: string;
    snapshot_id: string;
    started_at_ms: number;
    /** Compensatory time, added to each hour of the paper. */
    extra_minutes_per_hour: number;
    /** Once it is finished, the minutes that were granted to it, each after its moment: '1790000000000 5,…'; or null. */
    grants: string | null;
    /** When it ends without granted minutes. */
    deadline_ms: number;
    /** The place of the last accepted event; it rises with each. */
    last_position: number;
    /** When the last event was accepted; null before the first. */
    last_saved_at_ms: number | null;
    /** When the desk last noted that a page of it asked (lib/sitting/hear.ts); null before, and outside mocks. */
    heard_at_ms: number | null;
    /** null while the attempt is open, as are the answers that its finish writes. */
    finished_at_ms: number | null;
    /** One digit for each question, in the order of the frozen paper: the number of the option there, or 0 for a blank. */
    responses: string | null;
    /** How long each question was on the screen, in milliseconds, with commas between. */
    spent_ms: string | null;
    /**
     * In which languages each question of the frozen paper was answered: a letter of lib/exam/languages.ts, '-' for a
     * blank; null if the paper has one language.
     */
    languages: string | null;
    /** How certain the candidate was: a letter of lib/exam/confidence.ts for each question, '-' for no tag. */
    confidences: string | null;
  };
  /** The spans in which the site had its store, as instances noted. It was away in between. */
  presence: { from_ms: number; until_ms: number };
  /** The accepted events: rows are added, never changed. */
  attempt_event: Signals & {
    attempt_id: string;
    device: string;
    sequence: number;
    position: number;
    type: 'visit' | 'clear' | 'answer' | 'mark';
    question_number: number;
    option: 1 | 2 | 3 | 4 | null;
    accepted_at_ms: number;
    confidence: 'sure' | 'fifty-fifty' | 'guess' | null;
    /** How long the question was on the screen before the event; null if the page did not say. */
    spent_ms: number | null;
    /** In which languages an answered question was shown; null if the page did not say, or the paper has one. */
    language: 'en' | 'hi' | 'both' | null;
  };
  /** Events of mocks that came too late, kept apart: one counts as an accepted event once its decision is 'counted'. */
  late_event: Omit<Schema['attempt_event'], 'position' | 'accepted_at_ms' | keyof Signals> & {
    mock_id: string;
    /** When the candidate did it, as the page says. */
    claimed_at_ms: number;
    /** When the site last accepted an event of this page before; the start if it had none. */
    silent_from_ms: number;
    arrived_at_ms: number;
    /** null while it waits; 'accepted' until it is counted. */
    decision: 'refused' | 'accepted' | 'counted' | null;
    reason: string | null;
  };
  /** What examiners have written to candidates in a running mock, to all with ''. */
  mock_message: { id: string; mock_id: string; candidate: string; message: string; created_at_ms: number };
  /**
   * The figures of finished attempts in the scorings of their papers: scoring n counts the first n rulings. The finish
   * writes one in the scoring that is shown; there are also those of the one before, and of one that is being computed.
   */
  score: ScoreFigures & {
    attempt_id: string;
    scoring: number;
    snapshot_id: string;
    /** The paper in whose cohort the attempt counts; null if it counts in none. */
    counted_in: string | null;
    /** What ranks: marks in units of lib/exam/marks.ts, or correct answers. */
    score: number;
  };
  /** Papers that editors compose: `content` is JSON of lib/exam/composition.ts. */
  composed_paper: {
    id: string;
    name: string;
    category_id: number;
    sub_category_id: number;
    /** How many questions it has. */
    questions: number;
    /** Rises with each change, so that two editors do not overwrite each other. */
    version: number;
    /** The frozen paper once it is published; null while it is composed. */
    snapshot_id: string | null;
    created_at_ms: number;
    published_at_ms: number | null;
    content: string;
  };
  /** Which published papers have a question. */
  question_use: { question_id: string; composed_paper_id: string };
  /** The institute's lists of candidates, made once and taken for any mock. */
  batch: { id: string; name: string; version: number };
  batch_member: { batch_id: string } & ListedCandidate;
  /** Published papers with the window in which candidates sit them. */
  mock: {
    id: string;
    name: string;
    composed_paper_id: string;
    snapshot_id: string;
    opens_ms: number;
    /** The last moment to start; from here on nobody enters. */
    last_start_ms: number;
    /** When all attempts end but for compensatory and granted time. */
    closes_ms: number;
    /** When candidates can see key, marks and ranks. It rises if somebody's time reaches beyond it. */
    results_ms: number;
    /** When candidates who sat can see the provisional key; null: with the results. It rises as these do. */
    key_ms: number | null;
    /** Until when objections to the key are taken; null if none are. It rises with the key, so that the time stays. */
    objections_until_ms: number | null;
    is_open_to_all: 0 | 1;
    /** The batch of which its list is a copy; null if an editor wrote the list. The batch may be gone. */
    batch_id: string | null;
    is_withdrawn: Generated<0 | 1>;
    version: Generated<number>;
    /** JSON of the analysis of the whole paper; null until results have been worked out. */
    analysis: string | null;
    created_at_ms: number;
  };
  /** Who may sit a mock that is not open to all. What a batch said stays as it was then, as its ranks do. */
  mock_candidate: { mock_id: string } & ListedCandidate;
  /** Minutes that editors granted to a candidate, or to all if `candidate` is '', and from when on they count. */
  mock_grant: { id: string; mock_id: string; candidate: string; minutes: number; created_at_ms: number };
  /** Frozen papers as candidates get them before the opening (lib/exam/sealing.ts). */
  sealed_paper: {
    snapshot_id: string;
    /** SHA-256 of the file in hexadecimal digits: its public name. */
    digest: string;
    /** In base64. */
    file: string;
    /** The file's secret, encrypted under the site's. */
    locked_secret: string;
  };
  /** Who waits for a mock to open: the attempt with this id starts at the opening, and the row goes. */
  mock_check_in: { mock_id: string; candidate: string; attempt_id: string };
  /** One for each candidate who started a mock: there is no second attempt. */
  mock_entry: {
    mock_id: string;
    candidate: string;
    attempt_id: string;
    /** Whether the attempt started by itself at the opening, for a candidate who had checked in. */
    is_check_in: Generated<0 | 1>;
    /** Why an editor voided the attempt; null for the others. */
    void_reason: string | null;
  };
  /** The candidates who were refused the start of a mock, each with the last reason. */
  mock_refusal: { mock_id: string; candidate: string; reason: string; refused_at_ms: number };
  /** The figures of each question of a mock, as JSON of lib/exam/item-figures.ts. */
  item_figure: { mock_id: string; question_id: string; number: number; figures: string };
  /** What examiners ruled on questions of frozen papers. A row is added, and confirmed once or withdrawn before. */
  ruling: {
    id: string;
    snapshot_id: string;
    question_id: string;
    /** The language of the answers that it concerns; null: all. */
    language: 'en' | 'hi' | null;
    /** JSON of Ruling in lib/exam/paper.ts, with options by the frozen paper's numbers. */
    ruling: string;
    /** The reason that candidates read. */
    reason: string;
    /** How many attempts would gain marks by it and how many lose, counted before it was proposed. */
    gaining: number;
    losing: number;
    proposed_by: string;
    proposed_at_ms: number;
    /** null until somebody confirms it; until then it counts nowhere. */
    confirmed_by: string | null;
    confirmed_at_ms: number | null;
    /** Its place among the confirmed rulings of the paper, from 1. */
    place: number | null;
    /** The scoring that counts it first, and since when that is shown; null until then. */
    scoring: number | null;
    shown_at_ms: number | null;
  };
  /** The questions that somebody has objected to, or reported. Who writes objections to one of them locks its row. */
  objected_question: {
    /** The mock; for reports on questions of a review, the frozen paper. */
    mock_id: string;
    question_id: string;
    /** Rises with each objection that is sent or changed. */
    last_place: number;
  };
  /** What a candidate objects to the key of a question, or reports about a question of a review. */
  objection: {
    mock_id: string;
    question_id: string;
    candidate: string;
    /** The options that the candidate calls right, by their numbers in the frozen paper: '24', or '' for none. */
    options: string;
    reason: string;
    /** JSON of addresses. */
    links: string;
    /** Its place among all objections to the question, in the order in which they were last sent or changed. */
    place: number;
    sent_at_ms: number;
    /** null while it waits. */
    answer_id: string | null;
  };
  /** What editors have answered to all who had objected to a question: rows are added, never changed. */
  objection_answer: {
    id: string;
    mock_id: string;
    question_id: string;
    /** The ruling that is the answer; null if the objections are refused. */
    ruling_id: string | null;
    /** Why they are refused; '' with a ruling, which has a reason of its own. */
    reason: string;
    editor: string;
    created_at_ms: number;
  };
  /** The keys that sign response sheets: the one with the highest number signs, the others only verify. */
  sheet_key: {
    number: number;
    /** The key's thumbprint (RFC 7638). */
    kid: string;
    /** `x` of the JWK. */
    public_key: string;
    /** `d` of the JWK; null once a newer key signs. */
    private_key: string | null;
    /** Sheets that a withdrawn key has signed no longer count as genuine. */
    is_withdrawn: Generated<0 | 1>;
    created_at_ms: number;
  };
  /** Candidates who agreed that rank lists name them. */
  named_in_rank_lists: { candidate: string; name: string; agreed_at_ms: number };
  /** The candidates of a cohort, each with the first finished attempt. `cohort` is a paper's id and marking rule. */
  cohort_member: {
    cohort: string;
    candidate: string;
    attempt_id: string;
    /** Whether the two tables below have it: a sweep adds it, within seconds of the finish. */
    is_counted: Generated<0 | 1>;
  };
  /** How many candidates of a cohort have a score: marks in units, or correct answers without a scheme. */
  cohort_score: { cohort: string; score: number; candidates: number };
  /** How many candidates chose `option-n` of a question (0: none), or took a time of `band-n`. */
  cohort_answer: { cohort: string; question_id: string; did: string; candidates: number };
  /** What candidates told of their age, and below 18 the consent of a guardian. */
  candidate_age: {
    id: string;
    candidate: string;
    /** YYYY-MM-DD; null for candidates who said that they are 18 or older. */
    born_on: string | null;
    created_at_ms: number;
    /** The guardian's name as the candidate gave it, with the notice that the guardian read; null before. */
    guardian: string | null;
    notice_version: number | null;
    notice_language: 'en' | 'hi' | null;
    /** null while the consent is missing. */
    consented_at_ms: number | null;
  };
  compensatory_time: {
    candidate: string;
    extra_minutes_per_hour: number;
    /** When it was taken back; null while it is granted. */
    revoked_at_ms: number | null;
  };
  /** The accounts that candidates have closed here, each with the last closing. */
  closed_account: {
    candidate: string;
    /** Names the closing where the candidate must not be named. */
    id: string;
    /** The session that closed it, and goes on; all others that started before have ended. */
    session_id: string;
    closed_at_ms: number;
    /** From when on it is erased; until then the candidate can take it back. */
    erase_at_ms: number;
    /** null unless the candidate took it back. */
    taken_back_at_ms: number | null;
    /** When nothing of the candidate was left in this store. */
    erased_at_ms: number | null;
    /** When an editor noted that the host has erased its part: anyone with the name since then is somebody new. */
    host_told_at_ms: number | null;
  };
  /** Breaches of personal data, with what the people concerned are told: JSON of BreachTexts in lib/privacy/breaches.ts. */
  breach: { id: string; texts: string; created_at_ms: number };
  /** The candidates who are told of a breach, from when on, and when they read it; null before. */
  breach_notice: { candidate: string; breach_id: string; told_at_ms: number; read_at_ms: number | null };
  /** What each public page showed at the last look: the basis of its date of change. */
  page_content: {
    path: string;
    digest: string;
    /** When the last change was first seen; null without a change since the first look. */
    changed_at_ms: number | null;
  };
  /** How often the content of a noun was published. */
  publication: { noun: string; version: number };
  /** What somebody agreed to, under which notice. A consent given again after a withdrawal is a new row. */
  consent: {
    id: string;
    /** `candidate:<username>`, `message:<id>`, `review:<id>`, or `registration:<username in lower case>` until the first login. */
    subject: string;
    /** The id of the notice or box, and its version. */
    notice: string;
    version: number;
    /** In which language the notice was read. */
    language: 'en' | 'hi';
    /** JSON: the names of the purposes. */
    purposes: string;
    given_at_ms: number;
    /** null while it holds. */
    withdrawn_at_ms: number | null;
  };
  /** The users of the embedded stand-in for the API host. */
  standin_user: {
    /** What the username shares with all names that look like it (lib/text/usernames.ts). */
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
