import { type AttemptEvent, MOST_EVENTS } from '@/lib/exam/progress';
import { attemptEndpoints, endpoints } from '@/lib/site/paths';
import type { PaperChoice, SaveAnswer, SaveOutcome, SentEvent, StartedAttempt } from '@/lib/sitting/wire';
import { randomUUID } from 'node:crypto';

import { type Client, post, WrongAnswer, wrongAnswer } from './client';
import type { AttemptRecord, SentRecord } from './exam-check';

/** What is known of every attempt, by its id. */
export class Ledger {
  readonly attempts = new Map<string, AttemptRecord>();
  /** Acknowledged saves and finishes, and the events in the saves. */
  readonly counts = { saves: 0, events: 0, finishes: 0 };

  recordOf(id: string, candidate: string): AttemptRecord {
    const record = this.attempts.get(id) ?? { id, candidate, sent: [], isFinishSent: false };
    this.attempts.set(id, record);
    return record;
  }
}

/** A page with an attempt: it sends the candidate's events until the server has answered for them. */
export class Page {
  readonly #device = randomUUID();
  readonly #endpoints: ReturnType<typeof attemptEndpoints>;
  #sequence = 0;
  #outbox: SentRecord[] = [];

  constructor(
    readonly client: Client,
    readonly ledger: Ledger,
    readonly record: AttemptRecord,
    readonly questionCount: number,
  ) {
    this.#endpoints = attemptEndpoints(record.id);
  }

  static async open(client: Client, ledger: Ledger, candidate: string, choice: PaperChoice): Promise<Page> {
    const answer = await client.send(post(endpoints.attempts, choice));
    if (answer.status !== 200 && answer.status !== 201) throw wrongAnswer('a start', answer);
    const started: StartedAttempt = JSON.parse(answer.body);
    if (started.candidate !== candidate) throw wrongAnswer(`the start of ${candidate}`, answer);
    const record = ledger.recordOf(started.id, candidate);
    return new Page(client, ledger, record, started.paper.questions.length);
  }

  get isFinished(): boolean {
    return this.record.isFinished === true;
  }

  get hasUnsaved(): boolean {
    return this.#outbox.length > 0;
  }

  act(event: AttemptEvent): void {
    this.#sequence += 1;
    const sent: SentEvent = { sequence: this.#sequence, ...event };
    this.#outbox.push({ device: this.#device, event: sent, firstSentMs: Infinity });
  }

  /**
   * Sends everything that is not yet answered for, and waits for the answer.
   * @throws NoAnswer, and everything is sent again later; WrongAnswer
   */
  save(): Promise<void> {
    return this.#send(this.#endpoints.events, 'a save');
  }

  /** Sends the same finish `times` times at once, like an impatient candidate or two pages at the end of their time. */
  async finish(times = 1): Promise<void> {
    while (this.#outbox.length > MOST_EVENTS) await this.save();
    this.record.isFinishSent = true;
    const sendings = Array.from({ length: times }, () => this.#send(this.#endpoints.finish, 'a finish'));
    const ends = await Promise.allSettled(sendings);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    if (!this.isFinished) throw new WrongAnswer(`attempt ${this.record.id} is open after its finish`);
    this.ledger.counts.finishes += times;
  }

  async #send(path: string, what: string): Promise<void> {
    const outgoing = this.#outbox.slice(0, MOST_EVENTS);
    const nowMs = performance.now();
    for (const it of outgoing) {
      if (it.firstSentMs < Infinity) continue;
      it.firstSentMs = nowMs;
      this.record.sent.push(it);
    }
    const events = outgoing.map((it) => it.event);
    const answer = await this.client.send(post(path, { device: this.#device, events }));
    if (answer.status !== 200 && answer.status !== 409) throw wrongAnswer(what, answer);
    const state: SaveAnswer = JSON.parse(answer.body);
    this.#settle(outgoing, state);
    this.#learn(state);
  }

  /** Each event gets exactly one final answer. */
  #settle(outgoing: readonly SentRecord[], { acknowledged, refused }: SaveOutcome): void {
    const nowMs = performance.now();
    const isAcknowledged = new Set(acknowledged);
    const isRefused = new Set(refused.map(({ sequence }) => sequence));
    const before = this.ledger.counts.events;
    for (const it of outgoing) {
      const { sequence } = it.event;
      const says = `event ${sequence} of attempt ${this.record.id}`;
      if (isAcknowledged.has(sequence) === isRefused.has(sequence))
        throw new WrongAnswer(`no clear answer for ${says}`);
      if (isAcknowledged.has(sequence) ? it.isRefused : it.acknowledgedMs !== undefined) {
        throw new WrongAnswer(`a different answer than before for ${says}`);
      }
      if (isRefused.has(sequence)) it.isRefused = true;
      else if (it.acknowledgedMs === undefined) {
        it.acknowledgedMs = nowMs;
        this.ledger.counts.events += 1;
      }
    }
    if (this.ledger.counts.events > before) this.ledger.counts.saves += 1;
    this.#outbox = this.#outbox.filter((it) => !outgoing.includes(it));
  }

  #learn(state: SaveAnswer): void {
    if (state.state === 'open') return;
    this.record.isFinished = true;
    const { figures } = state;
    // Another page of this candidate runs the same questions, so the figures are withheld until that attempt ends.
    if (figures.correctAnswers === null) return;
    const told = JSON.stringify(figures);
    if (this.record.told && JSON.stringify(this.record.told) !== told) {
      throw new WrongAnswer(`the figures of attempt ${this.record.id} changed: ${told}`);
    }
    this.record.told ??= figures;
  }
}
