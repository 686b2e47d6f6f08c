import 'server-only';

import { env } from '@/lib/env';

import { visitorNetwork } from './visitor-network.mjs';

/**
 * Where a request comes from, for throttles: the connection's address or, behind proxies that we know of, the one that
 * the outermost of them saw. What a client writes into X-Forwarded-For by itself counts for nothing.
 */
export function clientAddress(headers: Headers): string {
  const { addressHeader, trustedProxies } = env();
  const connection = addressHeader ? headers.get(addressHeader) : null;
  return visitorNetwork(headers.get('x-forwarded-for'), connection, trustedProxies);
}
