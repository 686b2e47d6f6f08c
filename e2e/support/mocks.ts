import { randomUUID } from 'node:crypto';

import Database from 'libsql';

import type { KeyedPaper } from '@/lib/exam/paper';

/** Mocks and times of attempts, written straight into the store of a server. */

const QUESTIONS = 10;
const RIGHT_UNITS = 1_200;
const WRONG_UNITS = 400;

/** A paper whose questions name their right options, and whose explanations must not leak. */
const paperOf = (id: string, questions: number, more: Partial<KeyedPaper>) => ({
  ...{ id: `paper-${id}`, categoryId: 1, subCategoryId: 2, name: 'Mock of the journeys', durationMs: 30 * 60_000 },
  questions: Array.from({ length: questions }, (_, at) => ({
    id: `${id}-q${at}`,
    question: `Which option of question ${at} is right?`,
    options: [1, 2, 3, 4].map((option) => (option === (at % 4) + 1 ? `right ${at}` : `other ${option} of ${at}`)),
    subject: at < 5 ? 'Polity' : 'History',
  })),
  ...{ sections: [], scheme: { rightUnits: RIGHT_UNITS, wrongUnits: WRONG_UNITS }, shuffle: 'questions-and-options' },
  key: Array.from({ length: questions }, (_, at) => ({
    correctAns: String((at % 4) + 1),
    explanation: `canary explanation ${at}`,
  })),
  ...more,
});

/** The times of a mock in seconds from now. */
type Times = { opens: number; lastStart: number; closes: number; results: number; key?: number; until?: number };

export class MockStore {
  private opened: Database.Database | undefined;

  constructor(private readonly databaseFile: string) {}

  /** Opened at its first use, when the server has made the store. */
  get db(): Database.Database {
    if (!this.opened) {
      this.opened = new Database(this.databaseFile);
      this.opened.exec('pragma busy_timeout = 60000');
    }
    return this.opened;
  }

  private insert(table: string, row: Record<string, string | number | null>): void {
    const names = Object.keys(row);
    const sql = `insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`;
    this.db.prepare(sql).run(...Object.values(row));
  }

  /**
   * Adds a mock that is open to all; returns its id.
   * @param more replaces parts of the usual paper
   */
  add(times: Times, questions = QUESTIONS, more: Partial<KeyedPaper> = {}): string {
    const [id, nowMs] = [randomUUID(), Date.now()];
    const { questions: all, key, ...rest } = paperOf(id, questions, more);
    const stored = all.map((question, at) => ({ id: question.id, right: key[at]?.correctAns, digest: `${id} ${at}` }));
    for (const [at, question] of all.entries())
      this.insert('frozen_question', { digest: `${id} ${at}`, content: JSON.stringify([question, key[at]]) });
    const content = JSON.stringify({ ...rest, questions: stored });
    this.insert('paper_snapshot', { id, content, created_at_ms: nowMs });
    this.insert('composed_paper', {
      ...{ id, name: 'Mock of the journeys', category_id: 1, sub_category_id: 2, questions, content: '{}' },
      ...{ version: 1, snapshot_id: id, created_at_ms: nowMs, published_at_ms: nowMs },
    });
    this.insert('mock', {
      ...{ id, name: 'Mock of the journeys', composed_paper_id: id, snapshot_id: id, created_at_ms: nowMs },
      is_open_to_all: 1,
      ...this.window(times),
    });
    return id;
  }

  /**
   * Writes finished attempts of candidates with their results and ranks. `responses` has a digit for each question: the
   * option of the frozen paper, 0 for a blank. The frozen paper has the mock's own id, unless the desk scheduled the mock.
   */
  addSat(id: string, all: readonly { candidate: string; responses: string }[], snapshotId = id): void {
    const cohort = `mock-${id} marks +${RIGHT_UNITS} -${WRONG_UNITS} of ${QUESTIONS}`;
    this.db.exec('begin immediate');
    for (const { candidate, responses } of all) {
      const [attempt, nowMs] = [randomUUID(), Date.now()];
      const options = [...responses].map(Number);
      const answered = options.filter((option) => option > 0).length;
      const correct = options.filter((option, at) => option === (at % 4) + 1).length;
      const score = correct * RIGHT_UNITS - (answered - correct) * WRONG_UNITS;
      this.insert('attempt', {
        ...{
          id: attempt,
          candidate,
          paper_id: `mock-${id}`,
          snapshot_id: snapshotId,
          started_at_ms: nowMs,
          last_position: 0,
        },
        ...{ extra_minutes_per_hour: 0, deadline_ms: nowMs, finished_at_ms: nowMs },
        ...{ responses, spent_ms: options.map(() => 30_000).join() },
      });
      this.insert('score', {
        ...{ attempt_id: attempt, scoring: 0, snapshot_id: snapshotId, counted_in: `mock-${id}`, score },
        ...{ total_questions: QUESTIONS, total_answered: answered, correct_answers: correct },
        ...{ total_not_answered: QUESTIONS - answered, wrong_answers: answered - correct, marks_units: score },
        ...{ percentage: ((100 * correct) / QUESTIONS).toFixed(2), subjects: '[]' },
      });
      this.insert('mock_entry', { mock_id: id, candidate, attempt_id: attempt });
      this.insert('cohort_member', { cohort, candidate, attempt_id: attempt, is_counted: 1 });
      this.db
        .prepare('insert into cohort_score values (?, ?, 1) on conflict do update set candidates = candidates + 1')
        .run(cohort, score);
    }
    this.db.exec('commit');
  }

  attemptOf(id: string, candidate: string): string {
    const entry = this.db.prepare('select attempt_id from mock_entry where mock_id = ? and candidate = ?');
    return (entry.get(id, candidate) as { attempt_id: string }).attempt_id;
  }

  private window({ opens, lastStart, closes, results, key, until }: Times) {
    const at = (seconds: number) => Date.now() + Math.round(1_000 * seconds);
    return {
      ...{ opens_ms: at(opens), last_start_ms: at(lastStart), closes_ms: at(closes), results_ms: at(results) },
      key_ms: key === undefined ? null : at(key),
      objections_until_ms: until === undefined ? null : at(until),
    };
  }

  /** Moves the window of a mock. */
  move(id: string, times: Times): void {
    const window = this.window(times);
    const names = Object.keys(window).map((name) => `${name} = ?`);
    this.db.prepare(`update mock set ${names.join()} where id = ?`).run(...Object.values(window), id);
  }

  /** Stores a ruling that changes no marks, as if the paper of a mock had been scored anew. */
  addScoring(id: string): void {
    const nowMs = Date.now();
    this.insert('ruling', {
      ...{ id: randomUUID(), snapshot_id: id, question_id: 'none', ruling: '{"kind":"all"}', reason: '', gaining: 0 },
      ...{ losing: 0, proposed_by: 'x', proposed_at_ms: nowMs, confirmed_by: 'x', confirmed_at_ms: nowMs, place: 1 },
      ...{ scoring: 1, shown_at_ms: nowMs },
    });
    this.db.prepare('update score set scoring = 1 where snapshot_id = ?').run(id);
  }

  /** The accounts that have entered a mock, with the score and the void of each. */
  entries(id: string): { candidate: string; score: number | null; void_reason: string | null }[] {
    return this.db
      .prepare(
        `select candidate, score, void_reason from mock_entry left join score on score.attempt_id = mock_entry.attempt_id
        where mock_id = ? order by candidate`,
      )
      .all(id) as ReturnType<MockStore['entries']>;
  }

  /** Gives a candidate compensatory time in all tests that begin from now on. */
  grantMinutesPerHour(candidate: string, minutes: number): void {
    this.insert('compensatory_time', { candidate, extra_minutes_per_hour: minutes });
  }

  /** Lets an attempt end so many seconds from now. */
  endIn(attempt: string, seconds: number): void {
    const endMs = Date.now() + Math.round(1_000 * seconds);
    this.db.prepare('update attempt set deadline_ms = ? where id = ?').run(endMs, attempt);
  }

  /** Moves the beginning and the end of an attempt so many seconds back. */
  begunEarlier(attempt: string, seconds: number): void {
    const sql = 'update attempt set started_at_ms = started_at_ms - ?, deadline_ms = deadline_ms - ? where id = ?';
    this.db.prepare(sql).run(1_000 * seconds, 1_000 * seconds, attempt);
  }

  close(): void {
    this.opened?.close();
  }
}
