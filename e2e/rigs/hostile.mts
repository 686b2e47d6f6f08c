// `npm run test:hostile`: one account or address does its worst in each way that an endpoint or a page allows, while
// others save, log in and read. Prints how long the others wait. Exits with 1 when a goal is missed.
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';

import { readArguments, UsageError, wholeNumber } from '@/lib/scripts/arguments';
import { stopUnstarted, withCleanUp } from './exam-server';
import { ensureBuilt, root } from '@/lib/scripts/prepare.mjs';

import { measureCosts, notPrerendered } from './hostile-costs';
import { API_HOST, Arena, BUILD_ENV, type Front, type Outcome, startHost } from './hostile-run';
import { CONNECTIONS, WAYS } from './hostile-ways';

const USAGE = `Usage: npm run test:hostile -- [--seconds 60] [--connections 32,300,2000] [--front nginx|bare|both] [--postgres] [--only <part of a name>] [--no-costs]
First it measures what costs little (e2e/rigs/route-guards.ts), then it tries one way after the other.
Ways with more than 32 connections take a sixth of the time. With --postgres two instances run behind nginx. Hostile
requests go to loopback alone.`;

/** Bare, many connections must be read by the site itself. */
const SAVE_GOAL_MS = { nginx: 250, bare: 500 };
const GOALS = { loginMs: 1_000, pageMs: 1_000, growthMegabytes: 100 };

const fronts: Record<string, readonly Front[]> = { nginx: ['nginx'], bare: ['bare'], both: ['nginx', 'bare'] };

const { seconds, connections, front, engine, ways, costs } = readArguments(USAGE, () => {
  const { values } = parseArgs({
    allowNegative: true,
    options: {
      seconds: { type: 'string', default: '60' },
      connections: { type: 'string', default: CONNECTIONS.join() },
      front: { type: 'string' },
      postgres: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [''] },
      costs: { type: 'boolean', default: true },
    },
  });
  const chosen = fronts[values.front ?? (values.postgres ? 'nginx' : 'both')];
  if (!chosen) throw new UsageError(`--front must be nginx, bare or both, not '${values.front}'.`);
  if (values.postgres && chosen.includes('bare')) throw new UsageError('Two instances need nginx before them.');
  return {
    seconds: wholeNumber('--seconds', values.seconds, 1, 600),
    connections: values.connections.split(',').map((count) => wholeNumber('--connections', count, 1, 2_000)),
    front: chosen,
    engine: values.postgres ? ('PostgreSQL' as const) : ('SQLite' as const),
    costs: values.costs,
    ways: WAYS.filter(({ name }) => values.only.some((part) => name.includes(part))),
  };
});

const number = (value: number) => (Number.isNaN(value) ? '–' : Math.round(value).toLocaleString('en-GB'));
const line = (name: string, cells: (string | number)[], end = '') =>
  console.log(
    name.padEnd(44) +
      cells.map((cell) => (typeof cell === 'number' ? number(cell) : cell).padStart(9)).join('') +
      (end && `   ${end}`),
  );

function missesOf({ save, login, page, memory }: Outcome, saveMs: number): string[] {
  const errors = { save, login, page };
  return [
    ...(save.percentile(0.99) <= saveMs ? [] : ['saves']),
    ...(login.percentile(1) <= GOALS.loginMs ? [] : ['logins']),
    ...(page.percentile(0.99) <= GOALS.pageMs ? [] : ['pages']),
    ...(memory.peak - memory.before <= GOALS.growthMegabytes ? [] : ['memory']),
    ...Object.entries(errors).flatMap(([what, { errors: count, firstError }]) =>
      count > 0 ? [`${count} of ${what} failed: ${firstError}`] : [],
    ),
  ];
}

function show(outcome: Outcome, connectionCount: number, saveMs: number): boolean {
  const { name, save, login, page, memory, answers } = outcome;
  const misses = missesOf(outcome, saveMs);
  const total = Object.values(answers).reduce((sum, count) => sum + count, 0);
  line(
    `${connectionCount} × ${name}`,
    [
      save.percentile(0.99),
      login.percentile(0.99),
      login.percentile(1),
      page.percentile(0.99),
      memory.before,
      memory.peak,
      memory.after,
      total,
    ],
    `${misses.length === 0 ? 'ok' : `MISSED: ${misses.join('; ')}`}   ${Object.entries(answers)
      .map(([status, count]) => `${status}: ${number(count)}`)
      .join(', ')}`,
  );
  return misses.length === 0;
}

process.chdir(root);
const isGood = await withCleanUp(async (defer) => {
  await startHost(root, defer);
  await ensureBuilt(BUILD_ENV);
  let good = true;
  for (const it of front) {
    console.log(
      `\n${engine}, ${it === 'nginx' ? 'behind nginx' : 'bare'}, ${seconds} s each, API host at ${API_HOST}, load before ${loadavg()[0]?.toFixed(1)}`,
    );
    line('milliseconds, megabytes', [
      'save p99',
      'login p99',
      'login max',
      'page p99',
      'before',
      'peak',
      'after',
      'requests',
    ]);
    good = (await withCleanUp((undo) => runFront(it, undo))) && good;
  }
  return good;
}).catch(stopUnstarted);
process.exit(isGood ? 0 : 1);

async function runFront(it: Front, defer: Parameters<Parameters<typeof withCleanUp>[0]>[0]): Promise<boolean> {
  const arena = await Arena.start(root, it, engine, defer);
  await arena.warmUp();
  let good = true;
  if (costs) {
    for (const route of notPrerendered(root)) {
      good = false;
      console.log(`MISSED: ${route} is not prerendered`);
    }
    for (const { what, cpuMs, mostMs, answers } of await measureCosts(arena)) {
      const isCheap = cpuMs < mostMs;
      good &&= isCheap;
      console.log(
        `${what.padEnd(72)}${cpuMs.toFixed(1).padStart(6)} ms CPU   ${isCheap ? 'ok' : 'MISSED'}   ${answers}`,
      );
    }
  }
  arena.noteWorkingSize();
  for (const count of connections) {
    const [few] = CONNECTIONS;
    const durationMs = seconds * (count > few ? 1_000 / 6 : 1_000);
    for (const way of ways) {
      if (way.isByProxy && it !== 'nginx') continue;
      good =
        show(await arena.try(way, count, durationMs), count, count > few ? SAVE_GOAL_MS[it] : SAVE_GOAL_MS.nginx) &&
        good;
    }
  }
  return good;
}
