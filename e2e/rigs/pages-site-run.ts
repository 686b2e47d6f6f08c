import { loginPath } from '@/lib/accounts/callback';
import { publicPaths } from '@/lib/site/pages';
import {
  examPaperPath,
  finishPath,
  magazinePath,
  paths,
  scorePath,
  searchPath,
  testInstructionPath,
  testPath,
} from '@/lib/site/paths';

import { root } from '@/lib/commands/prepare.mjs';

import { startNginx } from '../support/nginx';
import { type Speed, speedOf } from './load';
import type { Report } from './report';
import type { Defer } from './rig';
import { mintCookie, runSite } from './site';
import { freshStore } from './store';

const PORT = 4620;
const NGINX_PORT = 4621;
/** The encodings that browsers ask for through TLS. */
const ENCODINGS = 'gzip, deflate, br, zstd';
/** How many searches there must be for each page of a made-up issue, which is rendered too. */
const LEAST_OF_RENDERED = 0.25;
/** How much more nginx must serve of a page that it may keep. */
const LEAST_OF_BARE = 1.2;

/** The share of /healthz's requests that a page must reach at the same time. Each made-up query is rendered. */
const OF_HEALTH = { page: 0.9, item: 0.8, shell: 0.8, search: 0.3, madeUp: 0 };

type Target = { kind: keyof typeof OF_HEALTH; path: string; isForCandidates?: true };

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
  const kinds = addresses.flatMap(({ pathname, search, searchParams }) => {
    const [key] = searchParams.keys();
    return key ? [[`${pathname}?${key}`, pathname + search] as const] : [];
  });
  return [...new Map(kinds).values()];
}

async function targetsAt(origin: string): Promise<Target[]> {
  const of = (kind: Target['kind'], all: readonly string[]): Target[] => all.map((path) => ({ kind, path }));
  return [
    ...of('page', publicPaths),
    ...of('item', await itemsOf(origin)),
    ...of('shell', FOR_VISITORS),
    ...of('shell', FOR_CANDIDATES).map((it): Target => ({ ...it, isForCandidates: true })),
    ...of('search', [searchPath('fundamental rights')]),
    ...of('madeUp', [searchPath('rights ')]),
  ];
}

/** The requests a second of every page, beside /healthz in the same seconds, and through the shipped nginx. */
export async function benchSite(report: Report, { seconds, page }: { seconds: number; page: string }, defer: Defer) {
  const url = await freshStore('SQLite', defer);
  const site = await runSite(PORT, url, defer, { env: { TRUSTED_PROXIES: '1' } });
  const nginx = await startNginx(root, NGINX_PORT, [PORT, PORT], defer);
  const cookie = await mintCookie('a-candidate');
  for (const { kind, path, isForCandidates } of await targetsAt(site.origin)) {
    if (!path.startsWith(page)) continue;
    const headers = { 'accept-encoding': ENCODINGS, ...(isForCandidates && { cookie }) };
    const show = (what: string, { perSecond, failures }: Speed, name: string, value: number, least: number) => {
      report.figure(`${path.slice(0, 38)}${what}`, perSecond, '/s', { name, value, least });
      if (failures > 0) report.fault(`${failures} requests for ${path} failed`);
    };
    const own = await speedOf(site.origin + path, seconds, headers, kind === 'madeUp');
    const health = await speedOf(`${site.origin}/healthz`, seconds, headers);
    show('', own, '/healthz', health.perSecond, OF_HEALTH[kind]);
    if (kind === 'madeUp') continue;
    // A request for a page that is not yet in the cache waits for half a second.
    await (await fetch(nginx.origin + path, { headers })).arrayBuffer();
    const cached = await speedOf(nginx.origin + path, seconds, headers);
    show(', nginx', cached, 'bare', own.perSecond, kind === 'search' ? 0 : LEAST_OF_BARE);
  }
}

/** Searches that differ in what they cost: an exact one, a misspelt one, Hindi, one word of many pages, and nonsense. */
const QUERIES = ['fundamental rights', 'constitushun of indai', 'भारत का संविधान', 'paper', 'qzx vbnk wq jhgt ploi zzv'];

/** The searches a second, each of whose pages is rendered, beside another page that is rendered. */
export async function benchSearch(report: Report, { seconds }: { seconds: number }, defer: Defer): Promise<void> {
  const { origin } = await runSite(PORT, await freshStore('SQLite', defer), defer);
  const rendered = await speedOf(origin + magazinePath('made-up-'), seconds, {}, true);
  report.figure('pages of a made-up issue', rendered.perSecond, '/s');
  const beside = { name: 'a made-up issue', value: rendered.perSecond, least: LEAST_OF_RENDERED };
  for (const query of QUERIES) {
    const { perSecond, failures } = await speedOf(`${origin + searchPath(query)}+`, seconds, {}, true);
    report.figure(`searches for "${query}" and a number`, perSecond, '/s', beside);
    if (failures > 0) report.fault(`${failures} searches for "${query}" failed`);
  }
}
