import 'server-only';

import type * as z from 'zod/mini';

import { env } from '@/lib/env';
import { logWarning } from '@/lib/log';

import { BodyError, readJson } from './read-json';

const answer = (status: number, body: unknown) =>
  Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } });

/** Whether a browser made the request from a page of another site. Callers that are no browsers name no origin. */
function isCrossSite(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site');
  if (site) return site !== 'same-origin' && site !== 'none';
  const origin = request.headers.get('origin');
  if (!origin) return false;
  const ownHosts = [request.headers.get('host'), new URL(env().siteUrl).host];
  return !URL.canParse(origin) || !ownHosts.includes(new URL(origin).host);
}

/**
 * A JSON endpoint of the site: refuses other sites' posts, reads and checks the body, and turns failures into statuses
 * with a `message` for people: 403, 415, 413, 400 (with `errors` by field), 503 where the store does not answer.
 */
export function jsonEndpoint<Payload>(
  schema: z.ZodMiniType<Payload>,
  handler: (payload: Payload) => Promise<{ status: number; body: unknown }>,
) {
  return async (request: Request): Promise<Response> => {
    if (isCrossSite(request)) return answer(403, { message: 'This form can only be sent from the site itself.' });
    try {
      const result = schema.safeParse(await readJson(request));
      if (!result.success) {
        const errors = result.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
        return answer(400, { message: 'Some fields are missing or wrong.', errors });
      }
      const { status, body } = await handler(result.data);
      return answer(status, body);
    } catch (error) {
      if (error instanceof BodyError) return answer(error.status, { message: error.message });
      logWarning('endpoint failed', {
        path: new URL(request.url).pathname,
        reason: error instanceof Error ? error.message : String(error),
      });
      return answer(503, { message: 'This cannot be stored at the moment. Please try again in a minute.' });
    }
  };
}
