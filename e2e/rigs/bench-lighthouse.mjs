// `npm run bench:lighthouse`: the Lighthouse scores of four pages on a phone with a slow network (its own mobile
// throttling), each the median of three runs. Exits with 1 when a score is below its target.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { ensureBuilt, ensureChromium, ensureInstalled, root } from '../../lib/scripts/prepare.mjs';

// Newer versions need a newer Node than the site. It is too large to be a dependency for one bench.
const LIGHTHOUSE = 'lighthouse@12.8.2';
const PORT = '4322';
const PAGES = ['/', '/UPSC', '/Magazine', '/Articles'];
const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const FIGURES = {
  'first-contentful-paint': 'FCP',
  'largest-contentful-paint': 'LCP',
  'total-blocking-time': 'TBT',
  'cumulative-layout-shift': 'CLS',
};
const RUNS = 3;
const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-quic';

/**
 * @param {string} url
 * @param {string} folder
 * @param {string | undefined} chromePath
 */
function report(url, folder, chromePath) {
  const file = join(folder, 'report.json');
  const args = [
    '--yes',
    LIGHTHOUSE,
    url,
    '--output=json',
    `--output-path=${file}`,
    '--quiet',
    `--chrome-flags=${FLAGS}`,
  ];
  execFileSync('npx', args, {
    cwd: folder,
    stdio: 'ignore',
    env: { ...process.env, ...(chromePath && { CHROME_PATH: chromePath }) },
  });
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @typedef {{ categories: Record<'performance', { score: number }> }} Report */
const byPerformance = (/** @type {Report} */ a, /** @type {Report} */ b) =>
  a.categories.performance.score - b.categories.performance.score;

await ensureInstalled();
const chromePath = await ensureChromium();
await ensureBuilt();

const folder = mkdtempSync(join(tmpdir(), 'lighthouse-'));
const server = spawn(process.execPath, ['lib/scripts/serve.mjs'], {
  cwd: root,
  stdio: 'ignore',
  env: { ...process.env, NODE_ENV: 'production', PORT, DATABASE_URL: `file:${join(folder, 'site.db')}` },
});
let isMet = true;
try {
  const origin = `http://localhost:${PORT}`;
  for (let tries = 0; !(await fetch(origin).catch(() => null))?.ok; tries += 1) {
    if (tries === 100) throw new Error('The server did not start.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  for (const path of PAGES) {
    const runs = Array.from({ length: RUNS }, () => report(origin + path, folder, chromePath)).sort(byPerformance);
    const { categories, audits } = runs[Math.floor(RUNS / 2)];
    const scores = Object.entries(TARGETS).map(([name, target]) => {
      const score = Math.round((categories[name].score ?? 0) * 100);
      isMet &&= score >= target;
      return `${name} ${score}${score >= target ? '' : ` (target ${target}: MISSED)`}`;
    });
    const figures = Object.entries(FIGURES).map(([audit, name]) => `${name} ${audits[audit].displayValue}`);
    console.log(`${path.padEnd(10)} ${scores.join(', ')}; ${figures.join(', ')}`);
    for (const name of Object.keys(TARGETS)) {
      for (const { id, weight } of categories[name].auditRefs) {
        const { score, title } = audits[id];
        if (name !== 'performance' && weight > 0 && score !== null && score < 1) console.log(`    ${name}: ${title}`);
      }
    }
  }
} finally {
  server.kill('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isMet ? 0 : 1);
