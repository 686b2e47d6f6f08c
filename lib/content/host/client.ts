import { isNativeError } from 'node:util/types';

import { digestOfText } from '@/lib/server/digest';
import { env } from '@/lib/server/env';
import { withoutSecrets } from '@/lib/server/log';
import { processWide } from '@/lib/server/process-wide';
import { onOneLine } from '@/lib/text/lines';

import { guardOf, NoAnswerError } from './circuit-breaker';
import { HostError } from './host-error';

/** How long one call of the API host can take, its retry included, unless the call sets another time. */
export const HOST_TIMEOUT_MS = 3_000;

export const HOST_MAX_BYTES = 16 * 1024 * 1024;

/** The base URL of the stand-in; no network has this host. */
const STANDIN = 'http://standin.invalid';

export type Method = 'GET' | 'POST';

export type HostAnswer = { status: number; body: unknown };

/** The private parts of a call, whether its answer can be a text instead of JSON, and its time limit. */
export type Sent = { body?: unknown; token?: string; mayBeText?: boolean; timeoutMs?: number };

class UnusableAnswerError extends Error {
  override name = 'UnusableAnswerError';
}

type Handle = (request: Request) => Promise<Response>;

const embedded = processWide('embedded-host', (): { handle?: Handle } => ({}));

export function embedHost(handle: Handle): void {
  embedded.handle = handle;
}

/** The signal must be in the options: without it, the framework answers a retry with a copy of the first answer. */
async function send(url: string, init: RequestInit & { signal: AbortSignal }): Promise<Response> {
  if (env().apiHost) return fetch(url, init);
  if (!embedded.handle) throw new Error('no API host is configured, and none is embedded');
  return embedded.handle(new Request(url, init));
}

export const mediaTypeOf = ({ headers }: Response) => headers.get('content-type')?.split(';')[0]?.trim() ?? '';

async function readText(response: Response, signal: AbortSignal): Promise<string> {
  const declared = Number(response.headers.get('content-length') ?? 0);
  if (declared > HOST_MAX_BYTES) throw new UnusableAnswerError(`answer larger than ${HOST_MAX_BYTES} bytes`);
  if (!response.body) return '';
  const reader = response.body.getReader();
  let isGivenUp = false;
  // After garbage collection of the request, the signal alone does not end an answer that is being read.
  signal.addEventListener('abort', () => {
    isGivenUp = true;
    void reader.cancel().catch(() => {});
  });
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (isGivenUp) throw signal.reason;
    if (done) return text + decoder.decode();
    bytes += value.byteLength;
    if (bytes > HOST_MAX_BYTES) {
      // Not awaited: the cancel takes as long as anybody else holds a copy of the answer.
      void reader.cancel().catch(() => {});
      throw new UnusableAnswerError(`answer larger than ${HOST_MAX_BYTES} bytes`);
    }
    text += decoder.decode(value, { stream: true });
  }
}

const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : undefined);

/** The reason of a failure on one line, without the secrets that a message can repeat from a URL. */
function reasonOf(error: unknown): string {
  if (!isNativeError(error)) return String(error);
  const cause = isNativeError(error.cause) ? error.cause.message || codeOf(error.cause) : undefined;
  return onOneLine(withoutSecrets(cause === undefined ? error.message : `${error.message}: ${cause}`));
}

/** Tells a missing answer from other errors. The error of a refused or broken connection has a code. */
function toFailure(error: unknown, timeoutMs: number, signal: AbortSignal): unknown {
  if (signal.aborted) return new NoAnswerError(`no answer within ${timeoutMs} ms`);
  const isOfConnection = isNativeError(error) && isNativeError(error.cause) && codeOf(error.cause) !== undefined;
  return isOfConnection ? new NoAnswerError(reasonOf(error)) : error;
}

/** The latest answer of each address of public content. */
const latest = processWide('latest-answers', () => new Map<string, { digest: string; body: unknown }>());

/** The content in an answer; an unchanged answer gives the same object, so that nobody reads a long list anew. */
function contentIn(url: string, text: string): unknown {
  const digest = digestOfText(text);
  const known = latest.get(url);
  if (known?.digest === digest) return known.body;
  const body: unknown = JSON.parse(text);
  latest.set(url, { digest, body });
  return body;
}

/** Makes a call once. `redirect` is for POSTs and calls with a token. @throws Error, which `failureText` explains */
export async function callOnce(
  method: Method,
  path: string,
  { body: sent, token, mayBeText = false }: Sent,
  signal: AbortSignal,
  redirect: RequestRedirect = 'error',
): Promise<{ response: Response; body: unknown }> {
  const url = `${env().apiHost ?? STANDIN}${path}`;
  const response = await send(url, {
    method,
    signal,
    cache: 'no-store',
    redirect: method === 'GET' && !token ? 'follow' : redirect,
    headers: {
      Accept: 'application/json',
      ...(sent !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
  });
  const text = await readText(response, signal);
  try {
    if (text === '') return { response, body: undefined };
    const isContent = method === 'GET' && !token && response.ok;
    return { response, body: isContent ? contentIn(url, text) : JSON.parse(text) };
  } catch {
    if (!response.ok) return { response, body: undefined };
    // A page comes from a proxy.
    if (mayBeText && !text.trimStart().startsWith('<')) return { response, body: text.trim() };
    throw new UnusableAnswerError(`answer is not JSON (Content-Type '${mediaTypeOf(response)}')`);
  }
}

/** Why a call of `callOnce` or a fetch with this signal failed, on one line. */
export const failureText = (error: unknown, timeoutMs: number, signal: AbortSignal) =>
  reasonOf(toFailure(error, timeoutMs, signal));

/** One call. A GET that fails or gets a 5xx is tried once more within the same time limit. */
async function exchange(method: Method, path: string, options: Sent): Promise<HostAnswer> {
  const { timeoutMs = HOST_TIMEOUT_MS } = options;
  const signal = AbortSignal.timeout(timeoutMs);
  const attempt = async () => {
    const { response, body } = await callOnce(method, path, options, signal);
    return { status: response.status, body };
  };
  try {
    const answer = await attempt();
    if (method === 'POST' || answer.status < 500) return answer;
  } catch (error) {
    if (method === 'POST' || signal.aborted) throw toFailure(error, timeoutMs, signal);
  }
  try {
    return await attempt();
  } catch (error) {
    throw toFailure(error, timeoutMs, signal);
  }
}

/** Calls the host or the stand-in. @throws HostError without a usable answer */
export async function callHost(method: Method, path: string, options: Sent = {}): Promise<HostAnswer> {
  const call = `${method} ${path}`;
  const { apiHost } = env();
  const make = () => exchange(method, path, options);
  try {
    return await (apiHost ? guardOf(apiHost).run(call, make) : make());
  } catch (error) {
    throw new HostError(call, reasonOf(error));
  }
}

/** Calls the API host for public content. @throws HostError also when the status is not 2xx. */
export async function getFromHost(path: string): Promise<unknown> {
  const { status, body } = await callHost('GET', path);
  if (status < 200 || status > 299) throw new HostError(`GET ${path}`, `status ${status}`);
  return body;
}
