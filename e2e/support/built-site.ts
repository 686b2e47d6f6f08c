import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';

/** A server or a store cannot be started; the message says why. */
export class StartError extends Error {
  override name = 'StartError';
}

export const isPortOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

/** Unsets the variables that would make the server another site than the tested one. */
export const UNSET = {
  ...{ API_HOST: undefined, SITE_URL: undefined, NEXTAUTH_URL: undefined, TRUSTED_PROXIES: undefined },
  ...{ VERCEL: undefined, VERCEL_ENV: undefined },
};

const START_LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 8_000;

/** The built site in a process of its own. */
export type BuiltSite = {
  readonly origin: string;
  readonly pid: number;
  /** What it wrote to standard error. */
  readonly complaints: string[];
  /** What it wrote to both outputs. */
  readonly output: string[];
  /** Resolves when it serves. Rejects with its output when it ends before that, or takes too long. */
  readonly ready: Promise<void>;
  /** Stops it after the requests under way. */
  stop: () => Promise<void>;
  /** Sends SIGKILL, so that it can write nothing more. */
  kill: () => Promise<void>;
  /** Sends SIGSTOP, so that it does nothing until it is continued. */
  freeze: () => void;
  goOn: () => void;
  /** The exit code once it has ended; null when a signal ended it. */
  readonly exitCode: Promise<number | null>;
};

export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

type Options = {
  root?: string;
  port: number;
  databaseUrl: string;
  /** Encrypts its sessions. */
  secret: string;
  env: Record<string, string>;
  /** Whether this process prints the complaints too. */
  isHeard?: boolean;
  /** Whether the framework's own server serves the build, as on platforms that build from the sources. */
  isPlatform?: boolean;
  /** Another way to start it, in a process group of its own as in a terminal. */
  command?: readonly [program: string, ...args: string[]];
};

const OWN_SERVER = ['lib/serve/serve.mjs'];
const PLATFORM = ['node_modules/next/dist/bin/next', 'start'];
/** What each server says once it serves. */
const READY = /The site is at|Ready in/;

/** Starts the built site, with the embedded stand-in unless `env` names a host. */
export function startBuiltSite({
  root,
  port,
  databaseUrl,
  secret,
  env,
  isHeard,
  isPlatform,
  command,
}: Options): BuiltSite {
  const [program, ...args] = command ?? [process.execPath, ...(isPlatform ? PLATFORM : OWN_SERVER)];
  const child = spawn(program, args, {
    cwd: root,
    detached: command !== undefined,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...UNSET,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      NEXTAUTH_SECRET: secret,
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      ...env,
    },
  });
  const exit = once(child, 'exit');
  const complaints: string[] = [];
  const output: string[] = [];
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints.push(text);
    output.push(text);
  });
  if (isHeard) child.stderr.pipe(process.stderr);
  // Leaves no server behind, however this process ends.
  const killNow = () => {
    child.kill('SIGKILL');
    if (!command || child.pid === undefined) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // The whole group has ended already.
    }
  };
  process.once('exit', killNow);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    const cut = setTimeout(killNow, STOP_LIMIT_MS);
    await exit;
    clearTimeout(cut);
    if (command) killNow();
    process.removeListener('exit', killNow);
  };

  const ready = new Promise<void>((resolve, reject) => {
    const limit = setTimeout(killNow, START_LIMIT_MS);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output.push(text);
      if (!READY.test(text)) return;
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
    output,
    ready,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    freeze: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
    exitCode: exit.then(() => child.exitCode),
  };
}
