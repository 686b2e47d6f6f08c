import 'server-only';

import { database } from '@/lib/db/database';
import { consume, type Limit } from '@/lib/db/throttle';

import { logWarning } from '@/lib/log';

import { clientAddress } from './client-address';
import { tooMany } from './endpoint';

/** Counts a request against its address's limit; the refusal when it is over, else undefined. */
export async function refusalOver(limit: Limit, request: Request, message: string): Promise<Response | undefined> {
  const address = clientAddress(request.headers);
  const waitMs = await consume(await database(), limit, address, Date.now());
  if (waitMs === 0) return undefined;
  logWarning('throttled', { what: limit.name, address });
  return tooMany(message, waitMs);
}
