/**
 * Where a request comes from: of the hops in X-Forwarded-For and the connection's address, which comes last, the one
 * before those that proxies of ours have added. Of an IPv6 address the network of 64 bits.
 */
export function visitorNetwork(
  forwardedFor: string | null | undefined,
  connection: string | null | undefined,
  trustedProxies: number,
): string;
