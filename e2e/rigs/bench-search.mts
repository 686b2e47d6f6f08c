// `npm run bench:search`: the time of a search in the sample content, alone and as a page of the built site. Exits with
// 1 when the slowest twentieth takes 100 ms or more, or a search fails.
import { mkdtempSync, rmSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';

import type { SearchBench } from './bench-search-run';
import { stopUnstarted } from './exam-server';
import { ensureBuilt, root } from '../../lib/scripts/prepare.mjs';

const TARGET_MS = 100;

const { cache, resolve } = createRequire(import.meta.url);

/** Replaces a part of the framework for all modules that are loaded later. */
function replace(name: string, exports: unknown) {
  const path = resolve(name);
  cache[path] = Object.assign(new Module(path), { loaded: true, exports });
}

// Outside a request, no framework caches lists or knows about drafts.
replace('next/cache', {
  unstable_cache: (load: () => unknown) => {
    let kept: unknown;
    return () => (kept ??= load());
  },
});
replace('next/headers', { draftMode: async () => ({ isEnabled: false }) });

process.chdir(root);
const folder = mkdtempSync(join(tmpdir(), 'search-'));
process.env.DATABASE_URL = `file:${join(folder, 'site.db')}`;

let isMissed = false;
function report({ name, latencies }: SearchBench) {
  const [p50, p95 = NaN, p99] = [0.5, 0.95, 0.99].map((share) => latencies.percentile(share));
  const isMet = p95 < TARGET_MS && latencies.errors === 0;
  isMissed ||= !isMet;
  const figures = Object.entries({ p50, p95, p99 }).map(
    ([share, ms = NaN]) => `${share} ${ms.toFixed(1).padStart(6)} ms`,
  );
  console.log(
    `${name.padEnd(26)}${latencies.count} searches: ${figures.join(', ')} (target p95 < ${TARGET_MS} ms): ${isMet ? 'met' : 'MISSED'}`,
  );
  if (latencies.firstError) console.error(`  the first of ${latencies.errors} errors: ${latencies.firstError}`);
}

try {
  await ensureBuilt();
  const { benchFunctions, benchPages } = await import('./bench-search-run');
  const [busy = 0] = loadavg();
  console.log(`${availableParallelism()} cores, busy before the start: ${busy.toFixed(1)}`);
  const { queries, bench } = await benchFunctions();
  report(bench);
  report(await benchPages(root, process.env.DATABASE_URL, queries).catch(stopUnstarted));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
process.exit(isMissed ? 1 : 0);
