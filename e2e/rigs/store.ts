import { randomUUID } from 'node:crypto';

import { hash } from '@node-rs/argon2';

import { OPTIONS } from '@/lib/exam/paper';
import { addSat, type PublishedPaper, type Sat } from '@/lib/holding/mocks/testing';
import { type Db, openDatabase } from '@/lib/store/database';
import type { MockRow } from '@/lib/store/mock-entries';
import { findEngines, startSqlite } from '@/lib/store/testing';

import { StartError } from '../support/built-site';
import type { Account } from './client';
import type { Defer } from './rig';
import type { Random } from './seeded-random';

/** Seeds the stores of rigs. */

export const ENGINES = ['SQLite', 'PostgreSQL'] as const;

export type EngineName = (typeof ENGINES)[number];

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
const ROWS_AT_ONCE = 1_000;

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

/** Opens the store at `url` for the rig itself, until the end. */
export async function openStore(url: string, defer: Defer): Promise<Db> {
  const db = await openDatabase(url);
  defer(() => db.destroy());
  return db;
}

/** Writes rows in portions. */
export async function inPortions<Row>(rows: readonly Row[], write: (portion: Row[]) => Promise<unknown>) {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await write(rows.slice(at, at + ROWS_AT_ONCE));
}

/** Writes accounts of the stand-in that share a password: hashing one for each would take minutes. */
export async function storeAccounts(db: Db, usernames: readonly string[]): Promise<Account[]> {
  const password = randomUUID();
  const common = { password_hash: await hash(password), name: 'Asha Rao', mobile: '9876543210', course: 'TestExam' };
  const rows = usernames.map((username) => {
    const email = `${username}@example.org`;
    return { ...common, username_key: username, username, email_key: email, email, created_at_ms: Date.now() };
  });
  await inPortions(rows, (portion) => db.insertInto('standin_user').values(portion).execute());
  return usernames.map((username) => ({ username, password }));
}

/** The times of a mock that opens then, with an hour to start, two until it closes, and three until the results. */
export const windowFrom = (opensMs: number) => ({
  ...{ opens_ms: opensMs, last_start_ms: opensMs + HOUR_MS, closes_ms: opensMs + 2 * HOUR_MS },
  results_ms: opensMs + 3 * HOUR_MS,
});

/** The answers of a candidate with a random ability; the key is 1, 2, 3, 4 in turn. */
export function someSat(random: Random, questions: number): Sat {
  const ability = 0.2 + 0.6 * random();
  const responses = Array.from({ length: questions }, (_, index) => {
    if (random() < 0.1) return 0;
    return OPTIONS[(index + (random() < ability ? 0 : 1 + Math.floor(3 * random()))) % 4] ?? 1;
  });
  return { responses: responses.join(''), spentMs: responses.map(() => Math.floor(120_000 * random())) };
}

/** Lets so many candidates sit a mock. */
export async function fillMock(db: Db, mock: MockRow, paper: PublishedPaper, candidates: number, random: Random) {
  const { length } = paper.paper.questions;
  await inPortions(Array.from({ length: candidates }), (portion) =>
    addSat(
      db,
      mock,
      paper,
      portion.map(() => someSat(random, length)),
    ),
  );
}
