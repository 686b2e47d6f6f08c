import { isIPv6 } from 'node:net';

/** An address without the port that some proxies append. */
const hostOf = (/** @type {string} */ address) =>
  address.replace(/^\[(.+)\](:\d+)?$/, '$1').replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1');

/** An IPv6 customer has a whole /64, so its addresses count as one. */
function networkOf(/** @type {string} */ address) {
  const plain = hostOf(address).replace(/^::ffff:/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = plain.includes('::') ? [...left, ...Array(8 - left.length - right.length).fill('0'), ...right] : left;
  return groups
    .slice(0, 4)
    .map((group) => parseInt(String(group), 16).toString(16))
    .join(':');
}

/**
 * The address of a visitor: in X-Forwarded-For followed by the connection, the last entry before those of our proxies.
 * An IPv6 address is cut to its network of 64 bits.
 * @param {string | null | undefined} forwardedFor @param {string | null | undefined} connection
 * @param {number} trustedProxies @returns {string}
 */
export function visitorNetwork(forwardedFor, connection, trustedProxies) {
  const forwarded = (forwardedFor ?? '').split(',').map((part) => part.trim());
  const chain = [...forwarded, ...(connection ? [connection] : [])].filter(Boolean);
  return networkOf(chain.at(-1 - trustedProxies) ?? chain[0] ?? 'unknown');
}
