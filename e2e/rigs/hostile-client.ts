import { Agent, type IncomingHttpHeaders, request as send } from 'node:http';
import { text } from 'node:stream/consumers';

import { endpoints } from '@/lib/site/paths';

import type { Account } from './account';
import type { Sample } from './route-guards';

/** As long as a page of the site waits. */
const ANSWER_LIMIT_MS = 15_000;

export type Shot = {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
};

export type Reply = { status: number; headers: IncomingHttpHeaders; body: string };

export const post = (path: string, body: unknown): Shot => ({
  path,
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify(body),
});

export const shotOf = ({ path, method, body }: Sample): Shot => (method === 'POST' ? post(path, body) : { path });

/** A light client: some connections that are kept alive, from one address of loopback. */
export class Client {
  readonly #agent: Agent;
  cookie = '';

  constructor(
    readonly origin: string,
    readonly address: string,
    readonly connections = 1,
  ) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections, localAddress: address });
  }

  close(): void {
    this.#agent.destroy();
  }

  /** @throws Error when no answer comes */
  send({ path, method = 'GET', headers, body }: Shot): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const call = send(this.origin + path, {
        method,
        agent: this.#agent,
        localAddress: this.address,
        timeout: ANSWER_LIMIT_MS,
        headers: {
          Origin: this.origin,
          ...(this.cookie && { Cookie: this.cookie }),
          ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }),
          ...headers,
        },
      });
      call.on('timeout', () => call.destroy(new Error(`no answer within ${ANSWER_LIMIT_MS} ms`)));
      call.on('error', reject);
      call.on('response', (response) => {
        text(response).then(
          (it) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: it }),
          reject,
        );
      });
      call.end(body);
    });
  }

  /** @throws Error when the answer has another status */
  async ask<T>(shot: Shot, ...statuses: number[]): Promise<T> {
    const { status, body } = await this.send(shot);
    if (!statuses.includes(status)) throw new Error(`${shot.path} was answered with ${status}: ${body.slice(0, 200)}`);
    return JSON.parse(body) as T;
  }
}

const cookiesOf = ({ headers }: Reply) =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';', 1).join('')).join('; ');

/** The post of a login, with the token that the site asks for and the cookie that belongs to it. */
export async function loginShot(client: Client, { username, password }: Account): Promise<Shot> {
  const csrf = await client.send({ path: '/api/auth/csrf' });
  if (csrf.status !== 200) throw new Error(`the token of a login was answered with ${csrf.status}`);
  const { csrfToken } = JSON.parse(csrf.body) as { csrfToken: string };
  return {
    path: '/api/auth/callback/credentials',
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Cookie: cookiesOf(csrf) },
    body: new URLSearchParams({ Username: username, Password: password, csrfToken, json: 'true' }).toString(),
  };
}

/** Logs in. @returns the cookies of the session @throws Error when the login fails */
export async function logIn(client: Client, account: Account): Promise<string> {
  const reply = await client.send(await loginShot(client, account));
  const cookies = cookiesOf(reply);
  if (!cookies.includes('collectorauthtoken')) throw new Error(`a login was answered with ${reply.status}`);
  return cookies;
}

export type Attempt = { id: string; paper: { questions: unknown[] } };

export const startAttempt = (client: Client, categoryId: number, subCategoryId: number, kind = 'test') =>
  client.ask<Attempt>(post(endpoints.attempts, { kind, categoryId, subCategoryId }), 200, 201);
