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

import { mintCookie, runServer, withCleanUp } from './exam-server';
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
type Target = { kind: Kind; path: string; isForCandidates?: true };
export type Speed = { perSecond: number; p99Ms: number; failures: number };
export type Row = Target & {
  bytes: number;
  bare: Speed;
  health: Speed;
  /** Through the shipped nginx, compared with the same answers from its disk; undefined where nginx caches nothing. */
  cached?: Speed;
  disk?: Speed;
};

const FIGURES = { totalQuestions: 20, totalAnswered: 12, totalNotAnswered: 8, correctAnswers: 9, percentage: '45' };
const FOR_VISITORS = [paths.login, loginPath(paths.profile), paths.register];
const FOR_CANDIDATES = [
  ...[testInstructionPath(1, 1), testPath(1, 1), examPaperPath('1', '1')],
  ...[finishPath(FIGURES), scorePath(FIGURES)],
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
    ...of('search', [searchPath('fundamental rights')]),
    ...of('madeUp', [searchPath('rights ')]),
  ];
}

type Answer = { status: number; rawHeaders: string[]; bytes: Buffer };

const rawAnswer = (url: string, headers: Record<string, string>) =>
  new Promise<Answer>((resolve, reject) => {
    request(url, { headers }, (response) => {
      const { statusCode: status = 0, rawHeaders } = response;
      buffer(response).then((bytes) => resolve({ status, rawHeaders, bytes }), reject);
    })
      .on('error', reject)
      .end();
  });

/** The headers that nginx itself gives a file, and those of a connection. */
const NOT_OF_FILES = /^(connection|content-length|content-type|date|etag|keep-alive|last-modified|transfer-encoding)$/i;

/** The directives that give a file the headers of an answer: otherwise the load generator would have less to read. */
const headersOf = ({ rawHeaders }: Answer) =>
  rawHeaders
    .flatMap((name, index) => (index % 2 === 0 ? [{ name, value: rawHeaders[index + 1] ?? '' }] : []))
    .filter(({ name }) => !NOT_OF_FILES.test(name))
    .map(({ name, value }) => `add_header ${name} ${JSON.stringify(value)};`)
    .join(' ');

const fileOf = (index: number) => `/${index}.html`;

/** Serves the answers from the disk: the most that nginx can do on this machine. */
const diskServer = (folder: string, answers: readonly Answer[]) => `
  server {
    listen 127.0.0.1:${DISK_PORT};
    root ${folder};
    default_type text/html;
    open_file_cache max=2000 inactive=60s;
    ${answers.map((answer, index) => `location = ${fileOf(index)} { ${headersOf(answer)} }`).join('\n    ')}
  }`;

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

/** Measures two addresses in turn for a second each, so that other work of the machine slows both. Gives medians. */
async function speedsOf(urls: readonly [string, string], seconds: number, headers: Record<string, string>) {
  const speeds: [Speed[], Speed[]] = [[], []];
  for (let second = 0; second < seconds; second += 1) {
    speeds[0].push(await speedOf(urls[0], 1, headers));
    speeds[1].push(await speedOf(urls[1], 1, headers));
  }
  const medianOf = (all: Speed[]) => all.sort((one, other) => one.perSecond - other.perSecond)[all.length >> 1];
  return speeds.map(medianOf);
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
    const site = await runServer(root, PORT, await freshStore('SQLite', defer), defer, { TRUSTED_PROXIES: '1' });
    const cookie = await mintCookie('a-candidate');
    const all = await targetsAt(site.origin);
    const targets = all
      .filter(({ path }) => !only || path.startsWith(only))
      .map(({ isForCandidates, ...target }) => {
        return { ...target, headers: { 'accept-encoding': ENCODINGS, ...(isForCandidates && { cookie }) } };
      });
    const answers: Answer[] = [];
    for (const [index, { path, headers }] of targets.entries()) {
      const answer = await rawAnswer(site.origin + path, headers);
      if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
      await writeFile(join(folder, fileOf(index)), answer.bytes);
      answers.push(answer);
    }
    const nginx = await startNginx(root, NGINX_PORT, [PORT, PORT], defer, { more: diskServer(folder, answers) });

    for (const [index, { kind, path, headers }] of targets.entries()) {
      const bare = await speedOf(site.origin + path, seconds, headers, kind === 'madeUp');
      const health = await speedOf(site.origin + HEALTH, seconds, headers);
      const row: Row = { kind, path, bytes: answers[index]?.bytes.length ?? 0, bare, health };
      if (kind !== 'search' && kind !== 'madeUp') {
        // A request for a page that is not yet in the cache waits for half a second.
        await rawAnswer(nginx.origin + path, headers);
        const urls = [nginx.origin + path, `http://127.0.0.1:${DISK_PORT}${fileOf(index)}`] as const;
        [row.cached, row.disk] = await speedsOf(urls, seconds, headers);
      }
      onRow(row);
    }
  });
}
