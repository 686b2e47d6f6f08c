import { setTimeout as delay } from 'node:timers/promises';

import { openDatabase } from '@/lib/db/database';

import type { BuiltSite } from '../support/built-site';

import { finishAll, recover, type Service, takeSeats, work } from './exam-candidates';
import { checkStore } from './exam-check';
import { Ledger } from './exam-load';
import { startServer, withCleanUp } from './exam-server';
import { type EngineName, freshStore } from './exam-store';
import type { Random } from './seeded-random';
import { until } from './until';

const PORT = Number(process.env.PORT || 4620);
const LEAST_LOAD_MS = 300;
const MOST_LOAD_MS = 2_500;
const RECOVERY_LIMIT_MS = 20_000;

/** What a run has found, and how much it has tried. */
export type KillReport = { faults: string[]; saves: number; finishes: number; attempts: number };

/** Kills the site under load at random moments, and compares the store each time with what candidates were told. */
export function runKills(root: string, engine: EngineName, kills: number, random: Random): Promise<KillReport> {
  return withCleanUp(async (defer) => {
    const url = await freshStore(engine, defer);
    const begin = async (): Promise<BuiltSite> => {
      const server = startServer(root, PORT, url, defer);
      await server.ready;
      const isUp = () =>
        fetch(`${server.origin}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        );
      await until('the site is up', RECOVERY_LIMIT_MS, isUp);
      return server;
    };
    let server = await begin();
    const ledger = new Ledger();
    const seats = await takeSeats(server.origin);
    const faults = new Set<string>();
    for (let kill = 0; kill < kills; kill += 1) {
      const service: Service = { isOver: false, isStoreKilled: false, onWrong: (text) => faults.add(text) };
      const workers = seats.map((seat) => work(seat, ledger, random, service));
      await delay(LEAST_LOAD_MS + random() * (MOST_LOAD_MS - LEAST_LOAD_MS));
      await server.kill();
      service.isOver = true;
      await Promise.all(workers);
      server = await begin();
      const db = await openDatabase(url);
      try {
        const check = () => checkStore(db, ledger.attempts.values(), Date.now());
        const found = [...(await check()), ...(await recover(seats)).map((text) => ({ text })), ...(await check())];
        for (const { text } of found) faults.add(text);
      } finally {
        await db.destroy();
      }
    }
    for (const text of await finishAll(seats, url, ledger)) faults.add(text);
    const { saves, finishes } = ledger.counts;
    return { faults: [...faults], saves, finishes, attempts: ledger.attempts.size };
  });
}
