import { callOnce, failureText, HOST_TIMEOUT_MS, mediaTypeOf, type Sent } from '@/lib/content/client';
import type { Reply } from '@/lib/content/check/host-check';
import type { HostCall } from '@/lib/content/list-call';

type Answered = Omit<Extract<Reply, { status: number }>, 'tookMs'>;
type Tried = Answered | { failure: string };

/** The target of a redirect, without the query. */
function movedTo(response: Response): string | undefined {
  const location = response.redirected ? response.url : response.headers.get('location');
  if (location === null || !URL.canParse(location, response.url)) return undefined;
  const { origin, pathname } = new URL(location, response.url);
  return `${origin}${pathname}`;
}

async function tryOnce(call: HostCall, sent: Sent, signal: AbortSignal): Promise<Tried> {
  const { method, path, mayBeText, timeoutMs = HOST_TIMEOUT_MS } = call;
  try {
    const { response, body } = await callOnce(method, path, { ...sent, mayBeText }, signal, 'manual');
    return { status: response.status, contentType: mediaTypeOf(response), movedTo: movedTo(response), body };
  } catch (error) {
    return { failure: failureText(error, timeoutMs, signal) };
  }
}

/** Makes a call within the limits of the site's own client, but goes on after a host stops answering. */
export async function ask(call: HostCall, sent: Sent = {}): Promise<Reply> {
  const startedAtMs = performance.now();
  const signal = AbortSignal.timeout(call.timeoutMs ?? HOST_TIMEOUT_MS);
  const first = await tryOnce(call, sent, signal);
  const isTriedAgain = call.method === 'GET' && !signal.aborted && ('failure' in first || first.status >= 500);
  const last = isTriedAgain ? await tryOnce(call, sent, signal) : first;
  const tookMs = performance.now() - startedAtMs;
  if (!isTriedAgain || 'failure' in last || last.status >= 500) return { ...last, tookMs };
  return { ...last, tookMs, firstFailure: 'failure' in first ? first.failure : `status ${first.status}` };
}
