import { randomUUID } from 'node:crypto';

import { cohortOf } from '@/lib/attempts/cohort';
import { freeze } from '@/lib/attempts/frozen-paper';
import { finishAttempt } from '@/lib/attempts/save';
import { readScorecard } from '@/lib/attempts/scorecard';
import { startAttempt } from '@/lib/attempts/start';
import type { SentEvent } from '@/lib/attempts/wire';
import { type Db, openDatabase } from '@/lib/db/database';
import type { Schema } from '@/lib/db/schema';
import { type KeyedPaper, type Option, OPTIONS } from '@/lib/exam/paper';
import { TIME_BANDS } from '@/lib/exam/times';
import { type SafeHtml, toSafeHtml } from '@/lib/html/sanitize';

import { seededRandom } from './seeded-random';

const CHUNK = 500;
const QUESTIONS = 100;
const START_MS = Date.UTC(2026, 10, 20);
const RIGHT_UNITS = 1_200;
const WRONG_UNITS = 400;

const html = (text: string): SafeHtml => toSafeHtml(text, () => undefined);

const paper: KeyedPaper<SafeHtml> = {
  id: 'exam-1-1',
  categoryId: 1,
  subCategoryId: 1,
  name: 'A paper of a hundred questions',
  durationMs: 7_200_000,
  questions: Array.from({ length: QUESTIONS }, (_, index) => ({
    id: `q${index + 1}`,
    question: html(`Question ${index + 1}?`),
    options: [html('one'), html('two'), html('three'), html('four')],
    subject: `Subject ${index % 7}`,
  })),
  sections: [],
  scheme: { rightUnits: RIGHT_UNITS, wrongUnits: WRONG_UNITS },
  key: Array.from({ length: QUESTIONS }, (_, index) => ({
    correctAns: String(OPTIONS[index % 4]),
    explanation: html('Because.'),
  })),
};

/** A store with finished attempts of one paper's cohort, from which one candidate's scorecard is read. */
export class RankStore {
  readonly #random = seededRandom(1);
  #filled = 0;

  private constructor(
    private readonly db: Db,
    private readonly own: { candidate: string; id: string },
  ) {}

  /** A fresh store with one candidate's attempt, made by the site's own code. */
  static async open(url: string): Promise<RankStore> {
    const db = await openDatabase(url);
    const candidate = 'the-candidate';
    const { id } = await startAttempt(db, candidate, paper, START_MS);
    const events = paper.questions.map((_, index): SentEvent => ({
      type: 'answer',
      sequence: index + 1,
      questionNumber: index + 1,
      option: index % 3 === 0 ? 1 : (OPTIONS[index % 4] ?? 1),
      spentMs: 40_000,
    }));
    const request = { device: 'the-device', events };
    await finishAttempt(db, candidate, id, request, START_MS + 3_600_000);
    return new RankStore(db, { candidate, id });
  }

  /** Adds finished attempts until there are `count`, and counts them in the cohort. */
  async fill(count: number): Promise<void> {
    const scores = new Map<number, number>();
    const answers = new Map<string, number>();
    while (this.#filled < count - 1) {
      const size = Math.min(CHUNK, count - 1 - this.#filled);
      await this.#addAttempts(Array.from({ length: size }, () => this.#someAttempt(scores, answers)));
      this.#filled += size;
    }
    await this.#addCounts(scores, answers);
  }

  async measure(): Promise<number> {
    const startedAtMs = performance.now();
    const card = await readScorecard(this.db, this.own.candidate, this.own.id, Date.now());
    const tookMs = performance.now() - startedAtMs;
    if (!card || !('questions' in card)) throw new Error('no scorecard');
    if (card.candidates !== this.#filled + 1)
      throw new Error(`the cohort has ${card.candidates}, not ${this.#filled + 1}`);
    return tookMs;
  }

  close(): Promise<void> {
    return this.db.destroy();
  }

  #someAttempt(scores: Map<number, number>, answers: Map<string, number>) {
    let [correct, wrong] = [0, 0];
    const ability = 0.2 + 0.6 * this.#random();
    const count = (questionId: string, did: string) => {
      const key = `${questionId} ${did}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
    };
    paper.questions.forEach(({ id }, index) => {
      const right = OPTIONS[index % 4] ?? 1;
      const luck = this.#random();
      const option: Option | 0 = luck < 0.1 ? 0 : this.#random() < ability ? right : (OPTIONS[(index + 1) % 4] ?? 1);
      if (option === right) correct += 1;
      else if (option !== 0) wrong += 1;
      count(id, `option-${option}`);
      count(id, `band-${Math.floor(this.#random() * TIME_BANDS)}`);
    });
    const marks = correct * RIGHT_UNITS - wrong * WRONG_UNITS;
    scores.set(marks, (scores.get(marks) ?? 0) + 1);
    return { id: randomUUID(), correct, wrong, marks };
  }

  async #addAttempts(all: { id: string; correct: number; wrong: number; marks: number }[]): Promise<void> {
    const snapshotId = freeze(paper).id;
    const attempts = all.map(({ id }): Schema['attempt'] => ({
      id,
      candidate: `candidate-${id}`,
      paper_id: paper.id,
      snapshot_id: snapshotId,
      started_at_ms: START_MS,
      extra_minutes_per_hour: 0,
      grants: null,
      deadline_ms: START_MS + paper.durationMs,
      last_position: 0,
      last_saved_at_ms: null,
      heard_at_ms: null,
      finished_at_ms: START_MS + paper.durationMs,
    }));
    const results = all.map(({ id, correct, wrong, marks }): Schema['attempt_result'] => ({
      attempt_id: id,
      total_questions: QUESTIONS,
      total_answered: correct + wrong,
      total_not_answered: QUESTIONS - correct - wrong,
      correct_answers: correct,
      wrong_answers: wrong,
      percentage: correct.toFixed(2),
      marks_units: marks,
      subjects: '[]',
      responses: '0'.repeat(QUESTIONS),
      spent_ms: '',
      languages: null,
    }));
    const cohort = cohortOf(paper);
    const members = all.map(({ id }) => ({
      cohort,
      candidate: `candidate-${id}`,
      attempt_id: id,
      is_counted: 1 as const,
    }));
    await this.db.transaction().execute(async (trx) => {
      await trx.insertInto('attempt').values(attempts).execute();
      await trx.insertInto('attempt_result').values(results).execute();
      await trx.insertInto('cohort_member').values(members).execute();
    });
  }

  async #addCounts(scores: ReadonlyMap<number, number>, answers: ReadonlyMap<string, number>): Promise<void> {
    const cohort = cohortOf(paper);
    await this.db.transaction().execute(async (trx) => {
      for (const [score, candidates] of scores) {
        await trx
          .insertInto('cohort_score')
          .values({ cohort, score, candidates })
          .onConflict((conflict) =>
            conflict
              .columns(['cohort', 'score'])
              .doUpdateSet((eb) => ({ candidates: eb('cohort_score.candidates', '+', candidates) })),
          )
          .execute();
      }
      for (const [key, candidates] of answers) {
        const [questionId = '', did = ''] = key.split(' ');
        await trx
          .insertInto('cohort_answer')
          .values({ cohort, question_id: questionId, did, candidates })
          .onConflict((conflict) =>
            conflict
              .columns(['cohort', 'question_id', 'did'])
              .doUpdateSet((eb) => ({ candidates: eb('cohort_answer.candidates', '+', candidates) })),
          )
          .execute();
      }
    });
  }
}
