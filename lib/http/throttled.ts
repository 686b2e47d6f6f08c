import type * as z from 'zod/mini';

import { database } from '@/lib/db/database';
import { consumeAll, type Limit } from '@/lib/db/throttle';

import { logWarning } from '@/lib/server/log';

import { clientAddress, networksAround } from '@/lib/server/client-address';
import { jsonEndpoint, tooMany } from './endpoint';

/** Counts a request against the limits of its address and its networks; returns a refusal if one is used up. */
export async function refusalOver(limit: Limit, request: Request, message: string): Promise<Response | undefined> {
  const address = clientAddress(request.headers);
  const uses = networksAround(address).map(({ network, factor }) => ({
    limit: { ...limit, points: limit.points * factor },
    key: network,
  }));
  const waitMs = await consumeAll(await database(), uses, Date.now());
  if (waitMs === 0) return undefined;
  logWarning('throttled', { what: limit.name, address });
  return tooMany(message, waitMs);
}

/** An endpoint for posts of visitors, limited for each address; `message` begins the refusal. */
export const visitorEndpoint = <Payload>(
  schema: z.ZodMiniType<Payload>,
  limit: Limit,
  message: string,
  handler: (payload: Payload) => Promise<Response>,
) => jsonEndpoint(schema, async (payload, request) => (await refusalOver(limit, request, message)) ?? handler(payload));
