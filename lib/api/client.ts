import 'server-only';

import { env } from '@/lib/env';

import { HostError } from './host-error';

/** How long one call may take, its retry included. */
const TIMEOUT_MS = 3_000;
/** The largest answer that is read. */
const MAX_BYTES = 16 * 1024 * 1024;

export type Method = 'GET' | 'POST';

export type HostAnswer = { status: number; body: unknown };

type Options = { body?: unknown; token?: string };

async function send(request: Request): Promise<Response> {
  if (env().apiHost) return fetch(request);
  const { handle } = await import('@/lib/standin/handle');
  return handle(request);
}

async function readText(response: Response): Promise<string> {
  const declared = Number(response.headers.get('content-length') ?? 0);
  if (declared > MAX_BYTES) throw new Error(`answer larger than ${MAX_BYTES} bytes`);
  if (!response.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error(`answer larger than ${MAX_BYTES} bytes`);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.name === 'TimeoutError') return `no answer within ${TIMEOUT_MS} ms`;
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`;
}

async function attempt(method: Method, path: string, options: Options, signal: AbortSignal): Promise<HostAnswer> {
  const response = await send(
    new Request(`${env().apiHost ?? 'http://standin.invalid'}${path}`, {
      method,
      signal,
      cache: 'no-store',
      // A redirect could carry a password or a token to another place.
      redirect: method === 'GET' && !options.token ? 'follow' : 'error',
      headers: {
        Accept: 'application/json',
        ...(options.body !== undefined && { 'Content-Type': 'application/json' }),
        ...(options.token && { Authorization: `Bearer ${options.token}` }),
      },
      ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
    }),
  );
  const text = await readText(response);
  try {
    return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
  } catch {
    if (!response.ok) return { status: response.status, body: undefined };
    throw new Error('answer is not JSON');
  }
}

/**
 * Calls the API host, or the embedded stand-in where no host is configured. A GET that fails, or is answered by a
 * 5xx, is tried once more within the same time limit.
 * @throws HostError when there is no usable answer; an error status with JSON or none is an answer.
 */
export async function callHost(method: Method, path: string, options: Options = {}): Promise<HostAnswer> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const call = `${method} ${path}`;
  try {
    const answer = await attempt(method, path, options, signal);
    if (method === 'POST' || answer.status < 500) return answer;
  } catch (error) {
    if (method === 'POST' || signal.aborted) throw new HostError(call, reasonOf(error));
  }
  try {
    return await attempt(method, path, options, signal);
  } catch (error) {
    throw new HostError(call, reasonOf(error));
  }
}

/**
 * Calls the API host for something that everyone may read.
 * @throws HostError also when the status is not 2xx.
 */
export async function getFromHost(path: string): Promise<unknown> {
  const { status, body } = await callHost('GET', path);
  if (status < 200 || status > 299) throw new HostError(`GET ${path}`, `status ${status}`);
  return body;
}
