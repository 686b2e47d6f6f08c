import * as z from 'zod/mini';

import { shownNotice } from '@/lib/forms/shown-notice';
import { clientAddress } from '@/lib/server/client-address';
import { logWarning } from '@/lib/server/log';
import { database } from '@/lib/store/database';
import { consumeAll, giveBack, type Limit, usesAround } from '@/lib/store/throttle';

import { jsonEndpoint, tooMany } from './endpoint';

type Limits = readonly [Limit, ...Limit[]];

/** Counts a request against the limits of its address and its networks; returns a refusal if one is used up. */
export async function refusalOver(limits: Limits, request: Request, message: string): Promise<Response | undefined> {
  const address = clientAddress(request.headers);
  const uses = limits.flatMap((limit) => usesAround(limit, address));
  const waitMs = await consumeAll(await database(), uses, Date.now());
  if (waitMs === 0) return undefined;
  logWarning('throttled', { what: limits[0].name, address });
  return tooMany(message, waitMs);
}

/** Gives back the use of a request that had no effect. */
export const forgetUse = async (limit: Limit, request: Request): Promise<void> =>
  giveBack(await database(), usesAround(limit, clientAddress(request.headers)), 1, 0);

const withNotice = z.object({ notice: z.optional(shownNotice) });

/**
 * An endpoint for posts of visitors, limited for each address; `message` begins the refusal. The handler also learns
 * which notice stood above the button, unless another caller or an older page leaves that out.
 */
export const visitorEndpoint = <Payload>(
  schema: z.ZodMiniType<Payload>,
  limits: Limits,
  message: string,
  handler: (payload: Payload & z.infer<typeof withNotice>, request: Request) => Promise<Response>,
) =>
  jsonEndpoint(
    z.intersection(schema, withNotice),
    async (payload, request) => (await refusalOver(limits, request, message)) ?? handler(payload, request),
  );
