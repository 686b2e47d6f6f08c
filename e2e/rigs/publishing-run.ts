import { setTimeout as delay } from 'node:timers/promises';

import { endpoints, paths } from '@/lib/site/paths';

import { root } from '@/lib/commands/prepare.mjs';

import { startNginx } from '../support/nginx';
import { type Answer, closeHosts, json, startHost } from '../support/testing-host';
import { Client, post } from './client';
import type { Report } from './report';
import type { Defer } from './rig';
import { runSite } from './site';
import { freshStore } from './store';

const NGINX_PORT = 4395;
const PORTS = [4396, 4397] as const;
const REVALIDATE_SECRET = 'a secret of the publishing rig, long enough';
/** The first publishing may find pages that were never asked for; later ones find them cached. */
const TIMES = 3;
/** Far less than the age at which the site reads content again by itself. */
const SHOWN_LIMIT_MS = 10_000;

/** Milliseconds until a page shows what was published. @throws Error if it does not in time */
async function shownAfterMs(client: Client, words: string): Promise<number> {
  const startMs = performance.now();
  while (!(await client.send({ path: paths.announcement })).body.includes(words)) {
    if (performance.now() > startMs + SHOWN_LIMIT_MS) throw new Error(`${client.origin} does not show what changed`);
    await delay(20);
  }
  return performance.now() - startMs;
}

/** Publishes through the shipped nginx with two instances behind it, whose pages are all remade. */
export async function publishToAll(report: Report, env: Record<string, string>, defer: Defer): Promise<void> {
  let title = 'Before anything was published';
  const list: Answer = (response, request) => json([{ _id: 1, Title: title, IsActive: true }])(response, request);
  const { host } = await startHost({ '/announcements/announcementAll': [list] });
  defer(closeHosts);
  const store = await freshStore('PostgreSQL', defer);
  const nginx = await startNginx(root, NGINX_PORT, PORTS, defer);
  const own = { ...env, API_HOST: host, CONTENT_MAX_AGE_S: '60', REVALIDATE_SECRET, TRUSTED_PROXIES: '1' };
  const sites = await Promise.all(PORTS.map((port) => runSite(port, store, defer, { env: own })));
  const clients = [...sites, nginx].map(({ origin }) => new Client(origin));
  defer(async () => clients.forEach((it) => it.close()));
  for (let time = 1; time <= TIMES; time += 1)
    await report.check(`two instances and nginx show what is published, time ${time}`, async () => {
      for (const client of clients) await client.open(paths.announcement);
      title = `Published for the ${time}. time`;
      const shot = post(endpoints.revalidate, { noun: 'announcements' });
      const headers = { ...shot.headers, Authorization: `Bearer ${REVALIDATE_SECRET}` };
      const answer = await new Client(nginx.origin).ask<Record<string, string[]>>({ ...shot, headers }, 200);
      const isWhole = answer.notMadeAnew?.length === 0 && answer.pages?.includes(paths.announcement);
      const took = await Promise.all(clients.map((client) => shownAfterMs(client, title)));
      report.note(`shown after ${took.map(Math.round).join(', ')} ms`);
      return isWhole ? [] : [`publishing was answered with ${JSON.stringify(answer)}`];
    });
}
