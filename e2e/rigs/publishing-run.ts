import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { text } from 'node:stream/consumers';

import { endpoints, paths } from '@/lib/site/paths';

import { type Defer, runServer, withCleanUp } from './exam-server';
import { freshStore } from './exam-store';
import { startNginx } from './nginx';
import { type Answer, closeHosts, json, startHost } from './testing-host';

const SECRET = 'a secret of the publishing rig, long enough';
const ANNOUNCEMENTS = '/announcements/announcementAll';
/** The first publishing may find pages that were never asked for; later ones find them cached. */
const TIMES = 3;
/** Time until a change shows: instances look every 300 ms; nginx keeps a page for a second, in whole seconds. */
const OWN_LIMIT_MS = 1_000;
const NGINX_LIMIT_MS = 2_500;

type Options = { root: string; ports: readonly [number, number]; nginxPort: number; env: Record<string, string> };

/** Calls the site on a new connection, despite its self-signed certificate. */
const call = (url: string, body?: unknown) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const headers = { Authorization: `Bearer ${SECRET}`, 'Content-Type': 'application/json' };
    const options = { agent: false as const, ...(body !== undefined && { method: 'POST', headers }) };
    const onAnswer = (response: Parameters<NonNullable<Parameters<typeof plainRequest>[2]>>[0]) => {
      text(response).then((answer) => resolve({ status: response.statusCode ?? 0, body: answer }), reject);
    };
    const sent = url.startsWith('https:')
      ? tlsRequest(url, { ...options, rejectUnauthorized: false }, onAnswer)
      : plainRequest(url, options, onAnswer);
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });

/** Announces the change to the site. Returns the faults of its answer. */
async function publish(origin: string): Promise<string[]> {
  const { status, body } = await call(origin + endpoints.revalidate, { noun: 'announcements' });
  const { pages = [], notMadeAnew } = JSON.parse(body) as { pages?: string[]; notMadeAnew?: string[] };
  const isGood = status === 200 && notMadeAnew?.length === 0 && pages.includes(paths.announcement);
  return isGood ? [] : [`publishing was answered with ${status}: ${body}`];
}

/** Milliseconds until a page shows what was published; Infinity if it never does. */
async function shownAfterMs(url: string, words: string, limitMs: number): Promise<number> {
  const startMs = performance.now();
  for (;;) {
    if ((await call(url)).body.includes(words)) return performance.now() - startMs;
    if (performance.now() > startMs + 10 * limitMs) return Infinity;
    await delay(20);
  }
}

/** A host with one announcement, whose title can be changed, and the environment of a site on that host. */
async function startAnnouncements(defer: Defer) {
  const announcement = { title: 'Before anything was published' };
  const list: Answer = (response, request) =>
    json([{ _id: 1, Title: announcement.title, IsActive: true }])(response, request);
  const { host } = await startHost({ [ANNOUNCEMENTS]: [list] });
  defer(closeHosts);
  return { announcement, env: { API_HOST: host, CONTENT_MAX_AGE_S: '60', REVALIDATE_SECRET: SECRET } };
}

/**
 * Publishes through the shipped nginx with TLS, with two instances of the site behind it. Returns the faults: pages
 * that were not remade, and instances that showed the change too late.
 */
export const publishBehindTls = ({ root, ports, nginxPort, env }: Options): Promise<string[]> =>
  withCleanUp(async (defer) => {
    const { announcement, env: host } = await startAnnouncements(defer);
    const store = await freshStore('PostgreSQL', defer);
    const { origin } = await startNginx(root, nginxPort, ports, defer, { isTls: true });
    const own = { ...host, ...env, SITE_URL: origin, TRUSTED_PROXIES: '1' };
    const sites = await Promise.all(ports.map((port) => runServer(root, port, store, defer, own)));

    const faults: string[] = [];
    const places: [url: string, limitMs: number][] = [
      ...sites.map((site): [string, number] => [site.origin + paths.announcement, OWN_LIMIT_MS]),
      [origin + paths.announcement, NGINX_LIMIT_MS],
    ];
    for (let time = 1; time <= TIMES; time += 1) {
      for (const [url] of places) await call(url);
      const title = (announcement.title = `Published for the ${time}. time`);
      faults.push(...(await publish(origin)));
      const took = await Promise.all(places.map(([url, limitMs]) => shownAfterMs(url, title, limitMs)));
      console.log(`    shown after ${took.map(Math.round).join(', ')} ms (two instances, and nginx)`);
      places.forEach(([url, limitMs], index) => {
        const ms = took[index] ?? Infinity;
        if (ms > limitMs) faults.push(`${url} showed the change after ${Math.round(ms)} ms`);
      });
    }
    return faults;
  });
