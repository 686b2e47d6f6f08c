import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import type { SentEvent } from '@/lib/sitting/wire';

/** `atMs`: when the candidate did it, by the clock of the device. */
export type PendingEvent = { device: string; event: SentEvent; atMs?: number };

/** Keeps the events of attempts beyond the life of the page. Its calls fail if the browser bars storage. */
export type OutboxStore = {
  /** Gives the events kept for an attempt, whichever page added them, in the order of adding. */
  load: (attemptId: string) => Promise<PendingEvent[]>;
  add: (attemptId: string, pending: PendingEvent) => Promise<void>;
  remove: (attemptId: string, isGone: (pending: PendingEvent) => boolean) => Promise<void>;
};

/** Far more than an attempt has. The oldest go first: those of attempts that no page saw the end of. */
const MOST_KEPT = 20_000;

type Stored = PendingEvent & { attemptId: string };

interface Tables extends DBSchema {
  pending: { key: number; value: Stored; indexes: { attemptId: string } };
}

const open = (): Promise<IDBPDatabase<Tables>> =>
  openDB<Tables>('exam-outbox', 1, {
    upgrade(database) {
      // The keys count up, which keeps the order of adding.
      database.createObjectStore('pending', { autoIncrement: true }).createIndex('attemptId', 'attemptId');
    },
  });

/** The outbox in the browser's own database, which all pages of the site share. */
export function indexedDbStore(): OutboxStore {
  let database: ReturnType<typeof open> | undefined;
  /** Acts once more on a new connection: a browser can have ended the old one, as iOS does while a page sleeps. */
  async function on<Value>(act: (database: IDBPDatabase<Tables>) => Promise<Value>): Promise<Value> {
    try {
      return await act(await (database ??= open()));
    } catch {
      return act(await (database = open()));
    }
  }
  return {
    async load(attemptId) {
      const all = await on((it) => it.getAllFromIndex('pending', 'attemptId', attemptId));
      return all.map(({ device, event, atMs }) => ({ device, event, atMs }));
    },
    async add(attemptId, { device, event, atMs }) {
      const last = await on((it) => it.add('pending', { attemptId, device, event, atMs }));
      if (last > MOST_KEPT) await on((it) => it.delete('pending', IDBKeyRange.upperBound(last - MOST_KEPT)));
    },
    remove: (attemptId, isGone) =>
      on(async (it) => {
        const transaction = it.transaction('pending', 'readwrite');
        for await (const cursor of transaction.store.index('attemptId').iterate(attemptId)) {
          if (isGone(cursor.value)) await cursor.delete();
        }
        await transaction.done;
      }),
  };
}
