import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import type { SentEvent } from '@/lib/attempts/wire';

export type PendingEvent = { device: string; event: SentEvent };

/** Keeps pending events beyond the life of the page. Its calls fail where the browser bars storage. */
export type OutboxStore = {
  /** Gives the events kept for an attempt, whichever page added them, in the order of adding. */
  load: (attemptId: string) => Promise<PendingEvent[]>;
  add: (attemptId: string, pending: PendingEvent) => Promise<void>;
  remove: (attemptId: string, device: string, sequences: readonly number[]) => Promise<void>;
};

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
  const opened = () =>
    (database ??= open().catch((error) => {
      database = undefined;
      throw error;
    }));
  return {
    async load(attemptId) {
      const all = await (await opened()).getAllFromIndex('pending', 'attemptId', attemptId);
      return all.map(({ device, event }) => ({ device, event }));
    },
    async add(attemptId, { device, event }) {
      await (await opened()).add('pending', { attemptId, device, event });
    },
    async remove(attemptId, device, sequences) {
      const transaction = (await opened()).transaction('pending', 'readwrite');
      for await (const cursor of transaction.store.index('attemptId').iterate(attemptId)) {
        const { device: owner, event } = cursor.value;
        if (owner === device && sequences.includes(event.sequence)) await cursor.delete();
      }
      await transaction.done;
    },
  };
}
