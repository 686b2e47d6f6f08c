import { randomUUID } from 'node:crypto';

import Database from 'libsql';

/** Mocks of a journey's own server, written straight into its store. */

const QUESTIONS = 10;
const RIGHT_UNITS = 1_200;

/** A paper of ten questions whose texts name their right options, and whose explanations must not leak. */
const content = (id: string) =>
  JSON.stringify({
    id: `paper-${id}`,
    categoryId: 1,
    subCategoryId: 2,
    name: 'Mock of the journeys',
    durationMs: 30 * 60_000,
    questions: Array.from({ length: QUESTIONS }, (_, at) => ({
      id: `${id}-q${at}`,
      question: `Which option of question ${at} is right?`,
      options: [1, 2, 3, 4].map((option) => (option === (at % 4) + 1 ? `right ${at}` : `other ${option} of ${at}`)),
      subject: at < 5 ? 'Polity' : 'History',
    })),
    sections: [],
    scheme: { rightUnits: RIGHT_UNITS, wrongUnits: 400 },
    shuffle: 'questions-and-options',
    key: Array.from({ length: QUESTIONS }, (_, at) => ({
      correctAns: String((at % 4) + 1),
      explanation: `canary explanation ${at}`,
    })),
  });

/** The times of a mock in seconds from now. */
type Times = { opens: number; lastStart: number; closes: number; results: number };

export class MockStore {
  private readonly db: Database.Database;

  constructor(databaseFile: string) {
    this.db = new Database(databaseFile);
    this.db.exec('pragma busy_timeout = 60000');
  }

  private insert(table: string, row: Record<string, string | number | null>): void {
    const names = Object.keys(row);
    const sql = `insert into ${table} (${names.join()}) values (${names.map(() => '?').join()})`;
    this.db.prepare(sql).run(...Object.values(row));
  }

  /** Adds a mock that is open to all; returns its id. */
  add(times: Times): string {
    const [id, nowMs] = [randomUUID(), Date.now()];
    this.insert('paper_snapshot', { id, content: content(id), created_at_ms: nowMs });
    this.insert('composed_paper', {
      ...{ id, name: 'Mock of the journeys', category_id: 1, sub_category_id: 2, questions: QUESTIONS, content: '{}' },
      ...{ version: 1, snapshot_id: id, created_at_ms: nowMs, published_at_ms: nowMs },
    });
    this.insert('mock', {
      ...{ id, name: 'Mock of the journeys', composed_paper_id: id, snapshot_id: id, created_at_ms: nowMs },
      is_open_to_all: 1,
      ...this.window(times),
    });
    return id;
  }

  private window({ opens, lastStart, closes, results }: Times) {
    const at = (seconds: number) => Date.now() + Math.round(1_000 * seconds);
    return { opens_ms: at(opens), last_start_ms: at(lastStart), closes_ms: at(closes), results_ms: at(results) };
  }

  /** Moves the window of a mock. */
  move(id: string, times: Times): void {
    const window = this.window(times);
    const names = Object.keys(window).map((name) => `${name} = ?`);
    this.db.prepare(`update mock set ${names.join()} where id = ?`).run(...Object.values(window), id);
  }

  /** The accounts of a mock that have entered, and what counts of each. */
  entries(id: string): { candidate: string; score: number | null; void_reason: string | null }[] {
    return this.db
      .prepare('select candidate, score, void_reason from mock_entry where mock_id = ? order by candidate')
      .all(id) as ReturnType<MockStore['entries']>;
  }

  close(): void {
    this.db.close();
  }
}
