import 'server-only';

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import autocannon, { type Request } from 'autocannon';

import { loginPath } from '@/lib/accounts/callback';
import { publicPaths } from '@/lib/site/pages';
import {
  examPaperPath,
  finishPath,
  paths,
  scorePath,
  searchPath,
  testInstructionPath,
  testPath,
} from '@/lib/site/paths';

import { mintCookie, startServer, withCleanUp } from './exam-server';
import { freshStore } from './exam-store';
import { startNginx } from './nginx';

const PORT = 4620;
const NGINX_PORT = 4621;
const DISK_PORT = 4622;
const CONNECTIONS = 32;
const HEALTH = '/healthz';
/** The encodings that browsers ask for through TLS. */
const ENCODINGS = 'gzip, deflate, br, zstd';

export type Kind = 'page' | 'item' | 'shell' | 'search' | 'madeUp';
type Target = { kind: Kind; path: string; isForCandidates?: true; referer?: string };
export type Speed = { perSecond: number; p99Ms: number; failures: number };
export type Row = Target & {
  bytes: number;
  bare: Speed;
  health: Speed;
  /** Through the shipped nginx, compared with the same bytes from its disk; undefined where nginx caches nothing. */
  cached?: Speed;
  disk?: Speed;
};

const FIGURES = { totalQuestions: 20, totalAnswered: 12, totalNotAnswered: 8, correctAnswers: 9, percentage: '45' };
const FOR_VISITORS = [paths.login, loginPath(paths.profile), paths.register];
const FOR_CANDIDATES = [testInstructionPath(1, 1), testPath(1, 1), examPaperPath('1', '1')];
/** The ends of a test and of an exam, with the pages whose scripts open them. */
const AFTER_TESTS = [
  { path: finishPath(FIGURES), from: testPath(1, 1) },
  { path: scorePath(FIGURES), from: examPaperPath('1', '1') },
];

/** One address of each kind with a query in the sitemap: pages of single items. */
async function itemsOf(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url));
  const kinds = new Map(
    addresses.flatMap((url) => {
      const [key] = url.searchParams.keys();
      return key ? [[`${url.pathname}?${key}`, url.pathname + url.search] as const] : [];
    }),
  );
  return [...kinds.values()];
}

async function targetsAt(origin: string): Promise<Target[]> {
  const of = (kind: Kind, all: readonly string[]): Target[] => all.map((path) => ({ kind, path }));
  return [
    ...of('page', publicPaths),
    ...of('item', await itemsOf(origin)),
    ...of('shell', FOR_VISITORS),
    ...of('shell', FOR_CANDIDATES).map((it): Target => ({ ...it, isForCandidates: true })),
    ...AFTER_TESTS.map(({ path, from }): Target => ({
      kind: 'shell',
      path,
      isForCandidates: true,
      referer: origin + from,
    })),
    ...of('search', [searchPath('fundamental rights')]),
    ...of('madeUp', [searchPath('rights ')]),
  ];
}

const rawAnswer = (url: string, headers: Record<string, string>) =>
  new Promise<{ status: number; encoding: string | undefined; bytes: Buffer }>((resolve, reject) => {
    request(url, { headers }, (response) => {
      const { statusCode: status = 0 } = response;
      const encoding = response.headers['content-encoding'];
      buffer(response).then((bytes) => resolve({ status, encoding, bytes }), reject);
    })
      .on('error', reject)
      .end();
  });

/** `isMadeUp`: each request ends with another word. */
export async function speedOf(
  url: string,
  seconds: number,
  headers: Record<string, string>,
  isMadeUp = false,
): Promise<Speed> {
  let made = 0;
  const { pathname, search } = new URL(url);
  const setupRequest = (it: Request) => ({ ...it, path: `${pathname}${search}${(made += 1)}` });
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration: seconds,
    ...(isMadeUp && { requests: [{ setupRequest }] }),
  });
  return { perSecond: requests.average, p99Ms: latency.p99, failures: non2xx + errors };
}

/** Measures the built site, bare and through nginx, each page beside /healthz. Gives the rows one by one. */
export function runSiteBench(
  root: string,
  seconds: number,
  only: string | undefined,
  onRow: (row: Row) => void,
): Promise<void> {
  return withCleanUp(async (defer) => {
    const folder = await mkdtemp(join(tmpdir(), 'disk-'));
    defer(() => rm(folder, { recursive: true }));
    const site = startServer(root, PORT, await freshStore('SQLite', defer), { TRUSTED_PROXIES: '1' });
    defer(site.stop);
    await site.ready;
    const disk = { port: DISK_PORT, folder };
    const nginx = await startNginx(root, NGINX_PORT, [PORT, PORT], defer, { disk });
    const cookie = await mintCookie('a-candidate');

    const targets = await targetsAt(site.origin);
    for (const [index, target] of targets.entries()) {
      if (only && !target.path.startsWith(only)) continue;
      const { isForCandidates, referer } = target;
      const headers = { 'accept-encoding': ENCODINGS, ...(isForCandidates && { cookie }), ...(referer && { referer }) };
      const { status, bytes } = await rawAnswer(site.origin + target.path, headers);
      if (status !== 200) throw new Error(`${target.path} was answered with ${status}`);
      const bare = await speedOf(site.origin + target.path, seconds, headers, target.kind === 'madeUp');
      const health = await speedOf(site.origin + HEALTH, seconds, headers);
      const row: Row = { ...target, bytes: bytes.length, bare, health };
      if (target.kind !== 'search' && target.kind !== 'madeUp') {
        await writeFile(join(folder, `${index}.html`), bytes);
        row.cached = await speedOf(nginx.origin + target.path, seconds, headers);
        row.disk = await speedOf(`http://127.0.0.1:${DISK_PORT}/${index}.html`, seconds, headers);
      }
      onRow(row);
    }
  });
}
