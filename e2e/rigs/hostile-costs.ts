import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { cpuMs } from './process-costs';
import { MOST_CPU_MS, type RouteGuard, routeGuards, type Sample } from './route-guards';
import { attemptEndpoints } from '@/lib/site/paths';

import { type Client, post, type Shot, shotOf, startAttempt } from './hostile-client';
import { API_HOST, type Arena, BUILD_ENV } from './hostile-run';

const REQUESTS = 100;
const WARM_UP = 20;

export type Cost = { what: string; cpuMs: number; mostMs: number; answers: string };

const named = (sample: Sample, names: Record<string, string>): Shot =>
  shotOf({ ...sample, path: sample.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => names[name] ?? '') });

async function costOf(shot: Shot, mostMs: number, client: Client, pid: number): Promise<Cost> {
  const statuses = new Map<number, number>();
  const ask = async () => {
    const { status } = await client.send(shot);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  for (let count = 0; count < WARM_UP; count += 1) await ask();
  const before = cpuMs(pid);
  for (let count = 0; count < REQUESTS; count += 1) await ask();
  const spent = cpuMs(pid) - before;
  const answers = [...statuses].map(([status, count]) => `${status}: ${count}`).join(', ');
  return { what: `${shot.method ?? 'GET'} ${shot.path}`, cpuMs: spent / REQUESTS, mostMs, answers };
}

/** Measures, with one visitor alone, every route without a throttle that is not prerendered. */
export async function measureCosts(arena: Arena): Promise<Cost[]> {
  const { client } = await arena.candidate('127.0.0.11');
  const open = await startAttempt(client, 1, 1);
  const finished = await startAttempt(client, 1, 2);
  const finish = { device: 'the-measuring-device', events: [] };
  await client.ask(post(attemptEndpoints(finished.id).finish, finish), 200);
  const names = { open: open.id, finished: finished.id, host: encodeURIComponent(API_HOST) };
  const pid = arena.sites[0]?.pid ?? 0;
  const cookie = client.cookie;
  const costs: Cost[] = [];
  for (const guards of Object.values(routeGuards)) {
    for (const guard of guards) {
      if (guard.is !== 'cheap' && guard.is !== 'queued') continue;
      client.cookie = guard.ask.isCandidate ? cookie : '';
      costs.push(await costOf(named(guard.ask, names), MOST_CPU_MS[guard.is], client, pid));
    }
  }
  client.close();
  return costs;
}

/** Routes that should be prerendered but are not. */
export function notPrerendered(root: string): string[] {
  const file = join(root, BUILD_ENV.NEXT_DIST_DIR, 'prerender-manifest.json');
  const { routes } = JSON.parse(readFileSync(file, 'utf8')) as { routes: Record<string, unknown> };
  const isSaidToBe = (guards: readonly RouteGuard[]) => guards.some((it) => it.is === 'prerendered');
  return Object.entries(routeGuards).flatMap(([route, guards]) =>
    isSaidToBe(guards) && !Object.hasOwn(routes, route) ? [route] : [],
  );
}
