import { randomUUID } from 'node:crypto';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as send } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';

import { SESSION_COOKIE } from '@/lib/accounts/session-token';

import type { Sample } from './route-guards';

/** As long as a page of the site waits. */
const ANSWER_LIMIT_MS = 15_000;
/** A limit that lasts longer than this is for a person to wait for. */
const MOST_PATIENCE_S = 10;

export type Account = { username: string; password: string };

export const newAccount = (): Account => ({ username: `candidate-${randomUUID()}`, password: randomUUID() });

/** What the registration of an account says. */
export const registrationOf = ({ username, password }: Account) => ({
  ...{ Username: username, Password: password, rePassword: password, Course: 'TestExam' },
  ...{ Name: 'Asha Rao', Mobile: '9876543210', Email: `${username}@example.org` },
});

/** No answer came: the connection broke, or could not be made. The caller tries again later. */
export class NoAnswer extends Error {
  override name = 'NoAnswer';
}

/** The site answered that it does not work at the moment. The caller tries again later. */
export class Unavailable extends NoAnswer {
  override name = 'Unavailable';
}

/** The server gave an answer that it never should. */
export class WrongAnswer extends Error {
  override name = 'WrongAnswer';
}

export type Shot = { path: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string };

export type Reply = { status: number; headers: IncomingHttpHeaders; body: string };

export const wrongAnswer = (what: string, { status, body }: Reply) =>
  new WrongAnswer(`${what} was answered with ${status}: ${body.slice(0, 200)}`);

export const post = (path: string, body: unknown): Shot => ({
  ...{ path, method: 'POST', headers: { 'Content-Type': 'application/json' } },
  body: JSON.stringify(body),
});

export const shotOf = ({ path, method, body }: Sample): Shot => (method === 'POST' ? post(path, body) : { path });

const cookiesOf = ({ headers }: Reply) => (headers['set-cookie'] ?? []).map((it) => it.split(';', 1).join(''));

/** A server may close an idle connection at the very moment of a request. Browsers then try again. */
const isStale = (error: unknown, isReused: boolean) =>
  isReused && error instanceof Error && 'code' in error && error.code === 'ECONNRESET';

type Means = {
  /** Of the session; a client keeps no other cookies. */
  cookie?: string;
  /** The address of loopback that it comes from; by default the usual one. */
  address?: string;
  connections?: number;
  /** Whether it reads compressed answers, waits when it is told to, and takes a 503 for an outage. */
  isPatient?: boolean;
};

/** A visitor with connections that are kept alive. */
export class Client {
  readonly #agent: Agent;
  readonly address: string | undefined;
  readonly connections: number;
  readonly #isPatient: boolean;
  cookie: string;

  constructor(
    readonly origin: string,
    { cookie = '', address, connections = Infinity, isPatient = false }: Means = {},
  ) {
    this.cookie = cookie;
    this.address = address;
    this.connections = connections;
    this.#isPatient = isPatient;
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections });
  }

  close(): void {
    this.#agent.destroy();
  }

  /** @throws NoAnswer when no answer comes; Unavailable */
  async send(shot: Shot): Promise<Reply> {
    const { path, method = 'GET', headers, body } = shot;
    const call = send(this.origin + path, {
      method,
      agent: this.#agent,
      localAddress: this.address,
      timeout: ANSWER_LIMIT_MS,
      headers: {
        Origin: this.origin,
        ...(this.cookie && { Cookie: this.cookie }),
        ...(this.#isPatient && { 'Accept-Encoding': 'gzip' }),
        ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
        ...headers,
      },
    });
    let reply: Reply;
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        call.on('response', resolve).on('error', reject);
        call.on('timeout', () => call.destroy(new Error(`no answer within ${ANSWER_LIMIT_MS} ms`)));
        call.end(body);
      });
      const bytes = await buffer(response);
      const isZipped = response.headers['content-encoding'] === 'gzip';
      const text = (isZipped ? gunzipSync(bytes) : bytes).toString('utf8');
      reply = { status: response.statusCode ?? 0, headers: response.headers, body: text };
    } catch (error) {
      if (isStale(error, call.reusedSocket)) return this.send(shot);
      throw new NoAnswer(error instanceof Error ? error.message : String(error), { cause: error });
    }
    if (!this.#isPatient) return reply;
    if (reply.status === 503)
      throw new Unavailable(`${method} ${path} was answered with 503: ${reply.body.slice(0, 200)}`);
    const seconds = Number(reply.headers['retry-after'] ?? 1);
    if (reply.status !== 429 || seconds > MOST_PATIENCE_S) return reply;
    await delay(1_000 * seconds);
    return this.send(shot);
  }

  /**
   * Reads a page.
   * @param from the page whose link or script leads there
   * @throws WrongAnswer when it is not answered with 200
   */
  async open(path: string, from?: string): Promise<void> {
    const reply = await this.send({ path, ...(from !== undefined && { headers: { Referer: this.origin + from } }) });
    if (reply.status !== 200) throw wrongAnswer(path, reply);
  }

  /** @throws WrongAnswer when the answer has another status */
  async ask<T>(shot: Shot, ...statuses: number[]): Promise<T> {
    const reply = await this.send(shot);
    if (!statuses.includes(reply.status)) throw wrongAnswer(shot.path, reply);
    return JSON.parse(reply.body) as T;
  }

  /** The post of a login, with the token that the site asks for and the cookie that belongs to it. */
  async loginShot({ username, password }: Account): Promise<Shot> {
    const csrf = await this.send({ path: '/api/auth/csrf' });
    if (csrf.status !== 200) throw wrongAnswer('the token of a login', csrf);
    const { csrfToken } = JSON.parse(csrf.body) as { csrfToken: string };
    return {
      path: '/api/auth/callback/credentials',
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: cookiesOf(csrf).join('; ') },
      body: new URLSearchParams({ Username: username, Password: password, csrfToken, json: 'true' }).toString(),
    };
  }

  /** Logs in as the form of the login page does. @throws WrongAnswer when the login fails */
  async logIn(account: Account): Promise<void> {
    const reply = await this.send(await this.loginShot(account));
    const cookies = cookiesOf(reply).join('; ');
    if (!cookies.includes(SESSION_COOKIE)) throw wrongAnswer('a login', reply);
    this.cookie = cookies;
  }
}
