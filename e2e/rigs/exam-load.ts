import { randomUUID } from 'node:crypto';
import { Agent, type ClientRequest, type IncomingMessage, request as send } from 'node:http';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

import { SESSION_COOKIE } from '@/lib/accounts/session-token';
import type {
  FinishedState,
  OpenState,
  PaperChoice,
  SaveAnswer,
  SaveOutcome,
  SentEvent,
  StartedAttempt,
} from '@/lib/attempts/wire';
import { type AttemptEvent, MOST_EVENTS } from '@/lib/exam/progress';
import { attemptEndpoints, endpoints } from '@/lib/site/paths';

import type { Account } from './account';
import type { AttemptRecord, SentRecord } from './exam-check';

/** As long as the exam page waits. */
const ANSWER_LIMIT_MS = 15_000;

/** A visitor's message on the contact page. */
export const MESSAGE = { name: 'Asha Rao', email: 'asha@example.org', subject: 'Fees', message: 'What does it cost?' };

/** No answer came: the connection broke, or could not be made. The caller tries again later. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/** The site answered that it does not work at the moment. The caller tries again later. */
export class Unavailable extends NoAnswer {
  override name = 'Unavailable';
}

type Answer = { status: number; text: string };

const JSON_BODY = { 'Content-Type': 'application/json' };
const FORM_BODY = { 'Content-Type': 'application/x-www-form-urlencoded' };

const isStale = (error: unknown, isReused: boolean) =>
  isReused && error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

/** One candidate's browser: its own connections, which are kept alive, and its cookies. */
export class Browser {
  readonly #agent = new Agent({ keepAlive: true });
  readonly #cookies = new Map<string, string>();
  /** The bytes that went over its connections, headers included. */
  readonly bytes = { sent: 0, received: 0 };

  /** @param address the address of loopback that it comes from; by default the usual one */
  constructor(
    readonly origin: string,
    cookie = '',
    readonly address?: string,
  ) {
    this.#remember(cookie.split('; ').filter(Boolean));
  }

  get cookie(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  get(path: string, from?: string): Promise<Answer> {
    return this.#call('GET', path, { ...(from !== undefined && { Referer: this.origin + from }) });
  }

  /**
   * @param from the page whose link or script leads there
   * @throws WrongAnswer when it is not answered with 200
   */
  async open(path: string, from?: string): Promise<void> {
    const answer = await this.get(path, from);
    if (answer.status !== 200) throw wrongAnswer(path, answer);
  }

  post(path: string, payload: unknown): Promise<Answer> {
    return this.#call('POST', path, JSON_BODY, JSON.stringify(payload));
  }

  /** Logs in as the form of the login page does. */
  async logIn({ username, password }: Account): Promise<void> {
    const { csrfToken } = JSON.parse((await this.get('/api/auth/csrf')).text);
    const form = new URLSearchParams({ Username: username, Password: password, csrfToken, json: 'true' });
    const answer = await this.#call('POST', '/api/auth/callback/credentials', FORM_BODY, form.toString());
    if (!this.#cookies.has(SESSION_COOKIE)) throw wrongAnswer('a login', answer);
  }

  close(): void {
    this.#agent.destroy();
  }

  #remember(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
  }

  #meter(call: ClientRequest): () => void {
    let before = { sent: 0, received: 0 };
    let connection: Socket | undefined;
    call.once('socket', (socket) => {
      connection = socket;
      before = { sent: socket.bytesWritten, received: socket.bytesRead };
    });
    return () => {
      this.bytes.sent += (connection?.bytesWritten ?? 0) - before.sent;
      this.bytes.received += (connection?.bytesRead ?? 0) - before.received;
    };
  }

  async #call(method: string, path: string, headers: Record<string, string>, body?: string): Promise<Answer> {
    const call = send(this.origin + path, {
      method,
      agent: this.#agent,
      localAddress: this.address,
      timeout: ANSWER_LIMIT_MS,
      headers: {
        Cookie: this.cookie,
        Origin: this.origin,
        'Accept-Encoding': 'gzip',
        ...headers,
        ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
      },
    });
    const count = this.#meter(call);
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        call.on('response', resolve).on('error', reject);
        call.on('timeout', () => call.destroy(new Error(`no answer within ${ANSWER_LIMIT_MS} ms`)));
        call.end(body);
      });
      this.#remember(response.headers['set-cookie'] ?? []);
      const bytes = await buffer(response);
      count();
      const isZipped = response.headers['content-encoding'] === 'gzip';
      const status = response.statusCode ?? 0;
      const text = (isZipped ? gunzipSync(bytes) : bytes).toString('utf8');
      if (status === 503) throw new Unavailable(`${method} ${path} was answered with 503: ${text.slice(0, 200)}`);
      // The load is quicker than any candidate, so it waits when told to, and sends the request again.
      if (status === 429) {
        await delay(1_000 * Number(response.headers['retry-after'] ?? 1));
        return await this.#call(method, path, headers, body);
      }
      return { status, text };
    } catch (error) {
      // The server closed an idle connection at this very moment. Browsers then try again, and so does this.
      if (isStale(error, call.reusedSocket)) return this.#call(method, path, headers, body);
      if (error instanceof Unavailable) throw error;
      throw new NoAnswer(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }
}

/** The server gave an answer that it never should. */
export class WrongAnswer extends Error {
  override name = 'WrongAnswer';
}

const wrongAnswer = (what: string, { status, text }: Answer) =>
  new WrongAnswer(`${what} was answered with ${status}: ${text.slice(0, 200)}`);

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
    readonly browser: Browser,
    readonly ledger: Ledger,
    readonly record: AttemptRecord,
    readonly questionCount: number,
  ) {
    this.#endpoints = attemptEndpoints(record.id);
  }

  static async open(browser: Browser, ledger: Ledger, candidate: string, choice: PaperChoice): Promise<Page> {
    const answer = await browser.post(endpoints.attempts, choice);
    if (answer.status !== 200 && answer.status !== 201) throw wrongAnswer('a start', answer);
    const started: StartedAttempt = JSON.parse(answer.text);
    if (started.candidate !== candidate) throw wrongAnswer(`the start of ${candidate}`, answer);
    const record = ledger.recordOf(started.id, candidate);
    return new Page(browser, ledger, record, started.paper.questions.length);
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

  /** Reads the state of the attempt, like a page that comes back. */
  async read(): Promise<OpenState | FinishedState> {
    const answer = await this.browser.get(this.#endpoints.attempt);
    if (answer.status !== 200) throw wrongAnswer('a reading', answer);
    const state: OpenState | FinishedState = JSON.parse(answer.text);
    this.#learn(state);
    return state;
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
    const answer = await this.browser.post(path, { device: this.#device, events });
    if (answer.status !== 200 && answer.status !== 409) throw wrongAnswer(what, answer);
    const state: SaveAnswer = JSON.parse(answer.text);
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

  #learn(state: SaveAnswer | OpenState | FinishedState): void {
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
