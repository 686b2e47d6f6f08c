import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { articlePath, paths, questionPath } from '@/lib/site/paths';

import { ensureChromium } from '@/lib/commands/prepare.mjs';

import type { Report } from './report';
import type { Defer } from './rig';
import { runSite } from './site';
import { freshStore } from './store';

// It is too large to be a dependency for one bench.
const LIGHTHOUSE = 'lighthouse@12.8.2';
const FLAGS = '--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-quic';
const PORT = 4322;
const PAGES = [
  ...[paths.home, paths.upsc, paths.magazine, paths.articles, articlePath('art-01'), paths.login],
  ...[paths.questions, questionPath('pol-01'), paths.today],
];
/** Of the scores, which go to 1. */
const LEAST = { performance: 0.95, accessibility: 1, 'best-practices': 1, seo: 1 };
/** How much later the largest part may be painted than without any script. */
const MOST_OF_PLAIN = 1.3;

type Category = { score: number | null; auditRefs: { id: string; weight: number }[] };
type Audit = { title: string; score: number | null; numericValue?: number };
type Findings = { categories: Record<keyof typeof LEAST, Category>; audits: Record<string, Audit> };

const medianOf = (all: readonly number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;

const lcpOf = ({ audits }: Findings) => audits['largest-contentful-paint']?.numericValue ?? Infinity;

/** Findings that lower a score. */
const faultsOf = ({ auditRefs }: Category, { audits }: Findings) =>
  auditRefs.flatMap(({ id, weight }) => {
    const { score = null, title = id } = audits[id] ?? {};
    return weight > 0 && score !== null && score < 1 ? [title] : [];
  });

/** The scores of pages on a phone with a slow network, and when the largest part is painted, beside no scripts. */
export async function benchLighthouse(report: Report, { runs, page }: { runs: number; page: string }, defer: Defer) {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  defer(() => rm(folder, { recursive: true }));
  const chromePath = await ensureChromium();
  const { origin } = await runSite(PORT, await freshStore('SQLite', defer), defer);
  const file = join(folder, 'report.json');
  const findingsOf = async (url: string, ...more: string[]): Promise<Findings> => {
    const args = ['--yes', '--prefer-offline', LIGHTHOUSE, url, '--output=json', `--output-path=${file}`, '--quiet'];
    const env = { ...process.env, ...(chromePath && { CHROME_PATH: chromePath }) };
    await promisify(execFile)('npx', [...args, FLAGS, ...more], { cwd: folder, env });
    return JSON.parse(await readFile(file, 'utf8'));
  };
  for (const path of PAGES.filter((it) => it.startsWith(page))) {
    const [own, plain]: [Findings[], Findings[]] = [[], []];
    for (let run = 0; run < runs; run += 1) {
      own.push(await findingsOf(origin + path));
      plain.push(await findingsOf(origin + path, '--blocked-url-patterns=*/_next/static/chunks/*.js'));
    }
    for (const [name, least] of Object.entries(LEAST) as [keyof typeof LEAST, number][]) {
      // Search engines must not list /Login, which lowers its score.
      if (name === 'seo' && path === paths.login) continue;
      const score = medianOf(own.map(({ categories }) => categories[name].score ?? 0));
      report.figure(`${path}, ${name}`, score, '', { name: 'the best', value: 1, least });
      if (name !== 'performance' && score < least)
        for (const it of own.slice(0, 1)) report.note(faultsOf(it.categories[name], it).join('; '));
    }
    const [lcp, plainLcp] = [own, plain].map((all) => medianOf(all.map(lcpOf)));
    const beside = { name: 'no scripts', value: plainLcp ?? NaN, most: MOST_OF_PLAIN };
    report.figure(`${path}, largest part`, lcp ?? NaN, 'ms', beside);
  }
}
