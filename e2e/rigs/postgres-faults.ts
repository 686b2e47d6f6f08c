import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

import pg from 'pg';

import { isRunning } from '../support/built-site';

import type { Defer } from './exam-server';
import { freshStore } from './exam-store';
import type { BreakableStore, StoreFault } from './store-fault';
import { until } from './until';

const STOP_LIMIT_MS = 10_000;
/** All tables that a candidate's work writes to. */
const TABLES = 'attempt, attempt_event, attempt_result, paper_snapshot, throttle, contact_message';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  // A killed server ends its connections.
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function runSql(url: string, ...statements: string[]): Promise<pg.QueryResult | undefined> {
  const client = await connect(url);
  let result: pg.QueryResult | undefined;
  for (const statement of statements) result = await client.query(statement);
  await client.end();
  return result;
}

/** The server's first process, and the command and user to start another one. */
async function readPostmaster(url: string) {
  const result = await runSql(url, 'show data_directory');
  const folder = String(Object.values(result?.rows[0] ?? {})[0]);
  const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  const [program = '', ...args] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').slice(0, -1);
  const { uid, gid } = statSync(folder);
  return { pid, program, args, options: { cwd: folder, uid, gid, stdio: 'ignore' } as const };
}

const parentOf = (pid: string) => {
  try {
    return Number(/^\d+ \(.*\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
};

const childrenOf = (pid: number) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map(Number);

const ended = (pid: number) => until('PostgreSQL stops', STOP_LIMIT_MS, () => !isRunning(pid));

const fault = (name: string, break_: (url: string, defer: Defer) => Omit<BreakableStore, 'url'>): StoreFault => ({
  name,
  engine: 'PostgreSQL',
  findObstacle: () => (process.platform === 'linux' ? undefined : 'PostgreSQL is found by /proc'),
  prepare: async (defer) => {
    const url = await freshStore('PostgreSQL', defer);
    return { url, ...break_(url, defer) };
  },
});

const readOnlyStatements = (url: string, value: 'on' | 'off') => {
  const name = new URL(url).pathname.slice(1);
  return [
    'set default_transaction_read_only = off',
    `alter database ${name} set default_transaction_read_only = ${value}`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
  ];
};

export const POSTGRES_FAULTS: readonly StoreFault[] = [
  fault('stopped', (url, defer) => {
    let postmaster: Awaited<ReturnType<typeof readPostmaster>> | undefined;
    return {
      break: async () => {
        postmaster = await readPostmaster(url);
        process.kill(postmaster.pid, 'SIGINT');
        await ended(postmaster.pid);
      },
      mend: async () => {
        if (!postmaster) throw new Error('PostgreSQL was not stopped');
        const { pid } = spawn(postmaster.program, postmaster.args, postmaster.options);
        if (pid === undefined) throw new Error('PostgreSQL does not start again');
        defer(async () => {
          process.kill(pid, 'SIGINT');
          await ended(pid);
        });
      },
    };
  }),
  fault('silent', (url, defer) => {
    const stopped: number[] = [];
    const goOn = async () => {
      for (const pid of stopped.splice(0)) if (isRunning(pid)) process.kill(pid, 'SIGCONT');
    };
    defer(goOn);
    return {
      break: async () => {
        const { pid } = await readPostmaster(url);
        stopped.push(pid, ...childrenOf(pid));
        for (const it of stopped) process.kill(it, 'SIGSTOP');
      },
      mend: goOn,
    };
  }),
  fault('read-only', (url) => ({
    break: async () => void (await runSql(url, ...readOnlyStatements(url, 'on'))),
    mend: async () => void (await runSql(url, ...readOnlyStatements(url, 'off'))),
  })),
  fault('locked by another client', (url, defer) => {
    let other: pg.Client | undefined;
    const letGo = async () => {
      await other?.end();
      other = undefined;
    };
    defer(letGo);
    return {
      break: async () => {
        other = await connect(url);
        await other.query('begin');
        await other.query(`lock table ${TABLES} in access exclusive mode`);
      },
      mend: letGo,
    };
  }),
];
