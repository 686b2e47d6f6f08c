import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

import { UNSET } from '../support/built-site';

import type { Defer } from './exam-server';
import { until } from './until';

const START_LIMIT_MS = 300_000;

export type Command = readonly [program: string, ...args: string[]];

/** The site with the embedded stand-in, started like an operator's, in a process group of its own as in a terminal. */
export class SiteProcess {
  /** What it wrote to both outputs. */
  readonly output: string[] = [];
  readonly origin: string;
  readonly #child: ChildProcess;
  readonly #exit: Promise<unknown>;

  private constructor(
    root: string,
    [program, ...args]: Command,
    readonly port: number,
    env: Record<string, string>,
  ) {
    this.origin = `http://127.0.0.1:${port}`;
    const child = spawn(program, args, {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...UNSET, ...env, PORT: String(port) },
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => this.output.push(text));
    }
    this.#exit = once(child, 'exit');
    this.#child = child;
  }

  /** Starts it. Kills everything left of it at the end. */
  static start(root: string, command: Command, port: number, env: Record<string, string>, defer: Defer): SiteProcess {
    const site = new SiteProcess(root, command, port, env);
    // Leaves no server behind, however this process ends.
    const killNow = () => site.killAll();
    process.once('exit', killNow);
    defer(async () => {
      process.removeListener('exit', killNow);
      killNow();
    });
    return site;
  }

  get pid(): number {
    if (this.#child.pid === undefined) throw new Error('the site could not be started');
    return this.#child.pid;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get lines(): string[] {
    return this.output.join('').split('\n').filter(Boolean);
  }

  ready(): Promise<void> {
    return this.until('it serves', START_LIMIT_MS, () => this.output.join('').includes('The site is at'));
  }

  /** @throws Error, with the site's output, when `isTrue` stays false for too long */
  async until(what: string, limitMs: number, isTrue: () => boolean | Promise<boolean>): Promise<void> {
    await until(what, limitMs, isTrue, () => `\n${this.output.join('')}`);
  }

  /** The exit code once it has ended; null when a signal ended it. */
  async exitCode(): Promise<number | null> {
    await this.#exit;
    return this.#child.exitCode;
  }

  killAll(): void {
    try {
      process.kill(-this.pid, 'SIGKILL');
    } catch {
      // Everything has ended already.
    }
  }
}
