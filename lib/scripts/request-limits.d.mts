import type { IncomingMessage } from 'node:http';

/** How long a request may take to come, for the options of a server. */
export const SERVER_LIMITS: {
  headersTimeout: number;
  requestTimeout: number;
  connectionsCheckingInterval: number;
};

export const MAX_CONNECTIONS: number;

/** The status that refuses a request before the framework sees it, or undefined. */
export function refusalOf(request: Pick<IncomingMessage, 'method' | 'headers'>): number | undefined;

/** Makes a post to a page a visit of it; its body is thrown away. */
export function withoutPageBody(request: Pick<IncomingMessage, 'method' | 'url' | 'headers' | 'resume'>): void;
