import type { Details } from '@/lib/server/log';
import { sharedValues } from '@/lib/server/process-wide';
import { database } from '@/lib/store/database';
import { engineOf } from '@/lib/store/engine';

/** What the server process (`lib/serve/serve.mjs`) and the site in it share. */
export type Lifecycle = {
  /** Where the process itself listens, without a proxy; undefined before it does. */
  origin: string | undefined;
  /** The process is about to end: it answers requests, but wants no more. */
  isDraining: boolean;
  /** Run one after the other when the last request is answered. */
  readonly atEnd: (() => Promise<void>)[];
  /** The site's log, handed to the process, which is outside the site's bundles. */
  log: (event: string, details: Details) => void;
};

/** Undefined outside the server process. */
const lifecycle = () => sharedValues().get('lifecycle') as Lifecycle | undefined;

/** Whether the site runs as a lasting process, not as functions that run only during a request. */
export const isServerProcess = (): boolean => lifecycle() !== undefined;

/** Where this process itself listens; undefined outside the server process. */
export const ownOrigin = (): string | undefined => lifecycle()?.origin;

export const isDraining = (): boolean => lifecycle()?.isDraining ?? false;

/** Gives the server process a log, and `close` to run when the last request is answered. */
export function prepareForEnd(log: Lifecycle['log'], close: () => Promise<void>): void {
  const told = lifecycle();
  if (!told) return;
  told.log = log;
  told.atEnd.push(close);
}

/** Closes the site's store after its running transactions. Nothing can be written afterwards. */
export async function closeStore(): Promise<void> {
  // A store that cannot be opened holds nothing to wait for.
  const db = await database().catch(() => undefined);
  if (db) await engineOf(db).close(db);
}
