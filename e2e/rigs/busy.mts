// `npm run test:busy -- [times]`: runs `npm test` beside two busy loops and a loop of synchronous writes to the disk,
// three times in a row by default. Prints the counts of each run. Exits with 1 when a run has failed.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

const BUSY_LOOPS = 2;

const times = Number(process.argv[2] ?? 3);
if (!Number.isInteger(times) || times < 1) {
  console.error('Usage: npm run test:busy -- [times]');
  process.exit(2);
}

// The loops are threads of this process, so they end with it in any case.
for (let loop = 0; loop < BUSY_LOOPS; loop += 1) new Worker('for (;;);', { eval: true });
const folder = mkdtempSync(join(tmpdir(), 'busy-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
new Worker(
  `const { fsyncSync, openSync, writeSync } = require('node:fs');
  const file = openSync(require('node:worker_threads').workerData, 'w');
  for (let block = 0; ; block = (block + 1) % 8) {
    writeSync(file, Buffer.alloc(4_096, block), 0, 4_096, block * 4_096);
    fsyncSync(file);
  }`,
  { eval: true, workerData: join(folder, 'file') },
);

/** Runs `npm test` with its output shown. Gives its last line, which has the counts, and its exit code. */
async function runTests(): Promise<{ counts: string; code: number }> {
  const child = spawn(process.execPath, ['lib/scripts/test.mjs'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const end = () => process.kill(-(child.pid ?? NaN), 'SIGINT');
  process.once('exit', end);
  let tail = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    process.stdout.write(text);
    tail = (tail + text).slice(-1_000);
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  process.removeListener('exit', end);
  const counts = /\d+ passed, \d+ failed/.exec(tail)?.[0] ?? `broke off (${signal ?? code})`;
  return { counts, code: code ?? 1 };
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

console.log(`${availableParallelism()} cores, kept busy by ${BUSY_LOOPS} loops, and a loop of fsync`);
const told: string[] = [];
let isFailed = false;
for (let run = 1; run <= times; run += 1) {
  const startedAtMs = performance.now();
  const { counts, code } = await runTests();
  told.push(`run ${run}: ${counts}, in ${Math.round((performance.now() - startedAtMs) / 60_000)} minutes`);
  isFailed ||= code !== 0;
}
console.log(`\n${told.join('\n')}`);
process.exit(isFailed ? 1 : 0);
