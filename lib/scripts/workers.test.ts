import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

import { pauseMs, workersToStart } from './workers.mjs';

/** A worker answers whether an earlier one had the store. At '/slow', it answers half a second after it has to end; at '/busy', it
 * computes for three seconds. */
const program = (folder: string) => `
  import { createServer } from 'node:http';
  import { attendParent, isWorker, runWorkers } from ${JSON.stringify(join(__dirname, 'workers.mjs'))};
  if (isWorker) {
    if (process.env.FAULT) {
      console.error(process.env.FAULT);
      process.exit(1);
    }
    const waiting = [];
    const server = createServer((request, response) => {
      response.setHeader('Connection', 'close');
      if (request.url === '/busy') for (const endMs = Date.now() + 3_000; Date.now() < endMs;);
      if (request.url !== '/slow') return void response.end(process.env.HAD_STORE);
      waiting.push(response);
      console.log('asked slowly');
    });
    const tell = attendParent(() => true, () => {
      server.close(() => process.exit(0));
      setTimeout(() => waiting.forEach((response) => response.end()), 500);
    });
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, Number(process.env.MIGRATES_FOR_MS ?? 0));
    server.listen(0, '127.0.0.1', () => tell(String(server.address().port)));
  } else {
    const { setInterval } = globalThis;
    globalThis.setInterval = (run, ms) => setInterval(run, ms / (process.env.HASTE ?? 1));
    runWorkers(2, ${JSON.stringify(join(folder, 'program.mjs'))}, (port) => console.log('port ' + port));
  }
`;

let folder: string;
let parent: ChildProcess;
let output: string;
let port: number;

async function until(isTrue: () => boolean | Promise<boolean>) {
  while (!(await isTrue())) await delay(20);
}

function startParent(env: Record<string, string> = {}) {
  output = '';
  parent = spawn(process.execPath, [join(folder, 'program.mjs')], { env: { ...process.env, ...env } });
  for (const stream of [parent.stdout, parent.stderr]) {
    stream?.setEncoding('utf8').on('data', (words: string) => (output += words));
  }
}

async function startReady() {
  startParent();
  await until(() => /port \d+/.test(output));
  port = Number(/port (\d+)/.exec(output)?.[1]);
}

/** Asks on a new connection. Gives the answer: '1' if the worker knows that there was a store. */
const ask = (path = '/') =>
  new Promise<string>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent: new Agent() }, (response) => {
      text(response).then(resolve, reject);
    }).on('error', reject);
  });

/** Makes requests that the workers answer only when they have to end; waits until all have arrived. */
async function askSlowly(times: number): Promise<Promise<string>[]> {
  const answers = Array.from({ length: times }, () => ask('/slow'));
  await until(() => output.match(/asked slowly/g)?.length === times);
  return answers;
}

/** The workers that have come to serve, in their order. */
const served = () => [...output.matchAll(/"worker serves","pid":(\d+)/g)].map(([, pid]) => Number(pid));

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'workers-'));
  writeFileSync(join(folder, 'program.mjs'), program(folder));
});
afterEach(async () => {
  if (parent.exitCode === null && parent.signalCode === null) {
    parent.kill('SIGKILL');
    await once(parent, 'exit');
  }
  for (const pid of served().filter(isRunning)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true });
});

test('a worker that dies is replaced by one that knows that there was a store', async () => {
  await startReady();
  const [first = 0, second = 0] = served();
  process.kill(first, 'SIGKILL');
  await until(() => output.includes(`"worker ended","pid":${first}`));
  expect(isRunning(second)).toBe(true);
  await expect(ask()).resolves.toBeDefined();
  await until(() => served().length === 3);
  // Now only the replacement of the first worker is left.
  process.kill(second, 'SIGSTOP');
  await expect(ask()).resolves.toBe('1');
});

test('a worker that is busy for long is not taken for one that hangs', async () => {
  startParent({ HASTE: '4' });
  await until(() => /port \d+/.test(output));
  port = Number(/port (\d+)/.exec(output)?.[1]);
  await ask('/busy');
  expect(output).not.toContain('worker hangs');
});

test('a worker that hangs is killed and replaced, and the other one answers meanwhile', async () => {
  await startReady();
  const [frozen = 0] = served();
  process.kill(frozen, 'SIGSTOP');
  await expect(Promise.all([ask(), ask(), ask()])).resolves.toHaveLength(3);
  expect(isRunning(frozen)).toBe(true);
  await until(() => output.includes(`"worker ended","pid":${frozen}`));
  expect(output).toContain(`"worker hangs","pid":${frozen}`);
  await until(() => served().length === 3);
});

test('the first worker may be silent for as long as it migrates the store', async () => {
  // To the parent, three seconds are more than two minutes.
  startParent({ MIGRATES_FOR_MS: '3000', HASTE: '50' });
  await until(() => served().length > 0 || parent.exitCode !== null);
  expect(output).toMatch(/^.*"worker serves"/);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'after %s to the parent, the workers complete their answers',
  async (signal) => {
    await startReady();
    const answers = await askSlowly(3);
    parent.kill(signal);
    expect(await once(parent, 'exit')).toEqual([0, null]);
    await expect(Promise.all(answers)).resolves.toHaveLength(3);
  },
);

test('the workers complete their answers and end when their parent is killed', async () => {
  await startReady();
  const answers = await askSlowly(2);
  parent.kill('SIGKILL');
  await expect(Promise.all(answers)).resolves.toHaveLength(2);
  await until(() => !served().some(isRunning));
});

test('a first worker that cannot start ends the parent, and tells its fault once', async () => {
  startParent({ FAULT: 'the environment is wrong' });
  const [code] = await once(parent, 'exit');
  expect(code).toBe(1);
  expect(output.match(/the environment is wrong/g)).toHaveLength(1);
});

test('workers that die again and again are replaced ever later, up to half a minute', () => {
  const pauses = Array.from({ length: 10 }, (_, index) => pauseMs(index + 1));
  expect(pauses).toEqual([...pauses].sort((one, other) => one - other));
  expect([pauses[0], pauses.at(-1)]).toEqual([500, 30_000]);
});

test.each([
  ['1', 0],
  ['3', 3],
  // The site itself reports the fault.
  ['many', 0],
])('for %s, the parent starts %s workers', (wanted, count) => {
  expect(workersToStart(wanted)).toBe(count);
});
