import 'server-only';

import { database } from '@/lib/db/database';
import { consume, type Limit } from '@/lib/db/throttle';

import { clientAddress } from './client-address';
import { tooMany } from './endpoint';

/** Counts a request against its address's limit; the refusal when it is over, else undefined. */
export async function refusalOver(limit: Limit, request: Request, message: string): Promise<Response | undefined> {
  const waitMs = await consume(await database(), limit, clientAddress(request.headers), Date.now());
  return waitMs > 0 ? tooMany(message, waitMs) : undefined;
}
