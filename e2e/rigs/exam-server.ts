import { randomBytes, randomUUID } from 'node:crypto';

import { encode } from 'next-auth/jwt';

import { IDLE_LIFE_S, SESSION_COOKIE, type SessionToken } from '@/lib/accounts/session-token';

import { type BuiltSite, startBuiltSite } from '../support/built-site';

import { StartError } from './start-error';

const SECRET = randomBytes(32).toString('base64url');

/** Ends the process with status 1 and the reason when something could not be started. */
export function stopUnstarted(error: unknown): never {
  // Compares names, since a script and the modules it imports may each have their own class.
  if (!(error instanceof Error) || error.name !== StartError.name) throw error;
  console.error(error.message.trim());
  process.exit(1);
}

/** The session cookie of a candidate for a server of `startServer`, made without a login. */
export async function mintCookie(username: string): Promise<string> {
  const token: SessionToken = { username, hostToken: 'none', sessionId: randomUUID(), startedAtMs: Date.now() };
  return `${SESSION_COOKIE}=${await encode({ token, secret: SECRET, maxAge: IDLE_LIFE_S })}`;
}

/** Starts the built site, with the embedded stand-in unless `env` names a host. It stops at the end. */
export function startServer(
  root: string,
  port: number,
  databaseUrl: string,
  defer: Defer,
  env: Record<string, string> = {},
): BuiltSite {
  const server = startBuiltSite({ root, port, databaseUrl, secret: SECRET, env });
  defer(server.stop);
  return server;
}

/** The same, once it serves. @throws StartError */
export async function runServer(...options: Parameters<typeof startServer>): Promise<BuiltSite> {
  const server = startServer(...options);
  await server.ready;
  return server;
}

/** Registers `undo` to run at the end, whatever happens. */
export type Defer = (undo: () => Promise<void>) => void;

/** Runs `action`, then what it deferred, the last first, also after an error, Ctrl-C or SIGTERM. */
export async function withCleanUp<T>(action: (defer: Defer) => Promise<T>): Promise<T> {
  const undos: (() => Promise<void>)[] = [];
  const undoAll = async () => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) {
      await undo().catch((error: unknown) => console.error(`Cleaning up: ${String(error)}`));
    }
  };
  let undoing: Promise<void> | undefined;
  const cleanUp = () => (undoing ??= undoAll());
  const onSignal = () => void cleanUp().then(() => process.exit(130));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, onSignal);
  try {
    return await action((undo) => undos.push(undo));
  } finally {
    await cleanUp();
    for (const signal of signals) process.removeListener(signal, onSignal);
  }
}
