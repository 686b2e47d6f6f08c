import { findEngines, startSqlite } from '@/lib/db/testing';

import type { Defer } from './exam-server';
import { StartError } from './start-error';

export const ENGINES = ['SQLite', 'PostgreSQL'] as const;

export type EngineName = (typeof ENGINES)[number];

/**
 * The URL of a fresh store for one measurement, which is removed at the end.
 * @throws StartError if PostgreSQL is wanted, but neither installed nor installable
 */
export async function freshStore(name: EngineName, defer: Defer): Promise<string> {
  const start = name === 'SQLite' ? startSqlite : findEngines().find((it) => it.name === name)?.start;
  if (!start) throw new StartError('PostgreSQL is not installed here, and we may not install it.');
  const starting = start();
  // Deferred before the start, so that it does not outlive a process that is stopped meanwhile.
  defer(async () => {
    const store = await starting.catch(() => undefined);
    await store?.stop();
  });
  return (await starting).freshUrl();
}
