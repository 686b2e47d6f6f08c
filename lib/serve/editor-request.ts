import { timingSafeEqual } from 'node:crypto';

import { clientAddress } from '@/lib/server/client-address';
import { digestOf } from '@/lib/server/digest';
import { logWarning } from '@/lib/server/log';
import { WRONG_SECRETS } from '@/lib/store/throttle';

import { answer, unknownEndpoint } from './endpoint';
import { refusalOver } from './throttled';

/** Compares in a time that reveals neither where two texts differ nor how long the expected one is. */
const isSame = (given: string, expected: string) =>
  timingSafeEqual(Buffer.from(digestOf(given)), Buffer.from(digestOf(expected)));

/**
 * Refuses all but editors: 404 without a configured secret, 401 for a wrong one, 429 after too many wrong ones. The right
 * one is never counted, since each instance calls itself with it.
 */
export async function refusalUnlessEditor(
  request: Request,
  given: string | null,
  expected: string | undefined,
): Promise<Response | undefined> {
  if (expected === undefined) return unknownEndpoint();
  if (given !== null && isSame(given, expected)) return undefined;
  const refusal = await refusalOver([WRONG_SECRETS], request, 'There were too many wrong secrets.');
  if (refusal) return refusal;
  logWarning('no editor', { path: new URL(request.url).pathname, address: clientAddress(request.headers) });
  return answer(401, { message: 'The secret is wrong.' });
}
