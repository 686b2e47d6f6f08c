import * as z from 'zod/mini';

import { database } from '@/lib/db/database';
import { consumeAll, type Limit, usesAround } from '@/lib/db/throttle';
import { shownNotice } from '@/lib/forms/shown-notice';
import { clientAddress } from '@/lib/server/client-address';
import { logWarning } from '@/lib/server/log';

import { jsonEndpoint, tooMany } from './endpoint';

/** Counts a request against the limits of its address and its networks; returns a refusal if one is used up. */
export async function refusalOver(limit: Limit, request: Request, message: string): Promise<Response | undefined> {
  const address = clientAddress(request.headers);
  const waitMs = await consumeAll(await database(), usesAround(limit, address), Date.now());
  if (waitMs === 0) return undefined;
  logWarning('throttled', { what: limit.name, address });
  return tooMany(message, waitMs);
}

const withNotice = z.object({ notice: z.optional(shownNotice) });

/**
 * An endpoint for posts of visitors, limited for each address; `message` begins the refusal. The handler also gets which
 * notice stood above the button; other callers and older pages do not say.
 */
export const visitorEndpoint = <Payload>(
  schema: z.ZodMiniType<Payload>,
  limit: Limit,
  message: string,
  handler: (payload: Payload & z.infer<typeof withNotice>) => Promise<Response>,
) =>
  jsonEndpoint(
    z.intersection(schema, withNotice),
    async (payload, request) => (await refusalOver(limit, request, message)) ?? handler(payload),
  );
