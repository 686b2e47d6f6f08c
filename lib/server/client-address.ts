import 'server-only';

import { isIPv4 } from 'node:net';

import { env } from './env';

import { WAIT_LIMIT_MS, waitHeader } from './queue-wait.mjs';
import { visitorNetwork } from './visitor-network.mjs';

/** The address of a request, for throttles: the connection's, or the one that the outermost of our proxies saw. */
export function clientAddress(headers: Headers): string {
  const { addressHeader, trustedProxies } = env();
  const connection = addressHeader ? headers.get(addressHeader) : null;
  return visitorNetwork(headers.get('x-forwarded-for'), connection, trustedProxies);
}

/** How long a request has waited in our own queue, in milliseconds; at most as long as the queue lets it. */
export function waitedMs(headers: Headers): number {
  const { addressHeader } = env();
  const told = addressHeader ? Number(headers.get(waitHeader(addressHeader))) : 0;
  return Math.min(Math.max(0, told), WAIT_LIMIT_MS) || 0;
}

/** The networks around an address, the widest first; each may use `factor` times as much as one address. */
export function networksAround(address: string): { network: string; factor: number }[] {
  const own = { network: address, factor: 1 };
  if (isIPv4(address)) return [{ network: `${address.replace(/\.\d+$/, '')}/24`, factor: 4 }, own];
  const [a, b, c, d] = address.split(':');
  if (d === undefined) return [own];
  const subnet = (parseInt(d, 16) >> 8).toString(16);
  return [{ network: `${a}:${b}:${c}/48`, factor: 4 }, { network: `${a}:${b}:${c}:${subnet}/56`, factor: 2 }, own];
}
