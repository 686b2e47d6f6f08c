import { processWide } from '@/lib/server/process-wide';

import type { Trx } from './commit-together';

type Flush<Item> = (trx: Trx, items: readonly Item[]) => Promise<void>;

/** The items that the writes of a transaction have collected, by the name of their sum. */
type Sums = Map<string, { items: unknown[]; flush: Flush<never> }>;

const sums = processWide('sums-of-commits', () => new WeakMap<Trx, Sums>());

export const beginSums = (trx: Trx): unknown => sums.set(trx, new Map());

/**
 * Writes `items` once before the commit, together with those that other writes of the transaction add under `name`.
 * Nothing else may write such rows: each transaction locks them last and in one order, so none deadlocks.
 */
export function addAtCommit<Item>(trx: Trx, name: string, items: readonly Item[], flush: Flush<Item>): void {
  const own = sums.get(trx);
  if (!own) throw new Error(`${name}: to be written in a transaction of commit-together alone`);
  const sum = own.get(name) ?? { items: [], flush };
  for (const item of items) sum.items.push(item);
  own.set(name, sum);
}

export async function flushSums(trx: Trx): Promise<void> {
  const inOrder = [...(sums.get(trx) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [, { items, flush }] of inOrder) if (items.length > 0) await flush(trx, items as never[]);
}
