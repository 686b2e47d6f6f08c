// The process of the hostile visitor. Its parent gives the orders and gets the answers.
import { setTimeout as delay } from 'node:timers/promises';

import { Client } from './client';
import { type Hostile, WAYS } from './hostile-ways';

export type Order = { name: string; hostile: Hostile; connections: number; durationMs: number };
export type Told = { prepared: true } | { answers: Record<string, number> } | { failure: string };

const tell = (told: Told) => process.send?.(told);

process.on('message', ({ name, hostile, connections, durationMs }: Order) => {
  const { origin, address, cookie } = hostile;
  const client = new Client(origin, { address, connections, cookie });
  const run = async () => {
    const worst = await WAYS[name]?.(hostile, client);
    if (!worst) throw new Error(`there is no way '${name}'`);
    tell({ prepared: true });
    const answers: Record<string, number> = {};
    const note = (answer: string) => (answers[answer] = (answers[answer] ?? 0) + 1);
    const end = new AbortController();
    const ending = delay(durationMs).then(() => end.abort());
    await Promise.all([worst(end.signal, note), ending]);
    tell({ answers });
  };
  run()
    .catch((error: unknown) => tell({ failure: String(error) }))
    .finally(() => client.close());
});
process.once('disconnect', () => process.exit(0));
