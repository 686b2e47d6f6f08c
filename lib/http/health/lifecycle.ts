import 'server-only';

import type { Details } from '@/lib/server/log';

/** What the process that serves the site (`lib/scripts/serve.mjs`) and the site in it tell each other. */
export type Lifecycle = {
  /** Where the process itself listens, once it does: no proxy stands there. */
  origin: string | undefined;
  /** The process is about to end: it answers what comes, and wants no more of it. */
  isDraining: boolean;
  /** What is to be done when the last request is answered, one after the other. */
  readonly atEnd: (() => Promise<void>)[];
  /** How the process logs: it is no part of the site's bundles. */
  log: (event: string, details: Details) => void;
};

// The site may also run in a process of another kind, which tells nothing of its end.
const holder = globalThis as typeof globalThis & { siteLifecycle?: Lifecycle };

/** Where this process answers by itself, without a proxy; undefined in a process of another kind. */
export const ownOrigin = (): string | undefined => holder.siteLifecycle?.origin;

export const isDraining = (): boolean => holder.siteLifecycle?.isDraining ?? false;

/** Gives the process what it needs to end well: a log, and what is to be done when the last request is answered. */
export function prepareForEnd(log: Lifecycle['log'], close: () => Promise<void>): void {
  if (!holder.siteLifecycle) return;
  holder.siteLifecycle.log = log;
  holder.siteLifecycle.atEnd.push(close);
}
