import { isNativeError } from 'node:util/types';

import type { HostCall } from '@/lib/content/list-call';
import type { Reply } from '@/lib/content/check/host-check';
import { addressOf, fileProblem, type HostFile } from '@/lib/content/check/host-check-files';
import { HOST_MAX_BYTES, HOST_TIMEOUT_MS } from '@/lib/content/client';
import { onOneLine } from '@/lib/text/unseen';

/** Sent only by calls that are not public. */
type Secrets = { body?: unknown; token?: string };

type Answered = Omit<Extract<Reply, { status: number }>, 'tookMs'>;
type Tried = Answered | { failure: string };

const mediaType = (response: Response) => response.headers.get('content-type')?.split(';')[0]?.trim() ?? '';

/** Why fetch failed; some errors have a code and no message. */
function failureOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return `no answer within ${HOST_TIMEOUT_MS} ms`;
  if (!isNativeError(error)) return String(error);
  const { cause } = error;
  if (!isNativeError(cause)) return error.message;
  const code = 'code' in cause ? String(cause.code) : '';
  return onOneLine(cause.message.includes(code) ? cause.message : `${cause.message} (${code})`);
}

async function readText({ body }: Response): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > HOST_MAX_BYTES) return undefined;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** The target of a redirect, without the query. */
function movedTo(response: Response): string | undefined {
  const location = response.redirected ? response.url : response.headers.get('location');
  if (location === null || !URL.canParse(location, response.url)) return undefined;
  const { origin, pathname } = new URL(location, response.url);
  return `${origin}${pathname}`;
}

async function tryOnce(url: string, method: string, secrets: Secrets, signal: AbortSignal): Promise<Tried> {
  const { body: sent, token } = secrets;
  try {
    const response = await fetch(url, {
      method,
      signal,
      redirect: sent === undefined && token === undefined ? 'follow' : 'manual',
      headers: {
        Accept: 'application/json',
        ...(sent !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    });
    const text = await readText(response);
    if (text === undefined) return { failure: `the answer is larger than ${HOST_MAX_BYTES} bytes` };
    const answered = { status: response.status, contentType: mediaType(response), movedTo: movedTo(response) };
    try {
      return { ...answered, body: text === '' ? undefined : JSON.parse(text) };
    } catch {
      if (!response.ok) return { ...answered, body: undefined };
      return { failure: `the answer is not JSON (Content-Type '${answered.contentType}')` };
    }
  } catch (error) {
    return { failure: failureOf(error, signal) };
  }
}

/**
 * Makes one call with the limits of the site's own client: 3 seconds, in which a GET is tried again after a failure or
 * a 5xx. Unlike that client, it goes on after a host stops answering.
 */
export async function ask(host: string, { method, path }: HostCall, secrets: Secrets = {}): Promise<Reply> {
  const startedAtMs = performance.now();
  const signal = AbortSignal.timeout(HOST_TIMEOUT_MS);
  const tryIt = () => tryOnce(`${host}${path}`, method, secrets, signal);
  const first = await tryIt();
  const isTriedAgain = method === 'GET' && !signal.aborted && ('failure' in first || first.status >= 500);
  const last = isTriedAgain ? await tryIt() : first;
  const tookMs = performance.now() - startedAtMs;
  if (!isTriedAgain || 'failure' in last || last.status >= 500) return { ...last, tookMs };
  return { ...last, tookMs, firstFailure: 'failure' in first ? first.failure : `status ${first.status}` };
}

/** What is wrong with a file of the host; undefined if it loads. */
export async function problemOf(file: HostFile): Promise<string | undefined> {
  const address = addressOf(file);
  if ('problem' in address) return address.problem;
  const signal = AbortSignal.timeout(HOST_TIMEOUT_MS);
  try {
    const response = await fetch(address.url, { signal });
    await response.body?.cancel();
    return fileProblem(file.kind, response.status, mediaType(response));
  } catch (error) {
    return `does not load: ${failureOf(error, signal)}`;
  }
}
