import 'server-only';

import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';

import { encode } from 'next-auth/jwt';

import { IDLE_LIFE_S, SESSION_COOKIE, type SessionToken } from '@/lib/accounts/session-token';

import { StartError } from './start-error';

const SECRET = randomBytes(32).toString('base64url');

/** Variables that would make the server another site than the measured one. */
const UNSET = ['API_HOST', 'SITE_URL', 'NEXTAUTH_URL', 'TRUSTED_PROXIES', 'VERCEL', 'VERCEL_ENV', 'WORKERS'];

const START_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 8_000;

/** Ends the process with status 1 and the reason when something could not be started. */
export function stopUnstarted(error: unknown): never {
  // Compares names, since a script and the modules it imports may each have their own class.
  if (!(error instanceof Error) || error.name !== StartError.name) throw error;
  console.error(error.message.trim());
  process.exit(1);
}

/** The built site in a process of its own. */
export type ExamServer = {
  readonly origin: string;
  readonly pid: number;
  /** What it wrote to standard error. */
  readonly complaints: string[];
  /** Resolves when it serves. Rejects with its output when it ends before, or takes too long. */
  readonly ready: Promise<void>;
  /** Stops it after the requests under way. */
  stop: () => Promise<void>;
  /** Sends SIGKILL, so that it can write nothing more. */
  kill: () => Promise<void>;
  /** Sends SIGSTOP, so that it does nothing until it is continued. */
  freeze: () => void;
  goOn: () => void;
  /** The ids of its workers that serve, where it has any; the first one to start is the first. */
  workers: () => number[];
};

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The session cookie of a candidate for a server of `startServer`, made without a login. */
export async function mintCookie(username: string): Promise<string> {
  const token: SessionToken = { username, hostToken: 'none', sessionId: randomUUID(), startedAtMs: Date.now() };
  return `${SESSION_COOKIE}=${await encode({ token, secret: SECRET, maxAge: IDLE_LIFE_S })}`;
}

/** Starts the built site, with the embedded stand-in unless `env` names a host. */
export function startServer(
  root: string,
  port: number,
  databaseUrl: string,
  env: Record<string, string> = {},
): ExamServer {
  const child = spawn(process.execPath, ['lib/scripts/serve.mjs'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...Object.fromEntries(UNSET.map((name) => [name, undefined])),
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      NEXTAUTH_SECRET: SECRET,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      ...env,
    },
  });
  const exit = once(child, 'exit');
  const complaints: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => complaints.push(text));
  // Leaves no server behind, however this process ends.
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const cut = setTimeout(killNow, STOP_LIMIT_MS);
    await exit;
    clearTimeout(cut);
    process.removeListener('exit', killNow);
  };

  const ready = new Promise<void>((resolve, reject) => {
    const limit = setTimeout(killNow, START_LIMIT_MS);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (!text.includes('The site is at')) return;
      clearTimeout(limit);
      resolve();
    });
    void exit.then(() => {
      clearTimeout(limit);
      reject(new StartError(`The server did not start.\n${complaints.join('')}`));
    });
  });
  // A kill during the start is no unhandled error.
  ready.catch(() => {});
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid ?? NaN,
    complaints,
    ready,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    freeze: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    workers: () => {
      const served = complaints.join('').matchAll(/"worker serves","pid":(\d+)/g);
      return [...served].map(([, pid]) => Number(pid)).filter(isRunning);
    },
  };
}

/** Registers `undo` to run at the end, whatever happens. */
export type Defer = (undo: () => Promise<void>) => void;

/** Runs `action`, then what it deferred, the last first, also after an error, Ctrl-C or SIGTERM. */
export async function withCleanUp<T>(action: (defer: Defer) => Promise<T>): Promise<T> {
  const undos: (() => Promise<void>)[] = [];
  const undoAll = async () => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) {
      await undo().catch((error: unknown) => console.error(`Cleaning up: ${String(error)}`));
    }
  };
  let undoing: Promise<void> | undefined;
  const cleanUp = () => (undoing ??= undoAll());
  const onSignal = () => void cleanUp().then(() => process.exit(130));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, onSignal);
  try {
    return await action((undo) => undos.push(undo));
  } finally {
    await cleanUp();
    for (const signal of signals) process.removeListener(signal, onSignal);
  }
}
