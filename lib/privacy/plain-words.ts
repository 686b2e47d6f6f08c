import type { Table } from './kept';

/** The rows of each table in words for the person they are about. A test finds a missing table. */
export const plainWords = {
  standin_user: 'Your account',
  closed_account: 'That you have closed your account',
  attempt: 'Tests that you started: which, when, how long you had, and what you chose',
  attempt_event: 'Each answer and each step in your tests, with its time',
  late_event: 'Answers of yours that came after the end of a mock, and what the institute decided',
  score: 'The results of your tests, also after a key was corrected',
  cohort_member: 'Tests of yours that count for ranks',
  mock_candidate: 'Mocks that invite you by name',
  mock_entry: 'Mocks that you sat',
  mock_grant: 'Minutes that the institute gave you in mocks',
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
