import 'server-only';

import { request as plainRequest } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { text } from 'node:stream/consumers';

import { endpoints, paths } from '@/lib/site/paths';

import { startServer, withCleanUp } from './exam-server';
import { freshStore } from './exam-store';
import { startNginx } from './nginx';
import { closeHosts, json, startHost } from './testing-host';

const SECRET = 'a secret of the publishing rig, long enough';
const ANNOUNCEMENTS = '/announcements/announcementAll';
/** The first publishing may find pages that were never asked for; later ones find them cached. */
const TIMES = 3;
/** Time until the change shows: instances look every 300 ms, and nginx keeps a page for a second. */
const OWN_LIMIT_MS = 1_000;
const NGINX_LIMIT_MS = 2_000;

type Options = { root: string; ports: readonly [number, number]; nginxPort: number; env: Record<string, string> };

/** Calls the site despite its self-signed certificate. */
const call = (url: string, body?: unknown) =>
  new Promise<{ status: number; body: string }>((resolve, reject) => {
    const headers = { Authorization: `Bearer ${SECRET}`, 'Content-Type': 'application/json' };
    const options = body ? { method: 'POST', headers } : {};
    const onAnswer = (response: Parameters<NonNullable<Parameters<typeof plainRequest>[2]>>[0]) => {
      text(response).then((answer) => resolve({ status: response.statusCode ?? 0, body: answer }), reject);
    };
    const sent = url.startsWith('https:')
      ? tlsRequest(url, { ...options, rejectUnauthorized: false }, onAnswer)
      : plainRequest(url, options, onAnswer);
    sent.on('error', reject);
    sent.end(body && JSON.stringify(body));
  });

/** Milliseconds until a page shows what was published; Infinity where it never does. */
async function shownAfterMs(url: string, words: string, limitMs: number): Promise<number> {
  const startMs = performance.now();
  for (;;) {
    if ((await call(url)).body.includes(words)) return performance.now() - startMs;
    if (performance.now() > startMs + 10 * limitMs) return Infinity;
    await delay(20);
  }
}

/**
 * Publishes through the shipped nginx with TLS, with two instances of the site behind it. Returns the faults: pages
 * that were not remade, and instances that showed the change too late.
 */
export const publishBehindTls = ({ root, ports, nginxPort, env }: Options): Promise<string[]> =>
  withCleanUp(async (defer) => {
    let title = 'Before anything was published';
    const { host } = await startHost({
      [ANNOUNCEMENTS]: [(response, request) => json([{ _id: 1, Title: title, IsActive: true }])(response, request)],
    });
    defer(closeHosts);
    const store = await freshStore('PostgreSQL', defer);
    const { origin } = await startNginx(root, nginxPort, ports, defer, { isTls: true });
    const sites = ports.map((port) =>
      startServer(root, port, store, {
        ...env,
        API_HOST: host,
        CONTENT_MAX_AGE_S: '60',
        SITE_URL: origin,
        TRUSTED_PROXIES: '1',
        REVALIDATE_SECRET: SECRET,
      }),
    );
    for (const site of sites) defer(site.stop);
    for (const site of sites) await site.ready;

    const faults: string[] = [];
    const places: [url: string, limitMs: number][] = [
      ...sites.map((site): [string, number] => [site.origin + paths.announcement, OWN_LIMIT_MS]),
      [origin + paths.announcement, NGINX_LIMIT_MS],
    ];
    for (let time = 1; time <= TIMES; time += 1) {
      for (const [url] of places) await call(url);
      title = `Published for the ${time}. time`;
      const { status, body } = await call(origin + endpoints.revalidate, { noun: 'announcements' });
      const { pages = [], notMadeAnew } = JSON.parse(body) as { pages?: string[]; notMadeAnew?: string[] };
      if (status !== 200 || notMadeAnew?.length !== 0 || !pages.includes(paths.announcement)) {
        faults.push(`publishing was answered with ${status}: ${body}`);
      }
      const took = await Promise.all(places.map(([url, limitMs]) => shownAfterMs(url, title, limitMs)));
      console.log(`    shown after ${took.map(Math.round).join(', ')} ms (two instances, and nginx)`);
      places.forEach(([url, limitMs], index) => {
        const ms = took[index] ?? Infinity;
        if (ms > limitMs) faults.push(`${url} showed the change after ${Math.round(ms)} ms`);
      });
    }
    return faults;
  });
