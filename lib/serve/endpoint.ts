import 'server-only';

import type * as z from 'zod/mini';

import { AccountClosed } from '@/lib/accounts/closed';
import { env } from '@/lib/server/env';
import { logWarning } from '@/lib/server/log';

import { BodyError, readJson } from './read-body';

/** A JSON answer that no cache keeps. */
export const answer = (status: number, body: unknown, headers?: Record<string, string>) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store', ...headers } });

export const unknownEndpoint = () => answer(404, { message: 'There is no such endpoint.' });

/** Leads a browser by GET to a path of this site, whatever host the request named; no cache keeps it. */
export const redirectTo = (path: string) =>
  new Response(null, { status: 303, headers: { Location: path, 'Cache-Control': 'no-store' } });

export function tooMany(message: string, waitMs: number): Response {
  const [seconds, minutes] = [Math.ceil(waitMs / 1_000), Math.ceil(waitMs / 60_000)];
  const soon = seconds <= 10 ? 'Please try again in a few seconds.' : 'Please try again in a minute.';
  const again = minutes === 1 ? soon : 'Please try again in {n} minutes.'.replace('{n}', String(minutes));
  return answer(429, { message: `${message} ${again}` }, { 'Retry-After': String(seconds) });
}

/** The answer to a change that was made, or that a sentence says why it was not. */
export const outcomeAnswer = (outcome: true | string) =>
  outcome === true ? answer(200, { message: 'Done' }) : answer(409, { message: outcome });

/** Whether a browser made the request from a page of another site. Other callers name no origin. */
function isCrossSite(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.get('origin');
  if (!origin) return false;
  const ownHosts = [request.headers.get('host'), new URL(env().siteUrl).host];
  return !URL.canParse(origin) || !ownHosts.includes(new URL(origin).host);
}

const RETRY_AFTER_S = 60;

/** Wraps an endpoint: refuses posts from other sites, unreadable bodies and closed accounts, and turns other failures into 503. */
export function guarded<Req extends Request, Rest extends unknown[]>(
  handler: (request: Req, ...rest: Rest) => Promise<Response>,
  retryAfterS = () => RETRY_AFTER_S,
) {
  return async (request: Req, ...rest: Rest): Promise<Response> => {
    const { pathname: path } = new URL(request.url);
    if (request.method !== 'GET' && isCrossSite(request)) {
      logWarning('post from another site', { path });
      return answer(403, { message: 'This can only be sent from the site itself.' });
    }
    try {
      return await handler(request, ...rest);
    } catch (error) {
      if (error instanceof BodyError) return answer(error.status, { message: error.message });
      if (error instanceof AccountClosed) return answer(403, { message: error.message });
      logWarning('endpoint failed', { path, reason: error });
      const message = 'This does not work at the moment. Please try again in a minute.';
      return answer(503, { message }, { 'Retry-After': String(retryAfterS()) });
    }
  };
}

/** Reads a JSON body for `handler`; refuses one that does not satisfy `schema` with 400 and the `errors` by field. */
export async function withPayload<Payload>(
  schema: z.ZodMiniType<Payload>,
  request: Request,
  handler: (payload: Payload) => Promise<Response>,
): Promise<Response> {
  const result = schema.safeParse(await readJson(request));
  if (result.success) return handler(result.data);
  const errors = result.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
  return answer(400, { message: 'Some fields are missing or wrong.', errors });
}

export const jsonEndpoint = <Payload>(
  schema: z.ZodMiniType<Payload>,
  handler: (payload: Payload, request: Request) => Promise<Response>,
) => guarded(async (request: Request) => withPayload(schema, request, (payload) => handler(payload, request)));
