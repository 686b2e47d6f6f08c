import type { Server } from 'node:http';

/**
 * Follows what a server is answering; to be called before it listens. What it returns ends the server, and resolves to
 * the number of requests that had to be cut.
 */
export function drainable(
  server: Server,
): (grace: Promise<unknown> | undefined, limitMs: number, hearingMs?: number) => Promise<number>;
