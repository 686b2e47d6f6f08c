import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';

import { articlePath, paths } from '@/lib/site/paths';

import { runServer, withCleanUp } from './exam-server';
import { freshStore } from './exam-store';
import { startNginx } from './nginx';

// Newer versions need a newer Node than the site. It is too large to be a dependency for one bench.
const LIGHTHOUSE = 'lighthouse@12.8.2';
const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-quic';
const PORT = 4322;
const NGINX_PORT = 4323;
const PLAIN_PORT = 4324;
const PAGES = [paths.home, paths.upsc, paths.magazine, paths.articles, articlePath('art-01'), paths.login];
const FIGURES = { 'first-contentful-paint': 'FCP', 'total-blocking-time': 'TBT', 'cumulative-layout-shift': 'CLS' };
const LCP = 'largest-contentful-paint';

export const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Score = (typeof SCORES)[number];

type Audit = { title: string; score: number | null; numericValue?: number; displayValue?: string };
type Report = {
  categories: Record<Score, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

export type PhoneRow = {
  path: string;
  scores: Record<Score, number>;
  /** Of the run with the median score, with their names and units. */
  figures: string[];
  lcpMs: number;
  /** The same HTML, styles, fonts and pictures from nginx, without any script. */
  plainLcpMs: number;
  /** Findings that lower a score, besides speed. */
  faults: string[];
};

async function reportOf(url: string, folder: string, chromePath: string | undefined): Promise<Report> {
  const file = join(folder, 'report.json');
  const flags = ['--output=json', `--output-path=${file}`, '--quiet', `--chrome-flags=${FLAGS}`];
  await promisify(execFile)('npx', ['--yes', '--prefer-offline', LIGHTHOUSE, url, ...flags], {
    cwd: folder,
    env: { ...process.env, ...(chromePath && { CHROME_PATH: chromePath }) },
  });
  return JSON.parse(await readFile(file, 'utf8'));
}

function medianBy<T>(all: readonly T[], key: (it: T) => number): T {
  const median = all.toSorted((a, b) => key(a) - key(b))[Math.floor(all.length / 2)];
  if (median === undefined) throw new Error('There is no run.');
  return median;
}

const speedOf = ({ categories }: Report) => categories.performance.score ?? 0;
const lcpOf = ({ audits }: Report) => audits[LCP]?.numericValue ?? Infinity;
const medianLcp = (reports: readonly Report[]) => lcpOf(medianBy(reports, lcpOf));

function faultsOf({ categories, audits }: Report): string[] {
  return SCORES.filter((name) => name !== 'performance').flatMap((name) =>
    categories[name].auditRefs.flatMap(({ id, weight }) => {
      const { score = null, title = id } = audits[id] ?? {};
      return weight > 0 && score !== null && score < 1 ? [`${name}: ${title}`] : [];
    }),
  );
}

/** The page without a framework: keeps data for search engines, and drops all that runs. */
const withoutScripts = (html: string) =>
  html
    .replace(/<script(?![^>]*ld\+json)[^>]*>.*?<\/script>/gs, '')
    .replace(/<link rel="preload" as="script"[^>]*>/g, '');

/** Serves compressed pages from a folder, and everything else from its cache of the site. */
const plainServer = (folder: string) => `
  server {
    listen 127.0.0.1:${PLAIN_PORT};
    location / {
      proxy_pass http://site;
      proxy_cache site;
      proxy_ignore_headers Cache-Control Expires Vary;
      proxy_cache_valid 200 1h;
    }
    location /plain/ {
      root ${folder};
      default_type text/html;
      charset utf-8;
      add_header Content-Encoding br;
    }
  }`;

/** Measures pages of the built site and their plain copies in turn. Gives the rows one by one. */
export function runLighthouseBench(
  root: string,
  { runs, only, chromePath }: { runs: number; only: string | undefined; chromePath: string | undefined },
  onRow: (row: PhoneRow) => void,
): Promise<void> {
  return withCleanUp(async (defer) => {
    const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
    defer(() => rm(folder, { recursive: true }));
    await mkdir(join(folder, 'plain'));
    const site = await runServer(root, PORT, await freshStore('SQLite', defer), defer);
    await startNginx(root, NGINX_PORT, [PORT, PORT], defer, { more: plainServer(folder) });

    for (const path of PAGES.filter((it) => only === undefined || it === only)) {
      const copy = `plain/${PAGES.indexOf(path)}`;
      const html = withoutScripts(await (await fetch(site.origin + path)).text());
      await writeFile(join(folder, copy), brotliCompressSync(html));
      const own: Report[] = [];
      const plain: Report[] = [];
      for (let run = 0; run < runs; run += 1) {
        own.push(await reportOf(site.origin + path, folder, chromePath));
        plain.push(await reportOf(`http://127.0.0.1:${PLAIN_PORT}/${copy}`, folder, chromePath));
      }
      const median = medianBy(own, speedOf);
      const scoreOf = (name: Score) => Math.round((median.categories[name].score ?? 0) * 100);
      onRow({
        path,
        scores: {
          performance: scoreOf('performance'),
          accessibility: scoreOf('accessibility'),
          'best-practices': scoreOf('best-practices'),
          seo: scoreOf('seo'),
        },
        figures: Object.entries(FIGURES).map(([id, name]) => `${name} ${median.audits[id]?.displayValue}`),
        lcpMs: medianLcp(own),
        plainLcpMs: medianLcp(plain),
        faults: faultsOf(median),
      });
    }
  });
}
