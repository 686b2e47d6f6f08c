import 'server-only';

import { isIPv6 } from 'node:net';

import { env } from '@/lib/env';

/** An address without the port that some proxies write behind it. */
const hostOf = (address: string) =>
  address.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/** An IPv6 customer has a whole /64 to take addresses from: they count as one. */
function networkOf(address: string): string {
  const plain = hostOf(address).replace(/^::ffff:/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = plain.includes('::') ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right] : left;
  return groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * Where a request comes from, for throttles: the connection's address or, behind proxies that we know of, the one that
 * the outermost of them saw. What a client writes into X-Forwarded-For by itself counts for nothing.
 */
export function clientAddress(headers: Headers): string {
  const { addressHeader, trustedProxies } = env();
  const forwarded = (headers.get('x-forwarded-for') ?? '').split(',').map((part) => part.trim());
  const connection = addressHeader ? headers.get(addressHeader) : null;
  const chain = [...forwarded, ...(connection ? [connection] : [])].filter(Boolean);
  return networkOf(chain.at(-1 - trustedProxies) ?? chain[0] ?? 'unknown');
}
